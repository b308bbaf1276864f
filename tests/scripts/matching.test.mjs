// Which terms a query finds, in which order, and what is marked in them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { begins, find, fold, marks, nearest, prepare, simplifyWith } from "../../glossary_build/sphinx_ext/scripts/matching.js";

const GLOSSARY = [
  ["backpropagation", ["反向传播", "fan xiang chuan bo"], "Computes the gradient of the loss."],
  ["gradient descent", ["梯度下降", "ti du xia jiang"], "Steps against the slope of the loss."],
  ["mini-batch", ["小批量", "xiao pi liang"], "A few examples at once."],
  ["overload", ["重载", "chong/zhong/tong zai"], "Several functions of one name."],
  ["stochastic gradient descent", "SGD", ["随机梯度下降", "sui ji ti du xia jiang"], "With examples drawn by chance."],
  ["Tensor", ["张量", "zhang liang"], "An array with a stride for each dimension."],
  ["tensor product", ["张量积", "zhang liang ji"], "Of two tensors."],
  ["video memory", ["GPU 显存", "gpu xian cun"], "Where a Café keeps its strategy 策略."],
  ["policy", ["策略", "ce lve/lue"], "What to do next."],
];

const named = (name) => (typeof name === "string" ? { text: name } : { text: name[0], reading: name[1] });
const ENTRIES = GLOSSARY.map((names) => prepare(names.slice(0, -1).map(named), names.at(-1)));
const found = (query, entries = ENTRIES) => find(entries, query).map((place) => GLOSSARY[place][0]);
const marked = (text, query, reading) => marks(text, query, reading).map(([from, to]) => text.slice(from, to));

test("A term is found by each kind of its names", () => {
  for (const [query, name] of [
    ["tensor prod", "tensor product"],
    ["sgd", "stochastic gradient descent"],
    ["反向传播", "backpropagation"],
    ["传播", "backpropagation"],
    ["fanxiangchuanbo", "backpropagation"],
    ["chuanbo", "backpropagation"],
    ["fxcb", "backpropagation"],
    ["xiaopil", "mini-batch"],
    ["gpuxiancun", "video memory"],
    ["gpuxc", "video memory"],
    ["celue", "policy"],
    ["cèlüè", "policy"],
    ["celve", "policy"],
  ]) {
    assert.equal(found(query)[0], name, query);
  }
});

test("Pinyin may be typed in part, with blanks and with tones", () => {
  for (const query of ["zhangliang", "zhangl", "zhang liang", "zhāng liàng", "ZhangLiang", "zliang", "zl"]) {
    assert.deepEqual(found(query).slice(0, 2), ["Tensor", "tensor product"], query);
  }
});

test("A character with several readings is found under each", () => {
  for (const query of ["chongzai", "zhongzai", "cz", "zz", "zhongz"]) assert.deepEqual(found(query), ["overload"], query);
});

test("Case, accents, width, hyphens and blanks decide nothing", () => {
  for (const query of ["MINI BATCH", "ｍｉｎｉ－ｂａｔｃｈ", "minibatch", "mini_batch", " mini  batch "]) {
    assert.deepEqual(found(query), ["mini-batch"], query);
  }
  assert.deepEqual(found("cafe"), ["video memory"]);
  assert.equal(fold("Ｃａｆé‐Bar\n x"), "cafe bar x");
});

test("Better kinds of match come first, alike ones in the order of the glossary", () => {
  const names = ["restride", "my stride", "stride", "stride length", "walk", ["四川", "stri de"], "strdie"];
  const entries = names.map((name) => prepare([named(name)], name === "walk" ? "A stride." : ""));
  assert.deepEqual(
    find(entries, "stride").map((place) => names[place]),
    ["stride", "stride length", "my stride", "restride", ["四川", "stri de"], "walk"],
  );
  const twins = ["b x", "a x", "c x"].map((name) => prepare([{ text: name }], ""));
  assert.deepEqual(find(twins, "x"), [0, 1, 2]);
});

test("The names that are shown come before the others that match alike", () => {
  const entries = [["checkpointing", "检查点", "gradient checkpointing"], ["gradcheck", "梯度检验"]].map((names) => prepare(names.map(named), ""));
  assert.deepEqual(find(entries, "grad"), [1, 0]);
  assert.deepEqual(find(entries, "gradient checkpointing"), [0]);
});

