import { confirm, notify, reportErrors } from "./notices.js";
import { Recorder } from "./recorder.js";
import { firstLines, replaceLines } from "./recordedlines.js";

const ask = { put: "Put settings into script and keep", keep: "Keep anyway", cancel: "Cancel" };

/** Recording on the page: from the finger on the screen to lines in the script's text. */
export class Recording {
  /** `studio` is the page. */
  constructor(studio, root) {
    this.studio = studio;
    // Whether the presented clip is shown again after the recording.
    this.wasPresented = false;
    this.recorder = new Recorder(root, action => this.act(action), {
      onChoose: (gesture, isSmooth) => reportErrors("record", () => this.choose(gesture, isSmooth)),
      onReveal: gesture => this.reveal(gesture) });
  }

  /** Runs an action of the recorder. */
  async act(action) {
    const { studio, recorder } = this;
    await reportErrors("record", async () => {
      if (action === "keep") { await this.keep(); return; }
      if (action === "start") {
        studio.transport.stop();
        this.wasPresented = studio.isPresented;
        studio.present(false);
      }
      this.show(await studio.server.request("record", { do: action }));
      if (action === "start" || action === "undo") studio.live.resume();
      if (action === "discard") studio.present(this.wasPresented);
      if (studio.state.isStale && !recorder.isHeld) studio.compile();
    });
    studio.renderMode();
  }

  show(record) {
    this.recorder.show(record);
    this.studio.editor.isReadOnly = this.recorder.isHeld;
    this.studio.sources.render();
    this.studio.history.onChange();
    this.studio.annotations.showOnStage();
    this.studio.annotations.renderState();
    this.studio.presentation.render();
  }

  /** Appends the recorded gestures to the script's text, as one step. Returns whether none are open. */
  async keep() {
    if (!this.recorder.hasGestures) return true;
    const choice = await this.agree();
    if (choice === ask.cancel) return false;
    await this.studio.history.combine("Add to script", async () => {
      if (choice === ask.put) await this.studio.presentation.put();
      await this.append();
    });
    return true;
  }

  async append() {
    const { studio, recorder } = this, { sources, transport } = studio;
    const { clip } = studio.state, response = await studio.server.request("record/keep", { text: sources.script.text });
    recorder.gestures.keep(response.gestures, firstLines(response.gestures, response.line));
    this.show(response.record);
    studio.live.leave();
    studio.state.isPresented = this.wasPresented;
    sources.edit("script", response.text, { label: "Add to script", line: response.line });
    await studio.compile();
    // The new part begins where the clip ended.
    if (studio.state.clip !== clip) transport.seek(clip.frames - 1);
    const count = response.text.split("\n").length - response.line;
    notify(`Added ${count} ${count === 1 ? "line" : "lines"} to the script.`);
  }

  /** Asks whether gestures that were recorded with other settings than the script's are kept. */
  async agree() {
    const { deviations } = this.recorder.record;
    if (!deviations.length) return ask.keep;
    // Options of the command line cannot be put into the script.
    const choices = [...(this.studio.presentation.overrides.length ? [ask.put] : []), ask.keep, ask.cancel];
    return await confirm("This recording was made with other settings",
      `${deviations.join("\n")}\n\nThe script plays the gestures with its own settings.`, choices) ?? ask.cancel;
  }

  /** Keeps an open recording before the script is saved. Returns whether the script can be saved. */
  async keepBeforeSaving() {
    let isKept = false;
    await reportErrors("record", async () => { isKept = await this.keep(); });
    return isKept;
  }

  /** Finds the kept gestures in the changed text. */
  update() { this.recorder.gestures.update(this.studio.sources.script.editor.text); }

  /** Changes a gesture to its smooth or its exact form, unless the smooth one would come to rest with other probes. */
  async choose(gesture, isSmooth) {
    const { server, sources } = this.studio;
    if (!gesture.isKept) {
      const response = await server.request("record/smooth", { gesture: gesture.id, smooth: isSmooth });
      this.show(response.record);
      if (this.recorder.isOn) this.studio.live.resume();
      return;
    }
    if (isSmooth) {
      const response = await server.request("record/smooth", {
        gesture: gesture.id, text: sources.script.text, line: gesture.at + 1 });
      gesture.others = response.others;
      if (response.others.length) return;
      gesture.smooth = response.lines;
      this.update();
      // The text was edited meanwhile.
      if (gesture.state !== "exact") return;
    }
    const [before, after] = isSmooth ? [gesture.exact, gesture.smooth] : [gesture.smooth, gesture.exact];
    const text = replaceLines(sources.script.editor.text, gesture.at, before.length, after);
    sources.edit("script", text, { label: isSmooth ? "Smooth" : "Exact", line: gesture.at + 1 });
    this.update();
  }

  reveal({ at }) {
    const { sources, editor } = this.studio;
    sources.show("script");
    editor.go({ line: at + 1, column: 1, length: Infinity });
  }

  /** Forgets everything, because the server has lost the recording. */
  lose() {
    const lines = this.recorder.record.gestures.flatMap(({ pause, exact, smooth }) => [...(pause ? [pause] : []), ...(smooth ?? exact)]);
    if (lines.length) confirm("The studio has lost the recording", lines.join("\n"), ["Close"]);
    this.recorder.gestures.clear();
    this.recorder.show();
    this.studio.editor.isReadOnly = false;
  }
}
