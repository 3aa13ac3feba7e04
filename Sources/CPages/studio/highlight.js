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
    const span = document.createElement("span");
    span.className = isOff ? `${kind} off` : kind;
    span.textContent = line.slice(start, end);
    result.push(span);
  }
  return result;
}
