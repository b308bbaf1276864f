// The texts of the controls.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.location = { search: "" };
globalThis.document = { querySelector: () => null };

const load = async (...words) => {
  globalThis.glossaryBuild = { words };
  const tags = words.map(({ language }) => language).join();
  return (await import(`../../glossary_build/sphinx_ext/scripts/words.js?${tags}`)).word;
};

const choose = async (search, ...tags) => {
  globalThis.location.search = search;
  (await import(`../../glossary_build/sphinx_ext/scripts/words.js?${tags}`)).speakAgain();
};

test("A text is the one in the data file, with a number or a name in the place of its placeholder", async () => {
  const word = await load({ language: "de", texts: { copy: "Link kopieren: {name}" } });
  assert.equal(word("copy", "$& {name}"), "Link kopieren: $& {name}");
});

test("A number chooses the form by the rules of the language", async () => {
  const found = { one: "{number} термин", few: "{number} термина", many: "{number} терминов", other: "{number} термина" };
  const word = await load({ language: "ru", texts: { found } });
  assert.deepEqual([1, 3, 5, 21].map((number) => word("found", number)), ["1 термин", "3 термина", "5 терминов", "21 термин"]);
});

test("A form that the data file doesn't have is the other one", async () => {
  const word = await load({ language: "fr", texts: { found: { one: "{number} terme", other: "{number} termes" } } });
  assert.equal(word("found", 1_000_000), "1000000 termes");
});

test("Without the data file, controls work and show the names of their texts", async () => {
  assert.equal((await load())("find"), "find");
});

test("The reader's choice comes before the language of the page, and that before the language of the site", async () => {
  const word = await load({ language: "en", texts: { find: "Find" } }, { language: "zh-Hans", texts: { find: "查找" } });
  assert.equal(word("find"), "Find");
  globalThis.document.querySelector = () => ({ lang: "zh" });
  await choose("", "en", "zh-Hans");
  assert.equal(word("find"), "查找");
  await choose("?lang=en", "en", "zh-Hans");
  assert.equal(word("find"), "Find");
  await choose("?lang=both", "en", "zh-Hans");
  assert.equal(word("find"), "查找");
});

test("A choice in a language without texts leaves those of the site", async () => {
  globalThis.location.search = "?lang=zh";
  assert.equal((await load({ language: "it", texts: { find: "Cerca" } }))("find"), "Cerca");
});
