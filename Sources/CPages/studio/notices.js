import { find, makeButton } from "../shared/dom.js";

/**
 * Says something for some seconds, in the header, in place of what was said before. What went wrong stays until it is closed,
 * or until what it is `about` goes well.
 */
export function notify(text, { detail = "", isBad = false, about = "" } = {}) {
  const notice = document.createElement("div"), words = document.createElement("p");
  notice.className = isBad ? "notice bad" : "notice";
  notice.dataset.about = about;
  words.textContent = text;
  notice.append(words);
  if (detail) {
    const code = document.createElement("code");
    code.textContent = detail;
    words.append(code);
  }
  const close = makeButton("×", () => notice.remove());
  close.setAttribute("aria-label", "Close");
  notice.append(close);
  notice.title = words.textContent;
  find("#notices").replaceChildren(notice);
  if (!isBad) setTimeout(() => notice.remove(), detail ? 10_000 : 5_000);
}

/** What failed before goes well now. */
export function relent(about) { find(`.notice.bad[data-about=${about}]`)?.remove(); }

/** Says what failed, and what to do about it. */
export function complain(error, about) {
  // Without a server the banner says so already.
  if (error instanceof TypeError && /fetch|network/i.test(error.message)) return;
  notify(error.message, { detail: error.remedy ?? "", isBad: true, about });
}

/** The line below the header: a state that lasts, with buttons. Without a text it goes. */
export function showBanner(text, choices = {}) {
  const banner = find("#banner");
  banner.hidden = !text;
  find("p", banner).textContent = text ?? "";
  find(".choices", banner).replaceChildren(...Object.entries(choices).map(([name, act]) => makeButton(name, act)));
}

let settle = () => {};

/** Asks; resolves with the button's name, or null where the question was closed or another one took its place. */
export function ask(title, words, names) {
  const dialog = find("#ask"), heading = document.createElement("h3"), list = document.createElement("p");
  const row = document.createElement("div");
  heading.id = "ask-title";
  heading.textContent = title;
  list.textContent = words;
  row.className = "choices";
  settle(null);
  return new Promise(done => {
    settle = done;
    // The event comes late: by then the dialog may ask something else.
    dialog.onclose = () => { if (!dialog.open) done(null); };
    row.append(...names.map(name => makeButton(name, () => { done(name); dialog.close(); })));
    dialog.replaceChildren(heading, list, row);
    if (!dialog.open) dialog.showModal();
    row.firstChild.focus();
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
  const dialog = find("#keys-dialog"), heading = document.createElement("h3"), table = document.createElement("table");
  heading.id = "studio-keys-title";
  heading.textContent = "Keys";
  table.append(...keyHelp.map(([names, does]) => {
    const row = table.insertRow(), cell = row.insertCell();
    for (const [at, name] of (names.includes(",") ? names.split(", ") : names.split(" ")).entries()) {
      const key = document.createElement("kbd");
      key.textContent = name;
      cell.append(at ? " " : "", key);
    }
    row.insertCell().textContent = does;
    return row;
  }));
  const row = document.createElement("div");
  row.className = "choices";
  row.append(makeButton("Close", () => dialog.close()));
  dialog.replaceChildren(heading, table, row);
  dialog.showModal();
}
