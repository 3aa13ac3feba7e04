// A report is a single file that works without a server. It contains its modules, each before the modules that import it. Object
// URLs let them import each other, so each keeps its own scope.
const urls = new Map();
for (const { dataset: { module: name }, textContent } of /** @type {NodeListOf<HTMLElement>} */ (
  document.querySelectorAll("script[data-module]"))) {
  const code = textContent.replace(/^(import .* from )"\.{1,2}\/(?:shared\/)?(.*)";$/gm, (_, start, file) => `${start}"${urls.get(file)}";`);
  urls.set(name.split("/").pop(), URL.createObjectURL(new Blob([code, `//# sourceURL=${name}\n`], { type: "text/javascript" })));
}
import(urls.get("report.js"));