test("A whole reading comes before a longer one, and initials after readings", () => {
  const names = [["质量", "zhi liang"], ["张量积", "zhang liang ji"], ["张量", "zhang liang"], ["自拉", "zl"]];
  const entries = names.map((name) => prepare([named(name)], ""));
  assert.deepEqual(find(entries, "zhangliang"), [2, 1]);
  assert.deepEqual(find(entries, "zl"), [3, 0, 2, 1]);
});

test("Small typing errors are forgiven where nothing fits as typed", () => {
  for (const [query, name] of [
    ["tesnor", "Tensor"],
    ["tensr", "Tensor"],
    ["polixy", "policy"],
    ["gradeint", "gradient descent"],
    ["bakcpropagatoin", "backpropagation"],
    ["反向专播", "backpropagation"],
    ["zhangliagn", "Tensor"],
  ]) {
    assert.equal(found(query)[0], name, query);
  }
  assert.deepEqual(found("txnsxr"), []);
  assert.deepEqual(found("pxl"), []);
});

test("A slip in a whole name comes before one in a longer name, and that before one in a word inside", () => {
  const names = [["A Tensor Library"], ["Tensor parallelism"], ["Tensor"]];
  const entries = names.map((each) => prepare(each.map(named), ""));
  assert.deepEqual(find(entries, "tesnor"), [2, 1, 0]);
});

test("Words may be apart, in names of both languages and in the definition", () => {
  assert.deepEqual(found("descent gradient"), ["gradient descent", "stochastic gradient descent"]);
  assert.deepEqual(found("tensor 张量"), ["Tensor", "tensor product"]);
  assert.deepEqual(found("array stride"), ["Tensor"]);
});

test("A single letter begins words, and no letter finds nothing", () => {
  assert.deepEqual(found("z"), ["overload", "Tensor", "tensor product"]);
  assert.deepEqual(found("d"), ["gradient descent", "stochastic gradient descent"]);
  assert.deepEqual(found(""), []);
  assert.deepEqual(found(" - "), []);
});

test("Where no name fits as typed, terms are found by their share of the query, whole names before others", () => {
  for (const [query, name] of [
    ["how do I choose a mini-batch", "mini-batch"],
    ["nn.Tensor(dim=1)", "Tensor"],
    ["sgd=0.9", "stochastic gradient descent"],
    ["learning 策略 policies", "policy"],
    ["反向传播算法怎么算", "backpropagation"],
    ["the tensor products of two tensors", "tensor product"],
  ]) {
    assert.equal(found(query)[0], name, query);
  }
  assert.deepEqual(found("tensor qqq"), ["Tensor", "tensor product"]);
  assert.deepEqual(found("array nothing"), ["Tensor"]);
  const alike = ["one", "two", "three"].map((name) => prepare([{ text: name }], "A kind of number."));
  assert.deepEqual(find(alike, "nothing of"), []); // what all definitions have says little
  assert.deepEqual(among("why does a gpu kernel fail", "GPU", "kernel", "does", "CPU"), ["kernel", "GPU", "does"]);
  assert.deepEqual(among("is x defined", "x"), []); // a letter says nothing
  assert.deepEqual(among("restrides", "stride"), []);
});

test("Marks are the parts of the text as it is shown", () => {
  assert.deepEqual(marked("Tensor product", "tensor"), ["Tensor"]);
  assert.deepEqual(marked("stochastic gradient descent", "gradient des"), ["gradient des"]);
  assert.deepEqual(marked("Ｍｉｎｉ－Batch", "mini batch"), ["Ｍｉｎｉ－Batch"]);
  assert.deepEqual(marked("mini-batch", "minibatch"), ["mini-batch"]);
  assert.deepEqual(marked("crème brûlée", "brulee"), ["brûlée"]);
  assert.deepEqual(marked("one step, two steps", "step"), ["step", "step"]);
  assert.deepEqual(marked("反向传播", "传播"), ["传播"]);
  assert.deepEqual(marked("descent of the gradient", "gradient descent"), ["descent", "gradient"]);
  assert.deepEqual(marked("𝕏 and ﬁle", "file"), ["ﬁle"]);
  assert.deepEqual(marked("ﬁle", "f"), ["ﬁ"]);
  assert.deepEqual(marked("nothing here", "tensor"), []);
  assert.deepEqual(marked("training individually in a grid", "how do I train in a grid or in rain"), ["train", "grid"]);
});

