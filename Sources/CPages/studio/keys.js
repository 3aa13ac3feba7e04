import { find } from "../shared/dom.js";
import { showKeys } from "./notices.js";

/** The actions of keys on the page, except in text boxes, on controls that use the key, and in the review. */
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
    "+": () => layout.stepZoom(1), "=": () => layout.stepZoom(1), "-": () => layout.stepZoom(-1), 0: () => layout.setZoom("Fit"),
    p: () => { if (!find("#presented").disabled) find("#presented").click(); },
    "?": showKeys,
  };
}

/** Listens to the keys of the studio's page. */
export function listenToKeys(studio) {
  const keys = actions({ ...studio, back: () => studio.back() });
  addEventListener("keydown", event => {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "s") {
      event.preventDefault();
      if (!find("dialog[open]")) studio.sources.write();
      return;
    }
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || find("dialog[open]")) return;
    if (target.matches("textarea, select, input:not([type=range], [type=checkbox])") || event.defaultPrevented) return;
    if (target.closest("button, summary, a, [type=checkbox]") && [" ", "Enter"].includes(event.key)) return;
    if (studio.main.dataset.view === "review") studio.goldens.player.press(event);
    else if (keys[event.key] && !(target.matches("[type=range]") && /^(Arrow|Home|End)/.test(event.key))) {
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
