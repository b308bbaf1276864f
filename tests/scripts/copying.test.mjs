// References to terms, as reStructuredText and MyST read them; tests/sphinx_ext/test_copying.py asks Sphinx.
import assert from "node:assert/strict";
import { test } from "node:test";
import { mystReference, outsideReference, restReference } from "../../glossary_build/sphinx_ext/scripts/copying.js";

test("A plain name is in the role as it is", () => {
  assert.equal(restReference("张量", "张量"), ":term:`张量`");
  assert.equal(mystReference("x\\y", "x\\y"), "{term}`x\\y`");
  assert.equal(outsideReference("Tensor", "Tensor", "demo"), ":external+demo:term:`Tensor`");
});

test("reStructuredText gets a backslash before what would end the name, give it a title or switch the role off", () => {
  assert.equal(restReference("vec<T>", "vec<T>"), ":term:`vec\\<T>`");
  assert.equal(restReference("!a!", "!a!"), ":term:`\\!a!`");
  assert.equal(restReference("a`b\\c", "a`b\\c"), ":term:`a\\`b\\\\c`");
});

test("MyST knows no backslash there: a title of its own, and more backticks around", () => {
  assert.equal(mystReference("vec<T>", "vec<T>"), "{term}`vec‹T› <vec<T>>`");
  assert.equal(mystReference("!a", "!a"), "{term}`！a <!a>`");
  assert.equal(mystReference("a`b", "a`b"), "{term}``a`b``");
  assert.equal(mystReference("`a`", "`a`"), "{term}`` `a` <`a`>``");
});

test("Intersphinx takes the backslashes away before it looks", () => {
  assert.equal(outsideReference("vec<T>", "vec<T>", "demo"), ":external+demo:term:`vec‹T› <vec<T>>`");
  assert.equal(outsideReference("a`b\\c", "a`b\\c", "demo"), ":external+demo:term:`a\\`b\\\\c`");
});

test("A name that others share, or that inventories lose, is the title of one that leads there", () => {
  assert.equal(restReference("stride", "步长"), ":term:`stride <步长>`");
  assert.equal(mystReference("a < b", "步长"), "{term}`a ‹ b <步长>`");
});
