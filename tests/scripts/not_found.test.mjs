// What an address that leads nowhere may have meant, and which terms that is.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en" }, currentScript: { src: "https://a.org/_static/x.js", dataset: {} } };
const { prepare } = await import("../../glossary_build/sphinx_ext/scripts/matching.js");
const { askedFor, offered } = await import("../../glossary_build/sphinx_ext/scripts/not_found.js");

test("The query comes first, then the fragment, the page and its folder", () => {
  assert.deepEqual(askedFor("/docs/en/glossary/tensors.html", "?q=%E6%B5%81", "#term-Flow"), [
    "流",
    "Flow",
    "tensors",
    "glossary",
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

test("Of the terms that fit, the one most like the address comes first", () => {
  assert.equal(offered(entries, ["tensors", "stride"])[0], 1);
  assert.deepEqual(offered(entries, ["nothing", "strides"]), [2]);
});

test("Where none fits, those that look like it are offered", () => {
  assert.deepEqual(offered(entries, ["strydes"]), [2]);
  assert.deepEqual(offered(entries, ["zzz"]), []);
});
