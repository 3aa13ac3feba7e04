import { find, make, makeButton } from "../shared/dom.js";

const lineHeight = 20, inset = 8;

/**
 * The text of the script, with line numbers, colours and mistakes at their lines. What is typed into is a text area whose
 * letters cannot be seen; below it lie the lines that are in sight, and no others, so a long script costs what a short one
 * does.
 */
export class Editor {
  constructor(root, { onInput, onSeekLine }) {
    this.area = find("textarea", root);
    this.paper = find(".paper", root);
    this.gutter = find(".gutter", root);
    this.statements = new Map();
    this.mistakes = [];
    this.lines = [""];
    this.current = 0;
    this.area.addEventListener("input", () => { this.read(); onInput(); });
    this.area.addEventListener("scroll", () => this.draw());
    this.area.addEventListener("keydown", event => this.key(event));
    document.addEventListener("selectionchange", () => { if (document.activeElement === this.area) this.updateStatement(); });
    this.gutter.addEventListener("click", event => {
      const line = event.target.closest("[data-line]");
      if (line) onSeekLine(Number(line.dataset.line));
    });
    new ResizeObserver(() => this.draw()).observe(this.area);
  }

  get text() { return this.area.value; }

  /** Puts another text there; the cursor and what is in sight stay where they are. */
  set text(text) {
    if (text === this.area.value) return;
    const { selectionStart, selectionEnd, scrollTop, scrollLeft } = this.area;
    this.area.value = text;
    this.area.setSelectionRange(selectionStart, selectionEnd);
    Object.assign(this.area, { scrollTop, scrollLeft });
    this.read();
  }

  set isReadOnly(is) { this.area.readOnly = is; }

  /** The statements of the language, for colours and for the line below the text. */
  setStatements(statements) {
    this.statements = new Map(statements.map(one => [one.name, one]));
    this.draw();
  }

  read() {
    this.lines = this.area.value.split("\n");
    this.draw();
    this.updateStatement();
  }

  /** Mistakes of this file at their lines, and all of them in the list below. */
  show(mistakes) {
    this.mistakes = mistakes;
    this.area.setAttribute("aria-invalid", mistakes.length > 0);
    this.draw();
    const list = find(".mistakes"), { length } = mistakes;
    find("h3", list).textContent = length === 0 ? "No mistakes" : length === 1 ? "1 mistake" : `${length} mistakes`;
    list.classList.toggle("any", length > 0);
    find("ol", list).replaceChildren(...mistakes.slice(0, 100).map(mistake => {
      const { file, line, message, hint } = mistake, button = makeButton("", () => this.go(mistake), { disabled: Boolean(file) });
      button.append(make("b", {}, `${file ? `${file}:` : "Line "}${line}`), ` ${message}${hint ? `; ${hint}` : ""}`);
      return make("li", {}, button);
    }));
  }

