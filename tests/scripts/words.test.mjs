// The texts of the controls.
import assert from "node:assert/strict";
import { test } from "node:test";

const load = async (words) => {
  globalThis.glossaryBuild = { words };
  return (await import(`../../glossary_build/sphinx_ext/scripts/words.js?${words?.language}`)).word;
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
  assert.equal((await load(undefined))("find"), "find");
});
