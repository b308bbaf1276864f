// The words of the controls.
import assert from "node:assert/strict";
import { test } from "node:test";

const load = async (lang) => {
  globalThis.document = { documentElement: { lang } };
  return (await import(`../../glossary_build/sphinx_ext/scripts/words.js?${lang}`)).word;
};

test("A Chinese page has Chinese words, every other page English ones", async () => {
  assert.equal((await load("zh-CN"))("find"), "查找术语");
  assert.equal((await load("de"))("find"), "Find a term");
  assert.equal((await load("zhx"))("find"), "Find a term");
});

test("A number takes its place in the words", async () => {
  assert.equal((await load("en"))("many", 12), "12 terms found");
  assert.equal((await load("zh"))("many", 12), "找到 12 个术语");
});
