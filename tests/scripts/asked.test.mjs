// What an address that leads nowhere may have meant.
import assert from "node:assert/strict";
import { test } from "node:test";

const { prepare } = await import("../../glossary_build/sphinx_ext/scripts/matching.js");
const { askedFor, meant } = await import("../../glossary_build/sphinx_ext/scripts/asked.js");

test("The query comes first, then the fragment, and the page", () => {
  assert.deepEqual(askedFor("/docs/en/glossary/tensors.html", "?q=%E6%B5%81", "#term-Flow"), [
    "流",
    "Flow",
    "tensors",
  ]);
});

test("A folder is a page too, and an index is none", () => {
  assert.deepEqual(askedFor("/stride/", "", ""), ["stride"]);
  assert.deepEqual(askedFor("/stride/index.html", "", "#"), ["stride"]);
  assert.deepEqual(askedFor("/", "?q=", ""), []);
});

test("Names are decoded, and what can't be is left as it is", () => {
  assert.deepEqual(askedFor("/%E5%BC%A0%E9%87%8F.htm", "", ""), ["张量"]);
  assert.deepEqual(askedFor("/100%", "", "#%E5"), ["%E5", "100%"]);
});

const entries = [["ATen", "A Tensor Library"], ["tensor"], ["stride"], ["Meta Tensor"]].map((names) =>
  prepare(names.map((text) => ({ text })), ""),
);

test("The first text that finds a term is meant, else one that looks like a term", () => {
  assert.equal(meant(entries, ["nothing", "strides", "tensor"]), "strides");
  assert.equal(meant(entries, ["nothing", "tensorial stridings"]), "tensorial stridings");
  assert.equal(meant(entries, ["zzz"]), undefined);
});