test("Pinyin marks the characters that it spells", () => {
  assert.deepEqual(marked("反向传播", "chuanb", "fan xiang chuan bo"), ["传播"]);
  assert.deepEqual(marked("GPU 显存", "xc", "gpu xian cun"), ["显存"]);
  assert.deepEqual(marked("重载", "zhongzai", "chong/zhong zai"), ["重载"]);
  assert.deepEqual(marked("张量", "zl", "zhang liang"), ["张量"]);
});

test("Where nothing fits, the names that look most like it are near", () => {
  assert.deepEqual(nearest(ENTRIES, "backward propaganda", 3).map((place) => GLOSSARY[place][0])[0], "backpropagation");
  assert.deepEqual(nearest(ENTRIES, "传张", 2).length, 2);
  assert.deepEqual(nearest(ENTRIES, "qqqq", 3), []);
});

test("Each slip counts once, and those beyond the limit are too many", () => {
  const slips = (query) => [0, 1, 2].find((most) => begins("tensor", query, most));
  assert.equal(slips("tensor"), 0);
  assert.equal(slips("tesnor"), 1);
  assert.equal(slips("tens"), 0);
  assert.equal(slips("xyz"), undefined);
  assert.equal(slips("tensors"), 1);
  assert.equal(slips("etnsro"), 2);
  assert.equal(slips("tnsxr"), 2);
});

test("Time grows with the glossary, not with the length of the query", () => {
  const entries = Array.from({ length: 2000 }, (_, n) => prepare([{ text: `term ${n}`, reading: "a/b c/d" }], "x ".repeat(50)));
  assert.deepEqual(find(entries, "a".repeat(20000)), []);
  assert.deepEqual(find(entries, "- ".repeat(20000)), []);
});

test("Nothing is near a query of letters that only begin names", () => {
  const entries = ["Queue", "Q", "QR decomposition", "Quantization"].map((name) => prepare([{ text: name }], ""));
  for (const query of ["qqqq", "qqxyzzy", "zzz"]) assert.deepEqual(nearest(entries, query, 3), [], query);
});

test("Chinese is compared in simplified characters", () => {
  simplifyWith(["計计", "圖图"]);
  const entries = [["计算图", "ji suan tu"], ["計算圖", ""]].map((name) => prepare([named(name)], "以圖表示"));
  for (const query of ["計算圖", "计算图", "算圖", "图表示"]) assert.deepEqual(find(entries, query), [0, 1], query);
  assert.deepEqual(marked("计算图", "計算"), ["计算"]);
});

/** The names that a query finds among these. */
const among = (query, ...names) => find(names.map((name) => prepare([{ text: name }], "")), query).map((place) => names[place]);

test("Plurals and forms of verbs find the term first", () => {
  const names = ["tensor subclass", "Tensor", "gradient", "learning rate", "LR scheduler", "learning rate scheduler", "query", "batch", "node"];
  for (const [query, name] of [
    ["tensors", "Tensor"],
    ["gradients", "gradient"],
    ["learning rates", "learning rate"],
    ["queries", "query"],
    ["batches", "batch"],
    ["batched", "batch"],
    ["batching", "batch"],
    ["nodes", "node"],
  ]) {
    assert.equal(among(query, ...names)[0], name, query);
  }
  assert.deepEqual(among("learning rates", ...names), ["learning rate", "learning rate scheduler"]);
});

test("What matches is in one word or is whole words", () => {
  assert.deepEqual(among("tensors", "tensor subclass"), ["tensor subclass"]); // by its plural
  assert.deepEqual(among("orsub", "tensor subclass"), []);
  assert.deepEqual(among("rate sch", "learning rate scheduler"), ["learning rate scheduler"]);
  assert.deepEqual(among("learningrate", "learning rate scheduler"), ["learning rate scheduler"]);
  assert.deepEqual(among("lr调", "LR 调度器"), ["LR 调度器"]);
});

test("Questions are asked without their question words", () => {
  for (const query of ["what is a tensor?", "What's a tensor", "define tensor", "张量是什么", "张量是什么意思", "什么是张量？"]) {
    assert.equal(found(query)[0], "Tensor", query);
  }
  assert.deepEqual(marked("What is the shape of a tensor?", "what is a tensor"), ["tensor"]);
  assert.deepEqual(among("define-by-run", "Define-by-run"), ["Define-by-run"]);
  assert.deepEqual(among("what is", "what is"), ["what is"]);
});
