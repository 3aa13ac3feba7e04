import { find, make, makeButton } from "../shared/dom.js";

/**
 * Says something for some seconds, in the header, in place of what was said before. What went wrong stays until it is closed,
 * or until what it is `about` goes well.
 */
export function notify(text, { detail = "", isBad = false, about = "" } = {}) {
  const words = make("p", {}, text, ...(detail ? [make("code", {}, detail)] : []));
  const notice = make("div", { className: isBad ? "notice bad" : "notice", title: words.textContent }, words,
    makeButton("×", () => notice.remove(), { ariaLabel: "Close" }));
  notice.dataset.about = about;
  find("#notices").replaceChildren(notice);
  if (!isBad) setTimeout(() => notice.remove(), detail ? 10_000 : 5_000);
}

/** Removes the error of something that has failed before. */
export function clearError(about) { find(`.notice.bad[data-about=${about}]`)?.remove(); }

/** Shows what failed, and what to do about it. */
export function showError(error, about) {
  // Without a server the banner says so already.
  if (error instanceof TypeError && /fetch|network/i.test(error.message)) return;
  notify(error.message, { detail: error.remedy ?? "", isBad: true, about });
}

/** Does some work, and shows its error, or removes an earlier one. */
export async function reportErrors(about, work) {
  try {
    await work();
    clearError(about);
  } catch (error) { showError(error, about); }
}

/** The line below the header: a state that lasts, with buttons. Without a text it goes. */
export function showBanner(text, choices = {}) {
  const banner = find("#banner");
  banner.hidden = !text;
  find("p", banner).textContent = text ?? "";
  find(".choices", banner).replaceChildren(...Object.entries(choices).map(([name, act]) => makeButton(name, act)));
}

/** Fills a dialog, and opens it unless it is open. */
function open(dialog, title, content, buttons) {
  const row = make("div", { className: "choices" }, ...buttons);
  dialog.replaceChildren(make("h3", { id: dialog.getAttribute("aria-labelledby") }, title), content, row);
  if (!dialog.open) dialog.showModal();
  row.firstChild.focus();
}

/** @type {(choice: string | null) => void} */
let settle = () => {};

/** Asks; resolves with the button's name, or null where the question was closed or another one took its place. */
export function confirm(title, words, names) {
  const dialog = find("#ask");
  settle(null);
  return new Promise(done => {
    settle = done;
    // The event comes late: by then the dialog may ask something else.
    dialog.onclose = () => { if (!dialog.open) done(null); };
    open(dialog, title, make("p", {}, words), names.map(name => makeButton(name, () => { done(name); dialog.close(); })));
  });
}

const keyHelp = [
  ["space", "play, pause"], ["← →", "one frame back, forward; ten with shift"], ["home end", "first, last frame"],
  ["i o l", "loop from here, loop to here, loop on and off"], ["r", "record, stop"], ["escape", "back to the clip; out of the script or the review"],
  ["e", "to the script"], ["ctrl s", "write the script"], ["g", "to the goldens"],
  ["space, arrows", "on the screen: finger down and up, and move it"],
  ["n p", "review: next, previous difference"], ["a l j k", "review: approve, leave, next, previous golden"],
  ["1 2 3 s b", "review: side by side; slider; blink, again: switch by hand"], ["d", "review: difference marked, amplified"],
  ["+ − 0", "review: larger, smaller, fit"], ["?", "this list"],
];

/** The list of keys. */
export function showKeys() {
  const dialog = find("#keys-dialog");
  const rows = keyHelp.map(([names, does]) => {
    const keys = names.split(names.includes(",") ? ", " : " ").flatMap(name => [" ", make("kbd", {}, name)]).slice(1);
    return make("tr", {}, make("td", {}, ...keys), make("td", {}, does));
  });
  open(dialog, "Keys", make("table", {}, ...rows), [makeButton("Close", () => dialog.close())]);
}
