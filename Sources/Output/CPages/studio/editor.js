import { find, make } from "../shared/dom.js";

const lineHeight = 20, inset = 8;
/** The length of a line from which on only its visible part is drawn, and the characters that are drawn beyond it. */
const longLine = 3000, margin = 200;

/**
 * The text of a script or a scene file, with line numbers, colours, and errors at their lines. The user types into a text area with
 * transparent text. The coloured lines lie below it; only visible lines exist, so the cost does not depend on the script's
 * length.
 */
export class Editor {
  /** `onInput(before, event)` is called when the user has changed the text, with the previous one. */
  constructor(root, { onInput, onSeekLine }) {
    this.area = find("textarea", root);
    this.paper = find(".paper", root);
    this.gutter = find(".gutter", root);
    this.statements = new Map();
    this.errors = [];
    this.lines = [""];
    this.known = "";
    this.current = this.chosen = 0;
    /** @type {CanvasRenderingContext2D | null} */
    this.context = null;
    this.area.addEventListener("input", event => {
      const before = this.known;
      this.read();
      onInput(before, event);
    });
    this.area.addEventListener("scroll", () => this.draw());
    this.area.addEventListener("keydown", event => this.key(event));
    document.addEventListener("selectionchange", () => { if (document.activeElement === this.area) this.updateStatement(); });
    this.gutter.addEventListener("click", event => {
      const line = event.target.closest("[data-line]");
      if (line) onSeekLine(Number(line.dataset.line));
    });
    new ResizeObserver(() => { this.keepCursor(); this.draw(); }).observe(this.area);
  }

  get text() { return this.known; }

  /** Replaces the text, without moving the cursor or scrolling. */
  set text(text) {
    if (text === this.known) return;
    const { selectionStart, selectionEnd, scrollTop, scrollLeft } = this.area;
    this.area.value = text;
    this.area.setSelectionRange(selectionStart, selectionEnd);
    Object.assign(this.area, { scrollTop, scrollLeft });
    this.read();
  }

  /** Moves the cursor to an offset, and shows its line. */
  moveTo(offset) {
    this.area.setSelectionRange(offset, offset);
    this.reveal(this.known.slice(0, offset).split("\n").length);
  }

  /** Replaces a range, as typing does. */
  insert(start, end, text) {
    this.area.setRangeText(text, start, end, "end");
    this.area.dispatchEvent(new InputEvent("input", { inputType: "insertReplacementText", bubbles: true }));
    this.keepCursor();
  }

  /** Scrolls to the line of the cursor while the user edits: the list of errors may have taken its place. */
  keepCursor() {
    if (document.activeElement !== this.area) return;
    const { selectionEnd, clientHeight, scrollTop } = this.area, line = this.known.slice(0, selectionEnd).split("\n").length;
    const bottom = line * lineHeight + 2 * inset - clientHeight;
    if (scrollTop < bottom && bottom - scrollTop < clientHeight) this.area.scrollTop = bottom;
  }

  /** The place of a character in the window: its left edge, the top of its line, and the line's height. */
  position(offset) {
    const before = this.known.slice(0, offset).split("\n"), { left, top } = this.area.getBoundingClientRect();
    return {
      x: left + inset + this.width(before.at(-1)) - this.area.scrollLeft, height: lineHeight,
      top: top + inset + (before.length - 1) * lineHeight - this.area.scrollTop,
    };
  }

  set isReadOnly(is) { this.area.readOnly = is; }

  /** Sets the statements of the language, for colours and for the hint below the text. */
  setStatements(statements) {
    this.statements = new Map(statements.map(one => [one.name, one]));
    this.draw();
  }

  read() {
    this.known = this.area.value;
    this.lines = this.known.split("\n");
    this.draw();
    this.updateStatement();
  }

  /** Shows the errors of this file at their lines. */
  show(errors) {
    this.errors = errors;
    this.area.setAttribute("aria-invalid", errors.length > 0);
    this.draw();
  }

