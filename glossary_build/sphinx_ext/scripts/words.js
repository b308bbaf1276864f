// The words of the controls, in the language of the page: Chinese where that is Chinese, else English.

/** @typedef {Record<string, string>} Words */

/** @type {Words} */
const ENGLISH = {
  find: "Find a term",
  hint: "English, 中文 or pinyin",
  results: "Terms found",
  none: "No term found",
  one: "1 term found",
  many: "# terms found",
  nearest: "Did you mean",
  all: "Show all terms",
  more: "Show more",
  entry: "Open the entry",
  whole: "Read the whole entry",
  turnOff: "Turn cards off",
  cardsOn: "Cards: on",
  cardsOff: "Cards: off",
};

/** @type {Words} */
const CHINESE = {
  find: "查找术语",
  hint: "中文、英文或拼音",
  results: "找到的术语",
  none: "未找到术语",
  one: "找到 1 个术语",
  many: "找到 # 个术语",
  nearest: "您要找的是不是",
  all: "显示全部术语",
  more: "显示更多",
  entry: "打开词条",
  whole: "阅读完整词条",
  turnOff: "关闭术语卡片",
  cardsOn: "术语卡片：开",
  cardsOff: "术语卡片：关",
};

const words = /^zh\b/i.test(document.documentElement.lang) ? CHINESE : ENGLISH;

/** A word of the page; "#" in it becomes the number. @param {string} key @param {number} [number] */
export const word = (key, number) => words[key].replace("#", String(number));
