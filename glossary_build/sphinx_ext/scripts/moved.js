// Leads a reader who comes to a split glossary with the address of an entry on to the page of its letter.

/** Follow the link of the name that the address means, once the browser knows it and whenever it changes. */
export function leadOn() {
  const follow = () => {
    const link = document.querySelector(".glossary-hub :target")?.closest("li")?.querySelector("a");
    if (link) {
      const target = new URL(link.href);
      target.search = location.search;
      location.replace(target);
    }
  };
  if (document.querySelector(".glossary-hub")) {
    addEventListener("load", follow);
    addEventListener("hashchange", follow);
  }
}
