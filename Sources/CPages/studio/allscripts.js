import { find } from "../shared/dom.js";
import { confirm } from "./notices.js";

/** The way back to the first page, if there is one. It asks before edits or a recording are lost. */
export class AllScripts {
  constructor(studio, { first, script }) {
    this.studio = studio;
    this.script = script;
    const link = find("#all-scripts");
    link.hidden = !first;
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
    const { recorder, sources } = this.studio, title = `Leave ${this.script}?`;
    if (recorder.isHeld) return await confirm(title, "The recording is not kept yet.", ["Cancel", "Discard recording"]) === "Discard recording";
    if (!sources.isEdited) return true;
    const choice = await confirm(title, "It has edits that are not saved.", ["Save", "Discard edits", "Cancel"]);
    return choice === "Save" ? sources.write() : choice === "Discard edits";
  }
}
