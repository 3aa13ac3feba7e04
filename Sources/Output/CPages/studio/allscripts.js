import { find } from "../shared/dom.js";
import { confirm } from "./notices.js";

/** The way back to the first page, if there is one. It asks before edits or a recording are lost. */
export class AllScripts {
  constructor(studio, { first, script }) {
    this.studio = studio;
    this.script = script;
    const link = find("#all-scripts");
    if (!first) return;
    link.href = "./";
    link.hidden = false;
    link.addEventListener("click", event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      this.leave(link.href);
    });
  }

  async leave(address) {
    if (!await this.isAllowed()) return;
    // The browser does not ask again.
    this.studio.sources.isLeaving = true;
    location.assign(address);
  }

  /** Whether nothing is lost, or the user accepts it. */
  async isAllowed() {
    const { recorder, sources } = this.studio, what = recorder.hasGestures ? "recording" : sources.isEdited ? "edits" : null;
    if (!what) return true;
    const discard = `Discard ${what}`, isPlural = what === "edits";
    const choice = await confirm(`Leave ${this.script}?`, `The ${what} ${isPlural ? "are" : "is"} not saved.`, ["Save", discard, "Cancel"]);
    return choice === "Save" ? sources.write() : choice === discard;
  }
}
