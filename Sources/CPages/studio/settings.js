import { find, make, makeButton } from "../shared/dom.js";
import { showError, clearError } from "./notices.js";

const units = { ms: 1, s: 1000, min: 60_000 };

/** Milliseconds of a duration such as `450ms` or `1.2s`; null where it is none. */
export function milliseconds(text) {
  const match = /^([\d.]+)(ms|s|min)$/.exec(text);
  return match ? Number(match[1]) * units[match[2]] : null;
}

/** The controls of a scene's settings: what the script says, until one is moved. */
export class Settings {
  /** `onChange()` hears that a value was chosen or left to the script again. */
  constructor(root, onChange) {
    this.root = root;
    this.onChange = onChange;
    this.chosen = {};
    this.rows = new Map();
    this.scene = null;
  }

  /** Shows the values in force. Controls are made anew only for another scene. */
  show(scene, values) {
    if (scene !== this.scene) this.make(scene);
    for (const [name, { write }] of this.rows) write(values[name] ?? "");
    this.update();
  }

  /** Marks those that are chosen; they can be left to the script again. */
  update() {
    for (const [name, { row }] of this.rows) {
      row.classList.toggle("chosen", name in this.chosen);
      find(".reset", row).hidden = !(name in this.chosen);
    }
  }

  make(scene) {
    this.scene = scene;
    this.chosen = Object.fromEntries(Object.entries(this.chosen).filter(([name]) =>
      scene.settings.some(setting => setting.name === name)));
    this.rows.clear();
    this.root.replaceChildren(...scene.settings.map(setting => this.row(setting)));
    if (!scene.settings.length) this.root.append(make("p", { className: "none" }, "This scene has no settings."));
  }

  row(setting) {
    const { name, kind, summary } = setting, id = `setting-${name}`;
    const set = value => { clearError("setting"); this.chosen[name] = value; this.onChange(); };
    // What was typed goes, though the field may have the focus.
    const leave = () => {
      fields.forEach(field => delete field.dataset.typed);
      delete this.chosen[name];
      this.onChange();
    };
    const { fields, elements = fields, write } = (makers[kind] ?? makers.text)(setting, set, leave);
    fields.forEach((field, at) => {
      field.setAttribute("aria-label", at === 0 ? name : `${name} as a number`);
      field.setAttribute("aria-describedby", `${id}-about`);
      field.addEventListener("input", () => { field.dataset.typed = ""; });
      field.addEventListener("blur", () => delete field.dataset.typed);
    });
    fields[0].id = id;
    write(setting.default);
    const row = make("div", { className: `setting ${kind}` }, make("label", { htmlFor: id }, name),
      makeButton("↺", () => { fields[0].focus(); leave(); }, {
        className: "reset", hidden: true, title: "As the script has it", ariaLabel: `${name} as the script has it` }),
      ...elements, make("p", { id: `${id}-about` }, summary));
    this.rows.set(name, { write, row });
    return row;
  }

  /** Leaves all to the script. */
  reset() {
    this.chosen = {};
    this.onChange();
  }
}

function input(type, attributes = {}) {
  const field = make("input", { type });
  for (const [name, value] of Object.entries(attributes)) if (value !== null) field.setAttribute(name, value);
  return field;
}

const options = choices => choices.map(choice => new Option(choice, choice));

/** Writes a value unless the field is being typed into. */
const put = (field, value) => { if (!("typed" in field.dataset) || field.type === "range") field.value = value; };

/** A slider with a number beside it; a number alone where the range is too wide for a slider. */
function numeric({ name, min, max }, { step, unit = "", top = max, read, write, set, leave }) {
  const number = input("number", { min, max, step: step === 1 ? 1 : "any" }), isNarrow = top !== null && top - min <= 5000;
  const slider = isNarrow ? input("range", { min, max: top, step }) : null, fields = slider ? [slider, number] : [number];
  number.addEventListener("input", () => { if (number.checkValidity() && number.value !== "") set(write(number.value)); });
  // An emptied field leaves the setting to the script.
  number.addEventListener("change", () => {
    if (number.checkValidity() && number.value === "") leave();
    else if (!number.validity.valid) showError(new Error(`${name}: ${number.validationMessage}`), "setting");
  });
  slider?.addEventListener("input", () => { number.value = slider.value; set(write(slider.value)); });
  return {
    fields, elements: [...fields, make("span", { className: "unit" }, unit)],
    write: text => { for (const field of fields) put(field, read(text) ?? ""); },
  };
}

const makers = {
  boolean(setting, set) {
    const box = input("checkbox", { role: "switch" });
    box.addEventListener("change", () => set(String(box.checked)));
    return { fields: [box], write: text => { box.checked = text === "true"; } };
  },
  choice({ choices }, set) {
    const list = make("select", {}, ...options(choices));
    list.addEventListener("change", () => set(list.value));
    return { fields: [list], write: text => { list.value = text; } };
  },
  integer(setting, set, leave) {
    if (setting.choices) return makers.text(setting, set);
    return numeric(setting, { step: 1, read: Number, write: String, set, leave });
  },
  duration(setting, set, leave) {
    const top = Math.min(setting.max, Math.max(3000, 4 * (milliseconds(setting.default) ?? 0)));
    return numeric(setting, { step: 10, unit: "ms", top, read: milliseconds, write: text => `${text}ms`, set, leave });
  },
  text({ name, choices, default: placeholder }, set) {
    const field = input("text", { spellcheck: false, autocomplete: "off", placeholder });
    const list = make("datalist", { id: `setting-${name}-choices` }, ...options(choices ?? []));
    if (choices) field.setAttribute("list", list.id);
    field.addEventListener("change", () => set(field.value));
    return { fields: [field], elements: [field, list], write: text => put(field, text) };
  },
};
