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
  language: "Language of the glossary",
  both: "Both",
  subject: "Subject",
  status: "Status",
  every: "All",
  preferred: "Preferred",
  deprecated: "Deprecated",
  shown: "Terms shown: #",
  lifted: "All terms are shown again, since the filter hid this one.",
  copy: "Copy link or reference: #",
  link: "Copy link",
  rest: "Copy for reStructuredText",
  myst: "Copy for MyST Markdown",
  outside: "Copy for another project",
  copied: "Copied",
  selected: "Selected: press Ctrl+C or ⌘C to copy",
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
  language: "术语表语言",
  both: "双语",
  subject: "主题",
  status: "状态",
  every: "全部",
  preferred: "首选",
  deprecated: "已弃用",
  shown: "显示 # 个术语",
  lifted: "该术语被筛选隐藏，现已重新显示全部术语。",
  copy: "复制链接或引用：#",
  link: "复制链接",
  rest: "复制引用（reStructuredText）",
  myst: "复制引用（MyST Markdown）",
  outside: "复制引用（供其他项目）",
  copied: "已复制",
  selected: "已选中：按 Ctrl+C 或 ⌘C 复制",
  entry: "打开词条",
  whole: "阅读完整词条",
  turnOff: "关闭术语卡片",
  cardsOn: "术语卡片：开",
  cardsOff: "术语卡片：关",
};

const words = /^zh\b/i.test(document.documentElement.lang) ? CHINESE : ENGLISH;

/** A word of the page; "#" in it becomes the number, or the name. @param {string} key @param {number | string} [value] */
export const word = (key, value) => words[key].replace("#", () => String(value));
