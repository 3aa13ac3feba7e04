import { find, make, makeButton } from "../shared/dom.js";

/**
 * Shows a notice at the bottom, which replaces the previous one and disappears after some seconds. An error stays until the user
 * closes it, or until the operation `about` succeeds.
 */
export function notify(text, { detail = "", isBad = false, about = "" } = {}) {
  const message = make("p", {}, text, ...(detail ? [make("code", {}, detail)] : []));
  const notice = make("div", { className: isBad ? "notice bad" : "notice" }, message,
    makeButton("×", () => notice.remove(), { ariaLabel: "Close" }));
  notice.dataset.about = about;
  find("#notices").replaceChildren(notice);
  if (!isBad) setTimeout(() => notice.remove(), detail ? 10_000 : 5_000);
}

/** Removes the error of an operation. */
export function clearError(about) { find(`.notice.bad[data-about=${about}]`)?.remove(); }

/** Shows an error and its remedy. */
export function showError(error, about) {
  // If the server has ended, the banner shows that.
  if (error instanceof TypeError && /fetch|network/i.test(error.message)) return;
  notify(error.message, { detail: error.remedy ?? "", isBad: true, about });
}

/** Runs an operation; shows its error, or removes an earlier one. */
export async function reportErrors(about, work) {
  try {
    await work();
    clearError(about);
  } catch (error) { showError(error, about); }
}

/** Shows a lasting state below the header, with buttons; null hides it. */
export function showBanner(text, choices = {}) {
  const banner = find("#banner");
  banner.hidden = !text;
  find("p", banner).textContent = text ?? "";
  find(".choices", banner).replaceChildren(...Object.entries(choices).map(([name, act]) => makeButton(name, act)));
}

/** Sets the content of a dialog and opens it. */
function open(dialog, title, content, buttons) {
  const row = make("div", { className: "choices" }, ...buttons);
  dialog.replaceChildren(make("h3", { id: dialog.getAttribute("aria-labelledby") }, title), content, row);
  if (!dialog.open) dialog.showModal();
  row.firstChild.focus();
}

/** @type {(choice: string | null) => void} */
let settle = () => {};

/** Asks the user. Resolves with the name of the button; null if the dialog was closed or replaced. */
export function confirm(title, text, names) {
  const dialog = find("#ask");
  settle(null);
  return new Promise(done => {
    settle = done;
    // The event is asynchronous: another dialog may already be open.
    dialog.onclose = () => { if (!dialog.open) done(null); };
    open(dialog, title, make("p", {}, text), names.map(name => makeButton(name, () => { done(name); dialog.close(); })));
  });
}

/** Keys and what they do, by group: those of the clip, the screen, an annotation and the review. */
const keyHelp = {
  Clip: [
    ["space", "play, pause"], ["← →", "one frame back, forward; ten with shift"], ["home end", "first, last frame"],
    ["i o l", "loop from here, loop to here, loop on and off"], ["r", "record, stop"],
    ["escape", "back to the clip; leave the script or the review"], ["e", "edit the script"], ["ctrl space", "suggestions in the script"], ["ctrl s", "save the script"],
    ["ctrl z, ctrl shift z", "undo, redo"], ["g", "go to the goldens"], ["?", "this list"],
  ],
  Screen: [
    ["space, arrows", "finger down or up; move it"], ["p", "presented clip or plain screen"], ["0", "fit"],
    ["1 2 3", "fold the source, the timeline, the side panel"],
  ],
  Annotation: [
    ["← →", "move it by a frame; ten with shift; its end with alt"], ["enter, delete", "edit, remove it"],
  ],
  Review: [
    ["n p", "next, previous difference"], ["a l j k", "approve, skip, next, previous golden"],
    ["1 2 3 s b", "side by side; slider; blink, again to switch"], ["d", "difference marked, amplified"], ["+ − 0", "larger, smaller, fit"],
  ],
};

/** The list of keys. */
export function showKeys() {
  const dialog = find("#keys-dialog");
  const tables = Object.entries(keyHelp).map(([title, rows]) => make("table", {}, make("caption", {}, title), ...rows.map(([names, does]) => {
    const keys = names.split(names.includes(",") ? ", " : " ").flatMap(name => [" ", make("kbd", {}, name)]).slice(1);
    return make("tr", {}, make("td", {}, ...keys), make("td", {}, does));
  })));
  open(dialog, "Keys", make("div", { className: "tables" }, ...tables), [makeButton("Close", () => dialog.close())]);
}
