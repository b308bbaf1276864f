// The words of the controls, in the language of the page: Chinese where that is Chinese, else English.

/** In English and in Chinese. @type {Record<string, [string, string]>} */
const WORDS = {
  find: ["Find a term", "查找术语"],
  hint: ["English, 中文 or pinyin", "中文、英文或拼音"],
  results: ["Terms found", "找到的术语"],
  none: ["No term found", "未找到术语"],
  one: ["1 term found", "找到 1 个术语"],
  many: ["# terms found", "找到 # 个术语"],
  nearest: ["Did you mean", "您要找的是不是"],
  all: ["Show all terms", "显示全部术语"],
  more: ["Show more", "显示更多"],
  language: ["Language of the glossary", "术语表语言"],
  both: ["Both", "双语"],
  subject: ["Subject", "主题"],
  status: ["Status", "状态"],
  every: ["All", "全部"],
  preferred: ["Preferred", "首选"],
  deprecated: ["Deprecated", "已弃用"],
  shown: ["Terms shown: #", "显示 # 个术语"],
  lifted: ["All terms are shown again, since the filter hid this one.", "该术语被筛选隐藏，现已重新显示全部术语。"],
  copy: ["Copy link or reference: #", "复制链接或引用：#"],
  link: ["Copy link", "复制链接"],
  rest: ["Copy for reStructuredText", "复制引用（reStructuredText）"],
  myst: ["Copy for MyST Markdown", "复制引用（MyST Markdown）"],
  outside: ["Copy for another project", "复制引用（供其他项目）"],
  copied: ["Copied", "已复制"],
  selected: ["Selected: press Ctrl+C or ⌘C to copy", "已选中：按 Ctrl+C 或 ⌘C 复制"],
  entry: ["Open the entry", "打开词条"],
  whole: ["Read the whole entry", "阅读完整词条"],
  turnOff: ["Turn cards off", "关闭术语卡片"],
  cardsOn: ["Cards: on", "术语卡片：开"],
  cardsOff: ["Cards: off", "术语卡片：关"],
};

const column = /^zh\b/i.test(document.documentElement.lang) ? 1 : 0;

/** A word of the page; "#" in it becomes the number, or the name. @param {string} key @param {number | string} [value] */
export const word = (key, value) => WORDS[key][column].replace("#", () => `${value}`);
