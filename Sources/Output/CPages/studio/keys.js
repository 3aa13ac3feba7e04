import { find } from "../shared/dom.js";
import { showKeys } from "./notices.js";

/** The parts of the page in which single keys act. */
const places = ".stage, .time, #studio[data-view=review]";
/** @returns {Element} */
const elementOf = ({ target }) => (target instanceof Element ? target : document.body);
const isModified = event => event.ctrlKey || event.metaKey || event.altKey;
const isTyped = event => event.key.length === 1 && !isModified(event);
const isText = element => element.matches("textarea, select, input:not([type=range], [type=checkbox])");

/**
 * Whether single keys act: the stage or the timeline has the focus, or had it last if no element has it. After a double-click,
 * typed characters do nothing until the pointer is pressed again or the focus moves, because the user expects a text box.
 */
export class KeyFocus {
  constructor() {
    this.isHere = true;
    this.isTyping = false;
    for (const kind of ["focusin", "pointerdown"]) addEventListener(kind, event => this.move(elementOf(event)), { capture: true });
    addEventListener("dblclick", event => { this.isTyping = !elementOf(event).closest(".transport button"); }, { capture: true });
    // Before the finger of the keyboard, which listens to the screen itself.
    addEventListener("keydown", event => {
      if (this.isTyping && isTyped(event) && !isText(elementOf(event))) event.stopPropagation();
    }, { capture: true });
  }

  move(target) {
    if (target.closest("dialog, [popover]")) return;
    this.isHere = target.closest(places) !== null;
    this.isTyping = false;
  }

  /** Whether a key acts, and not a control, a text box, a popover or a dialog that receives it. */
  accepts(event) {
    const { key } = event, target = elementOf(event);
    if (!this.isHere || isModified(event) || event.defaultPrevented || find("dialog[open], :popover-open")) return false;
    return !isText(target) && !(target.closest("button, summary, a, [type=checkbox]") && [" ", "Enter"].includes(key));
  }
}

/** The actions of keys on the stage and the timeline. */
function actions({ transport, recorder, live, layout, sources, state, back }) {
  const step = (event, direction) => transport.seek(transport.frame + direction * (event.shiftKey ? 10 : 1));
  return {
    " ": () => transport.toggle(), ArrowLeft: event => step(event, -1), ArrowRight: event => step(event, 1),
    Home: () => transport.seek(0), End: () => transport.seek((state.clip?.frames ?? 1) - 1),
    i: () => transport.setBorder("start"), o: () => transport.setBorder("end"),
    l: () => transport.setLooping(!transport.isLooping), r: () => recorder.toggle(),
    Escape: () => { if (live.isOn) back(); },
    e: () => { layout.fold("source", false); sources.editor.area.focus(); },
    g: () => { layout.fold("side", false); find("#goldens button")?.focus(); },
    1: () => layout.fold("source"), 2: () => layout.fold("time"), 3: () => layout.fold("side"),
    0: () => layout.setZoom("Fit"),
    p: () => { if (!find("#presented").disabled) find("#presented").click(); },
    "?": showKeys,
  };
}

/** Listens to the keys of the studio's page. */
export function listenToKeys(studio) {
  const keys = actions({ ...studio, back: () => studio.back() }), focus = new KeyFocus();
  addEventListener("keydown", event => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s") {
      event.preventDefault();
      if (!find("dialog[open]")) studio.sources.write();
      return;
    }
    if (!focus.accepts(event)) return;
    if (studio.main.dataset.view === "review") studio.goldens.player.press(event);
    else if (keys[event.key] && !(elementOf(event).matches("[type=range]") && /^(Arrow|Home|End)/.test(event.key))) {
      keys[event.key](event);
      event.preventDefault();
    }
  });
  // Runs before all other handlers: Escape closes an open popover, wherever the focus is.
  addEventListener("keydown", event => {
    const popover = event.key === "Escape" && find(":popover-open");
    if (!popover) return;
    popover.hidePopover();
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
}
