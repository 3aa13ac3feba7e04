import { find, makeButton } from "../shared/dom.js";
import { complain, relent } from "./notices.js";

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
    this.tell();
  }

  /** Says which of them are chosen; those can be left to the script again. */
  tell() {
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
    if (scene.settings.length) return;
    const none = document.createElement("p");
    none.className = "none";
    none.textContent = "This scene has no settings.";
    this.root.append(none);
  }

  row(setting) {
    const row = document.createElement("div"), name = document.createElement("label"), about = document.createElement("p");
    const set = value => { relent("setting"); this.chosen[setting.name] = value; this.onChange(); };
    // What was typed goes, though the field may have the focus.
    const leave = () => {
      made.fields.forEach(field => delete field.dataset.typed);
      delete this.chosen[setting.name];
      this.onChange();
    };
    const made = (makers[setting.kind] ?? makers.text)(setting, set, leave);
    const reset = makeButton("↺", () => { made.fields[0].focus(); leave(); });
    const id = `setting-${setting.name}`;
    row.className = `setting ${setting.kind}`;
    name.textContent = setting.name;
    name.htmlFor = id;
    about.textContent = setting.summary;
    about.id = `${id}-about`;
    reset.className = "reset";
    reset.hidden = true;
    reset.title = "As the script has it";
    reset.setAttribute("aria-label", `${setting.name} as the script has it`);
    for (const field of made.fields) {
      field.setAttribute("aria-label", field === made.fields[0] ? setting.name : `${setting.name} as a number`);
      field.setAttribute("aria-describedby", about.id);
      field.addEventListener("input", () => { field.dataset.typed = ""; });
      field.addEventListener("blur", () => delete field.dataset.typed);
    }
    made.fields[0].id = id;
    row.append(name, reset, ...made.elements, about);
    made.write(setting.default ?? "");
    this.rows.set(setting.name, { write: made.write, row });
    return row;
  }

  /** Leaves all to the script. */
  reset() {
    this.chosen = {};
    this.onChange();
  }
}

function input(type, attributes = {}) {
  const field = document.createElement("input");
  field.type = type;
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) field.setAttribute(name, value);
  return field;
}

/** Writes a value unless the field is being typed into. */
const put = (field, value) => { if (!("typed" in field.dataset) || field.type === "range") field.value = value; };

/** A slider with a number beside it; a number alone where the range is too wide for a slider. */
function numeric({ name, min, max, unit }, { step, top = max, read, write, set, leave }) {
  const number = input("number", { min, max, step: step === 1 ? 1 : "any" }), isNarrow = min !== undefined && top !== undefined && top - min <= 5000;
  const slider = isNarrow ? input("range", { min, max: top, step }) : null;
  const label = document.createElement("span");
  label.className = "unit";
  label.textContent = unit ?? "";
  number.addEventListener("input", () => { if (number.checkValidity() && number.value !== "") set(write(number.value)); });
  // An emptied field leaves the setting to the script.
  number.addEventListener("change", () => {
    if (number.checkValidity() && number.value === "") leave();
    else if (!number.validity.valid) complain(new Error(`${name}: ${number.validationMessage}`), "setting");
  });
  slider?.addEventListener("input", () => { number.value = slider.value; set(write(slider.value)); });
  return {
    fields: slider ? [slider, number] : [number], elements: [...(slider ? [slider] : []), number, label],
    write: text => { for (const field of slider ? [slider, number] : [number]) put(field, read(text) ?? ""); },
  };
}

const makers = {
  boolean(setting, set) {
    const box = input("checkbox", { role: "switch" });
    box.addEventListener("change", () => set(String(box.checked)));
    return { fields: [box], elements: [box], write: text => { box.checked = text === "true"; } };
  },
  choice(setting, set) {
    const list = document.createElement("select");
    list.append(...setting.choices.map(choice => new Option(choice, choice)));
    list.addEventListener("change", () => set(list.value));
    return { fields: [list], elements: [list], write: text => { list.value = text; } };
  },
  integer(setting, set, leave) {
    if (setting.choices?.length) return makers.text(setting, set);
    return numeric(setting, { step: 1, read: Number, write: String, set, leave });
  },
  number(setting, set, leave) {
    const span = (setting.max ?? 1) - (setting.min ?? 0);
    return numeric(setting, { step: span <= 2 ? 0.01 : span <= 20 ? 0.1 : "any", read: Number, write: String, set, leave });
  },
  duration(setting, set, leave) {
    const unit = setting.unit ?? "ms", scale = units[unit];
    const top = Math.min(setting.max ?? Infinity, Math.max(3000, 4 * (milliseconds(setting.default ?? "") ?? 0)) / scale);
    const read = text => { const value = milliseconds(text); return value === null ? null : value / scale; };
    return numeric({ ...setting, unit }, { step: unit === "ms" ? 10 : 0.01, top, read, write: text => `${text}${unit}`, set, leave });
  },
  text(setting, set) {
    const field = input("text", { spellcheck: false, autocomplete: "off" });
    const list = document.createElement("datalist");
    list.append(...(setting.choices ?? []).map(choice => new Option(choice)));
    list.id = `setting-${setting.name}-choices`;
    if (setting.choices?.length) field.setAttribute("list", list.id);
    field.placeholder = setting.default ?? "";
    field.addEventListener("change", () => set(field.value));
    return { fields: [field], elements: [field, list], write: text => put(field, text) };
  },
};
makers.file = makers.text;
