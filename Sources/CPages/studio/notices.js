import { find, makeButton } from "../shared/dom.js";

/** Says something for some seconds, in the header, in place of what was said before. What went wrong stays until it is closed. */
export function notify(text, { detail = "", isBad = false } = {}) {
  const notice = document.createElement("div"), words = document.createElement("p");
  notice.className = isBad ? "notice bad" : "notice";
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

/** Says what failed, and what to do about it. */
export function complain(error) {
  // Without a server the banner says so already.
  if (error instanceof TypeError && /fetch|network/i.test(error.message)) return;
  notify(error.message, { detail: error.remedy ?? "", isBad: true });
}

/** The line below the header: a state that lasts, with buttons. Without a text it goes. */
export function showBanner(text, choices = {}) {
  const banner = find("#banner");
  banner.hidden = !text;
  find("p", banner).textContent = text ?? "";
  find(".choices", banner).replaceChildren(...Object.entries(choices).map(([name, act]) => makeButton(name, act)));
}

/** Asks; resolves with the button's name, or null where the question was closed. */
export function ask(title, words, names) {
  const dialog = find("#ask"), heading = document.createElement("h3"), list = document.createElement("p");
  const row = document.createElement("div");
  heading.id = "ask-title";
  heading.textContent = title;
  list.textContent = words;
  row.className = "choices";
  return new Promise(done => {
    dialog.onclose = () => done(dialog.returnValue || null);
    dialog.returnValue = "";
    row.append(...names.map(name => makeButton(name, () => dialog.close(name))));
    dialog.replaceChildren(heading, list, row);
    dialog.showModal();
  });
}

const keyHelp = [
  ["space", "play, pause"], ["← →", "one frame back, forward; ten with shift"], ["home end", "first, last frame"],
  ["i o l", "loop from here, loop to here, loop on and off"], ["r", "record, stop"], ["escape", "back to the clip; out of the script"],
  ["e", "to the script"], ["ctrl s", "write the script"], ["g", "to the goldens"],
  ["space, arrows", "on the screen: finger down and up, and move it"],
  ["n p", "review: next, previous difference"], ["a l j k", "review: approve, leave, next, previous golden"], ["?", "this list"],
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
