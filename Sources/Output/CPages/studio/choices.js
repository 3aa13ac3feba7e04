/** The overrides of the page as one list: names with values. */
const flat = ({ chosen, settings, presentation = {} }) => ({ ...chosen, ...presentation, ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`set ${name}`, value])) });

/** The names whose values differ, and a label for the change. */
export function difference(before, after) {
  const [old, now] = [flat(before), flat(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(name => old[name] !== now[name]);
  const named = names.filter(name => name in now), [name] = named;
  const label = !Object.keys(now).length && names.length > 1 ? "Reset all"
    : name === undefined ? `Reset ${names.join(", ")}` : `${name[0].toUpperCase()}${name.slice(1)} ${now[name]}`;
  return { names, label };
}

/** The entries of an object whose names another one does not have. */
const rest = (values, others) => Object.fromEntries(Object.entries(values).filter(([name]) => !(name in others)));

/** Steps of the page's history for the choices that override the script: scene, device, theme, settings, presentation. */
export class ChoiceSteps {
  /** `read()` returns the choices, `show(choices)` restores them. */
  constructor(history, { read, show }) {
    this.history = history;
    this.read = read;
    this.show = show;
    this.known = structuredClone(read());
    /** The script's values of what the choices have not overridden so far, and its scene; null before a clip. */
    this.own = { scene: null, lists: {}, settings: {}, presentation: {} };
  }

  /** Learns the script's values from a clip. Those of a chosen scene are not the script's. */
  learn({ scene, lists, settings, presentation }) {
    const { own } = this, choices = this.read();
    if (!("scene" in choices.chosen)) Object.assign(own, { scene, settings: { ...own.settings, ...rest(settings, choices.settings) } });
    Object.assign(own.lists, rest(lists, choices.chosen));
    Object.assign(own.presentation, rest(presentation, choices.presentation));
  }

  /** Adds a step if the choices have changed. */
  note() {
    const before = this.known, after = structuredClone(this.read()), { names, label } = difference(before, after);
    if (!names.length) return;
    this.known = after;
    const go = choices => { this.known = choices; return this.show(structuredClone(choices)); };
    this.history.add({
      label, key: names.length === 1 ? `choice ${names[0]}` : null, undo: () => go(before), redo: () => go(after),
      merge(next) { Object.assign(this, { redo: next.redo, label: next.label }); },
    });
  }
}