  /** Puts the cursor where a mistake is. */
  go(mistake) {
    const before = this.lines.slice(0, mistake.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
    const [start, end] = extent(this.lines[mistake.line - 1] ?? "", mistake);
    this.area.focus();
    this.area.setSelectionRange(before + start, before + end);
    this.reveal(mistake.line);
  }

  reveal(line) {
    const top = (line - 1) * lineHeight, { scrollTop, clientHeight } = this.area;
    if (top < scrollTop || top + 2 * lineHeight > scrollTop + clientHeight) this.area.scrollTop = top - clientHeight / 3;
  }

  /** Marks the line that acts at the instant that is shown; 0 for none. */
  mark(line) {
    if (line === this.current) return;
    this.current = line;
    this.draw();
  }

  draw() {
    const { scrollTop, scrollLeft, clientHeight } = this.area;
    const first = Math.max(0, Math.floor((scrollTop - inset) / lineHeight));
    const last = Math.min(this.lines.length, first + Math.ceil(clientHeight / lineHeight) + 2);
    const here = this.mistakes.filter(mistake => !mistake.file), top = first * lineHeight + inset - scrollTop;
    const rows = this.lines.slice(first, last).map((line, at) =>
      this.row(line, first + at + 1, here.filter(mistake => mistake.line === first + at + 1)));
    this.gutter.style.setProperty("--digits", String(this.lines.length).length);
    [[this.gutter, 0], [this.paper, scrollLeft]].forEach(([place, left], at) => {
      place.replaceChildren(...rows.map(row => row[at]));
      for (const row of place.children) row.style.transform = `translate(${-left}px, ${top}px)`;
    });
  }

  /** A line's number, and the line with what is wrong in it. */
  row(line, number, mistakes) {
    const now = number === this.current ? "now" : "";
    const label = make("div", { title: "Show when this line acts", className: mistakes.length ? "off" : now }, number);
    const row = make("div", { className: now }, ...spans(line, this.statements, mistakes));
    label.dataset.line = number;
    if (mistakes.length) row.append(make("span", { className: "said" }, mistakes[0].message));
    return [label, row];
  }

  /** The forms of the statement in which the cursor is. */
  updateStatement() {
    const { selectionStart, value } = this.area, hint = find("#hint");
    const line = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
    const rest = /^[\w.-]*/.exec(value.slice(selectionStart))[0];
    const word = /^\s*([\w-]+)/.exec(`${line}${rest}`.split(/[;{}]/).pop());
    const statement = word && this.statements.get(word[1]);
    hint.replaceChildren(...(statement ? [make("code", {}, statement.forms.join("  ·  ")), ` ${statement.summary}`] : []));
  }

  /** Tab leaves the text, as in any text box; escape, too, so that single keys work again. */
  key(event) {
    if (event.key !== "Escape") return;
    this.area.blur();
    event.preventDefault();
    event.stopPropagation();
  }
}

const pattern = /(#.*$)|("(?:[^"\\]|\\.)*"?)|([;{}])|(==|!=|<=|>=|[<>±])|([-−+]?\d[\d.,%x-]*(?:ms|s|deg|pt\/s|pt|x|%)?)|([^\s;{}"#<>=!±,]+|.)/g;

/**
 * What stands where in a line of a script: `[start, end, kind]`, with kinds comment, string, mark, operator, number,
 * statement (the first word of one) and word.
 */
export function tokens(line, statements) {
  const found = [];
  let isFirst = true;
  for (const match of line.matchAll(pattern)) {
    const [text, comment, string, mark, operator, number, word] = match, end = match.index + text.length;
    const first = isFirst && word !== undefined && statements.has(text);
    const kind = comment ? "comment" : string ? "string" : mark ? "mark" : operator ? "operator" : number ? "number"
      : first ? "statement" : /^\s*$/.test(word) ? "" : "word";
    // A colour begins like a comment.
    if (comment && /^\s*backdrop\s[^#]*$/.test(line.slice(0, match.index))) {
      const colours = /^#[^\s;]*/.exec(comment)[0].length;
      found.push([match.index, match.index + colours, "string"]);
      if (colours < text.length) found.push([match.index + colours, end, "word"]);
      continue;
    }
    if (kind) found.push([match.index, end, kind]);
    if (mark) isFirst = true;
    else if (kind) isFirst = false;
  }
  return found;
}

/** Where the characters of a line start that a mistake names by its column, counted from 1, and its length. */
export function extent(line, { column, length }) {
  const characters = /^[\x20-\x7e]*$/.test(line) ? null : [...new Intl.Segmenter().segment(line)].map(one => one.index);
  const at = character => characters ? characters[character] ?? line.length : Math.min(character, line.length);
  const start = at(column - 1);
  return [start, Math.max(at(column - 1 + Math.max(1, length)), start)];
}

/** A line as spans, with mistakes underlined. */
export function spans(line, statements, mistakes) {
  const marks = mistakes.map(mistake => extent(line, mistake));
  const borders = new Set([0, line.length, ...marks.flat()]), words = tokens(line, statements);
  for (const [start, end] of words) borders.add(start).add(end);
  const places = [...borders].sort((a, b) => a - b), result = [];
  let word = 0;
  for (let at = 0; at + 1 < places.length; at += 1) {
    const [start, end] = [places[at], places[at + 1]];
    while (words[word] && words[word][1] <= start) word += 1;
    const kind = words[word] && words[word][0] <= start ? words[word][2] : "";
    const isOff = marks.some(([first, last]) => first <= start && end <= last);
    result.push(make("span", { className: isOff ? `${kind} off` : kind }, line.slice(start, end)));
  }
  return result;
}