  /** Selects the text of an error. */
  go(error) {
    const before = this.lines.slice(0, error.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
    const [start, end] = extent(this.lines[error.line - 1] ?? "", error);
    this.area.focus();
    this.area.setSelectionRange(before + start, before + end);
    this.reveal(error.line);
  }

  reveal(line) {
    const top = (line - 1) * lineHeight, { scrollTop, clientHeight } = this.area;
    if (top < scrollTop || top + 2 * lineHeight > scrollTop + clientHeight) this.area.scrollTop = top - clientHeight / 3;
  }

  /** Marks the line that acts in the shown frame; 0 for none. */
  mark(line) {
    if (line === this.current) return;
    this.current = line;
    this.draw();
  }

  /** Outlines the line of the selected item; 0 for none. */
  choose(line) {
    if (line === this.chosen) return;
    this.chosen = line;
    this.draw();
  }

  draw() {
    const { scrollTop, scrollLeft, clientHeight } = this.area;
    const first = Math.max(0, Math.floor((scrollTop - inset) / lineHeight));
    const last = Math.min(this.lines.length, first + Math.ceil(clientHeight / lineHeight) + 2);
    const top = first * lineHeight + inset - scrollTop;
    const rows = this.lines.slice(first, last).map((line, at) => this.row(line, first + at + 1));
    this.gutter.style.setProperty("--digits", String(this.lines.length).length);
    [[this.gutter, 0], [this.paper, scrollLeft]].forEach(([column, left], at) => {
      column.replaceChildren(...rows.map(row => row[at]));
      for (const row of column.children) row.style.transform = `translate(${-left}px, ${top}px)`;
    });
  }

  /** The elements of a line: its number, and its text with its errors. */
  row(line, number) {
    const errors = this.errors.filter(error => error.line === number);
    const now = [number === this.current && "now", number === this.chosen && "chosen"].filter(Boolean).join(" ");
    const title = errors.length ? errors.map(({ message }) => message).slice(0, 10).join("\n") : "Show when this line acts";
    const label = make("div", { title, className: errors.length ? "off" : now }, number), row = make("div", { className: now });
    label.dataset.line = number;
    if (line.length > longLine) {
      const start = Math.max(0, Math.floor(this.area.scrollLeft / this.width("0")) - margin), end = start + 2 * margin + 600;
      row.style.paddingLeft = `${inset + start * this.width("0")}px`;
      row.append(...spans(line.slice(start, end), this.statements, [], extents(line, errors).map(([from, to]) => [from - start, to - start])));
    } else {
      row.append(...spans(line, this.statements, errors));
      // The message ends where the text area does; the list of errors has all of it.
      const room = this.area.clientWidth + this.area.scrollLeft - this.width(line) - 40;
      if (errors.length && room > 90) {
        const message = make("span", { className: "message" }, errors[0].message);
        message.style.maxWidth = `${room}px`;
        row.append(message);
      }
    }
    return [label, row];
  }

  /** The width of a text, in pixels of the page. */
  width(text) {
    this.context ??= make("canvas").getContext("2d");
    this.context.font = getComputedStyle(this.area).font;
    return this.context.measureText(text.replaceAll("\t", "    ")).width;
  }

  /** Shows the syntax of the statement at the cursor. */
  updateStatement() {
    const { selectionStart, value } = this.area, hint = find("#hint");
    const line = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
    const rest = /^[\w.-]*/.exec(value.slice(selectionStart))[0];
    const word = /^\s*([\w-]+)/.exec(`${line}${rest}`.split(/[;{}]/).pop());
    const statement = word && this.statements.get(word[1]);
    hint.replaceChildren(...(statement ? [make("code", {}, statement.forms.join("  ·  ")), ` ${statement.summary}`] : []));
  }

  /** Escape leaves the text area, so that single keys work again; Tab does too, as in any text box. */
  key(event) {
    if (event.key !== "Escape") return;
    find(".stage").focus();
    event.preventDefault();
    event.stopPropagation();
  }
}

const pattern = /(#.*$)|("(?:[^"\\]|\\.)*"?)|([;{}])|(==|!=|<=|>=|[<>±])|([-−+]?\d[\d.,%x:-]*(?:ms|s|deg|pt\/s|pt|x|%)?)|([^\s;{}"#<>=!±,]+|.)/y;
/** The word after a keyword that has a colour, and those after one that has paths: `#` is a part of them. */
const colours = /[^\s;}"][^\s;}]*/y, path = /[^\s;{}"#][^\s;{}"]*/y;
const kinds = ["comment", "string", "mark", "operator", "number"];

/** The next match of a sticky pattern at an offset; null for none. */
function matchAt(pattern, line, at) {
  pattern.lastIndex = at;
  return pattern.exec(line);
}

/** The pattern of the words after a keyword, according to the forms of its statement; null if they are ordinary tokens. */
function wordsAfter(statement) {
  const forms = statement?.forms?.join(" ") ?? "";
  return /\bCOLORS?\b/.test(forms) ? colours : /\b(FILE|PATH|VALUE)\b/.test(forms) ? path : null;
}

/**
 * The tokens of a line of a script: `[start, end, kind]`, with the kinds comment, string, mark, operator, number, statement
 * (the keyword of one) and word. `statements` has the forms of each statement by its name.
 */
export function tokens(line, statements) {
  const found = [];
  let isFirst = true, words = null;
  for (let at = 0; at < line.length;) {
    const special = words && matchAt(words, line, at), match = special ?? matchAt(pattern, line, at), [text] = match;
    const group = special ? -1 : match.slice(1).findIndex(part => part !== undefined), isKeyword = isFirst && group === 5 && statements.has(text);
    const kind = special ? (words === colours ? "string" : "word") : kinds[group] ?? (isKeyword ? "statement" : /^\s*$/.test(text) ? "" : "word");
    if (kind) found.push([at, at + text.length, kind]);
    at += text.length;
    if (isKeyword) words = wordsAfter(statements.get(text));
    // A statement has one word of colours or one text in its place, or several paths.
    else if (kind && (words === colours || kind === "mark")) words = null;
    if (kind) isFirst = kind === "mark";
  }
  return found;
}

/** The range of an error in a line, as UTF-16 offsets; `column`, from 1, and `length` count characters. */
export const extent = (line, error) => extents(line, [error])[0];

/** The ranges of errors in a line; the characters of the line are counted once. */
function extents(line, errors) {
  if (!errors.length) return [];
  const characters = /^[\x20-\x7e]*$/.test(line) ? null : [...new Intl.Segmenter().segment(line)].map(one => one.index);
  const at = character => characters ? characters[character] ?? line.length : Math.min(character, line.length);
  return errors.map(({ column, length }) => {
    const start = at(column - 1);
    return [start, Math.max(at(column - 1 + Math.max(1, length)), start)];
  });
}

/** The spans of a line, with errors underlined; `marks` are their ranges. */
export function spans(line, statements, errors, marks = extents(line, errors)) {
  const inside = marks.flat().filter(offset => offset > 0 && offset < line.length);
  const borders = new Set([0, line.length, ...inside]), words = tokens(line, statements);
  for (const [start, end] of words) borders.add(start).add(end);
  const offsets = [...borders].sort((a, b) => a - b), result = [];
  let word = 0;
  for (let at = 0; at + 1 < offsets.length; at += 1) {
    const [start, end] = [offsets[at], offsets[at + 1]];
    while (words[word] && words[word][1] <= start) word += 1;
    const kind = words[word] && words[word][0] <= start ? words[word][2] : "";
    const isOff = marks.some(([first, last]) => first <= start && end <= last);
    result.push(make("span", { className: isOff ? `${kind} off` : kind }, line.slice(start, end)));
  }
  return result;
}
