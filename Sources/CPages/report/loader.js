// A report is one file that opens without a server: its modules lie in it, each before those that import it. They get addresses
// by which they import each other, and so keep their own scopes.
const addresses = new Map();
for (const { dataset: { module: name }, textContent } of /** @type {NodeListOf<HTMLElement>} */ (
  document.querySelectorAll("script[data-module]"))) {
  const code = textContent.replace(/^(import .* from )"\.{1,2}\/(?:shared\/)?(.*)";$/gm, (_, start, file) => `${start}"${addresses.get(file)}";`);
  addresses.set(name.split("/").pop(), URL.createObjectURL(new Blob([code, `//# sourceURL=${name}\n`], { type: "text/javascript" })));
}
import(addresses.get("report.js"));
