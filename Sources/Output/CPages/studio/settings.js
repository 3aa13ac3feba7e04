import { find, findAll, make, makeButton } from "../shared/dom.js";
import { showError, clearError } from "./notices.js";

const units = { ms: 1, s: 1000, min: 60_000 };

/** A duration such as `450ms` or `1.2s` in milliseconds; null if the text is not a duration. */
export function milliseconds(text) {
  const match = /^([\d.]+)(ms|s|min)$/.exec(text);
  return match ? Number(match[1]) * units[match[2]] : null;
}

/** The controls of a scene's settings. They show the script's values until the user changes them. */
export class Settings {
  /** `onChange()` is called when the user overrides a value or resets it to the script's. */
  constructor(root, onChange) {
    this.root = root;
    this.onChange = onChange;
    this.chosen = {};
    this.rows = new Map();
    this.scene = null;
  }

  /** Shows the current values. Controls are made again only for another scene. */
  show(scene, values) {
    if (scene.name !== this.scene?.name) this.make(scene);
    for (const [name, { write }] of this.rows) write(values[name] ?? scene.settings.find(setting => setting.name === name).default);
    this.update();
  }

  /** Says why there are no settings before the first clip. */
  explain({ clip, hasErrors }) {
    if (!clip && hasErrors && !this.scene) {
      this.root.replaceChildren(make("p", { className: "none" }, "Fix the script's errors, or choose a scene, to see its settings."));
    }
  }

  /** Marks overridden settings, which can be reset. */
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
    // Clears the typed text even if the field has the focus.
    const reset = () => {
      fields.forEach(field => delete field.dataset.typed);
      delete this.chosen[name];
      this.onChange();
    };
    const { fields, elements = fields, write } = (makers[kind] ?? makers.text)(setting, set, reset);
    fields.forEach((field, at) => {
      field.setAttribute("aria-label", at === 0 ? name : `${name} as a number`);
      field.setAttribute("aria-describedby", `${id}-about`);
      field.addEventListener("input", () => { field.dataset.typed = ""; });
      field.addEventListener("blur", () => delete field.dataset.typed);
    });
    fields[0].id = id;
    write(setting.default);
    const row = make("div", { className: `setting ${kind}` }, make("label", { htmlFor: id }, name),
      makeButton("↺", () => { fields[0].focus(); reset(); }, {
        className: "reset", hidden: true, title: "Reset to the script's value", ariaLabel: `Reset ${name} to the script's value` }),
      ...elements, make("p", { id: `${id}-about` }, summary));
    this.rows.set(name, { write, row });
    return row;
  }

  /** Shows the values of the clip even in the field into which the user types. */
  forgetTyping() { for (const field of findAll("[data-typed]", this.root)) delete field.dataset.typed; }

  /** Resets all settings to the script's values. */
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

/** Sets the value of a field, unless the user is typing into it. */
const setValue = (field, value) => { if (!("typed" in field.dataset) || field.type === "range") field.value = value; };

/** A slider with a number field, or only the field if the range is too wide for a slider. */
function numeric({ name, min, max }, { step, unit = "", top = max, read, write, set, reset }) {
  const number = input("number", { min, max, step: step === 1 ? 1 : "any" }), isNarrow = top !== null && top - min <= 5000;
  const slider = isNarrow ? input("range", { min, max: top, step }) : null, fields = slider ? [slider, number] : [number];
  number.addEventListener("input", () => { if (number.checkValidity() && number.value !== "") set(write(number.value)); });
  // An empty field resets the setting.
  number.addEventListener("change", () => {
    if (number.checkValidity() && number.value === "") reset();
    else if (!number.validity.valid) showError(new Error(`${name}: ${number.validationMessage}`), "setting");
  });
  slider?.addEventListener("input", () => { number.value = slider.value; set(write(slider.value)); });
  return {
    fields, elements: [...fields, make("span", { className: "unit" }, unit)],
    write: text => { for (const field of fields) setValue(field, read(text) ?? ""); },
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
  integer(setting, set, reset) {
    if (setting.choices) return makers.text(setting, set);
    return numeric(setting, { step: 1, read: Number, write: String, set, reset });
  },
  duration(setting, set, reset) {
    const top = Math.min(setting.max, Math.max(3000, 4 * (milliseconds(setting.default) ?? 0)));
    return numeric(setting, { step: 10, unit: "ms", top, read: milliseconds, write: text => `${text}ms`, set, reset });
  },
  text({ name, choices, default: placeholder }, set) {
    const field = input("text", { spellcheck: false, autocomplete: "off", placeholder });
    const list = make("datalist", { id: `setting-${name}-choices` }, ...options(choices ?? []));
    if (choices) field.setAttribute("list", list.id);
    field.addEventListener("change", () => set(field.value));
    return { fields: [field], elements: [field, list], write: text => setValue(field, text) };
  },
};
