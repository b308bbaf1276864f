// On the page of a letter without entries: leads on to the page with all names, and keeps the fragment.
location.replace(document.querySelector("a").href + location.search + location.hash);
