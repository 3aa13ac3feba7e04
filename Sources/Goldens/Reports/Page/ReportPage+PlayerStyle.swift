extension ReportPage {
  /// How the player looks.
  static let playerStyle = #"""
    #player { background: var(--panel); border: 1px solid var(--line); border-radius: 12px; box-shadow: var(--shade); }
    .bar { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; padding: 10px 14px;
      border-bottom: 1px solid var(--line); }
    .bar .push { margin-left: auto; }
    .segments { display: inline-flex; padding: 2px; border-radius: 8px; background: var(--well); }
    .segments button { border: 0; background: none; color: var(--soft); min-height: 28px; padding: 3px 11px;
      border-radius: 6px; white-space: nowrap; }
    .segments button[aria-checked="true"] { background: var(--panel); color: var(--ink); font-weight: 600;
      box-shadow: 0 0 0 1px var(--line), var(--shade); }
    .zoom { display: inline-flex; align-items: center; }
    .zoom button { min-width: 30px; padding: 3px 0; }
    .zoom output { min-width: 52px; text-align: center; font-size: 13px; color: var(--soft); }
    kbd { font-size: 11px; padding: 1px 5px; border: 1px solid var(--line); border-bottom-width: 2px;
      border-radius: 4px; color: var(--soft); background: var(--bg); }

    .panes { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 14px; padding: 14px;
      background: var(--bg); background-clip: padding-box; }
    .panes[data-view="slider"], .panes[data-view="blink"] { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .panes:not([data-view="side"]) [data-side="expected"], .panes:not([data-view="side"]) [data-side="actual"],
    .panes[data-view="side"] [data-side="both"] { display: none; }
    figure { min-width: 0; }
    figcaption { display: flex; justify-content: center; gap: 8px; padding-bottom: 8px; font-size: 13px;
      font-weight: 600; white-space: nowrap; min-height: 28px; }
    figcaption span { color: var(--soft); font-weight: 400; overflow: hidden; text-overflow: ellipsis; }
    .frame { position: relative; display: grid; justify-content: center; overflow: auto; scrollbar-width: thin;
      height: min(60vh, var(--tall, 60vh)); align-content: start; }
    .frame.fit { overflow: hidden; }
    .sheet { position: relative; line-height: 0; border-radius: 4px; overflow: hidden;
      box-shadow: 0 0 0 1px var(--line);
      background: repeating-conic-gradient(var(--well) 0 25%, var(--panel) 0 50%) 0 0 / 16px 16px; }
    canvas.picture { display: block; image-rendering: auto; }
    .zoomed canvas.picture { image-rendering: pixelated; }
    [data-side="both"] canvas + canvas { position: absolute; inset: 0; }
    .panes[data-view="slider"] [data-side="both"] canvas + canvas { clip-path: inset(0 0 0 var(--split, 50%)); }
    .panes[data-view="blink"] [data-side="both"].before canvas + canvas { visibility: hidden; }
    .handle { position: absolute; top: 0; bottom: 0; left: var(--split, 50%); width: 28px; margin-left: -14px;
      cursor: ew-resize; touch-action: none; }
    .handle::before { content: ""; position: absolute; inset: 0 auto 0 13px; width: 2px; background: var(--accent); }
    .handle::after { content: "⇄"; position: absolute; top: 50%; left: 0; width: 28px; height: 28px; margin-top: -14px;
      border-radius: 50%; background: var(--accent); color: var(--on-accent); font-size: 14px; line-height: 28px;
      text-align: center; }
    .panes:not([data-view="slider"]) .handle { display: none; }
    .blank { display: flex; flex-direction: column; justify-content: center; align-items: center; min-width: 0;
      width: var(--wide); height: var(--high); max-width: 100%; padding: 16px; text-align: center;
      color: var(--soft); font-size: 13px; line-height: 1.5; border: 1px dashed var(--line); border-radius: 8px; }
    .blank button { margin-top: 10px; }

    .transport { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; padding: 12px 14px 8px;
      border-top: 1px solid var(--line); }
    .transport button { min-width: 34px; padding: 4px 9px; }
    .transport .jump { color: var(--bad); font-weight: 600; }
    .transport #play { min-width: 76px; background: var(--accent); border-color: var(--accent);
      color: var(--on-accent); font-weight: 600; }
    .transport button:disabled { opacity: .4; cursor: default; }
    .where { margin-left: auto; font-size: 14px; text-align: right; }
    .where b { font-weight: 650; }
    .where span { color: var(--soft); }
    #status { padding: 0 14px 10px; font-size: 13.5px; color: var(--soft); min-height: 30px; }
    #status.bad { color: var(--bad); }

    .timeline { position: relative; margin: 0 14px; padding-bottom: 6px; }
    .moments { position: relative; height: 20px; font-size: 12px; }
    .moments button { position: absolute; bottom: 0; padding: 0 5px; min-height: 18px; line-height: 16px; border: 0;
      background: none; font-size: 12px; color: var(--soft); white-space: nowrap; max-width: 140px; overflow: hidden;
      text-overflow: ellipsis; transform: translateX(-50%); }
    .moments button:hover { color: var(--accent); }
    .track { position: relative; height: 34px; border-radius: 6px; background: var(--well); overflow: hidden; }
    .track:focus-within { outline: 2px solid var(--accent); outline-offset: 2px; }
    .track canvas, .lane canvas { position: absolute; inset: 0; width: 100%; height: 100%; }
    .track input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: ew-resize; }
    .cursor { position: absolute; top: 20px; bottom: 6px; width: 2px; margin-left: -1px; background: var(--ink);
      pointer-events: none; border-radius: 1px; }
    .lanes { display: grid; gap: 2px; }
    .lane { padding-top: 8px; }
    .lane p { position: relative; z-index: 1; background: var(--panel); display: flex; align-items: baseline; gap: 10px; font-size: 12.5px; padding-bottom: 3px; }
    .lane p b { font-weight: 600; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    .lane .range { color: var(--soft); font-size: 11.5px; white-space: nowrap; }
    .lane .reading { margin-left: auto; color: var(--soft); white-space: nowrap; }
    .lane .reading i { font-style: normal; color: var(--accent); font-weight: 600; }
    .lane .reading.off i { color: var(--bad); }
    .curve { position: relative; height: 58px; cursor: ew-resize; touch-action: pan-y; }
    .lane.flat .curve { height: 22px; }
    .probes { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; padding: 8px 14px 14px; font-size: 12.5px; }
    .probes > span { color: var(--soft); margin-right: 4px; }
    .probes button { min-height: 24px; padding: 1px 9px; font-size: 12.5px; border-radius: 99px; color: var(--soft);
      background: none; }
    .probes button[aria-pressed="true"] { color: var(--ink); background: var(--well); border-color: var(--soft); }
    .probes button.off::before { content: "●"; color: var(--bad); font-size: 9px; margin-right: 5px; vertical-align: 1px; }

    dialog { max-width: 460px; width: calc(100% - 32px); padding: 22px 26px 24px; color: var(--ink);
      background: var(--panel); border: 1px solid var(--line); border-radius: 14px; }
    dialog::backdrop { background: rgba(0, 0, 0, .45); }
    dialog h3 { margin: 0 0 10px; font-size: 17px; }
    dialog table { width: 100%; border-collapse: collapse; font-size: 14px; }
    dialog td { padding: 4px 0; }
    dialog td:first-child { width: 120px; white-space: nowrap; }
    dialog form { margin-top: 14px; text-align: right; }
    .hint { padding: 0 14px 12px; color: var(--soft); font-size: 12.5px; }

    @media (max-width: 860px) {
      .panes { gap: 8px; padding: 10px; }
      .frame { height: min(52vh, var(--tall, 52vh)); }
      figcaption span, .lane .range { display: none; }
      .where { margin-left: 0; width: 100%; text-align: left; }
      .hint { display: none; }
      .blank { padding: 8px; font-size: 12px; }
    }
    @media (pointer: coarse) { #help { display: none; } }
    @media (prefers-reduced-motion: no-preference) { .cursor { transition: left 40ms linear; } }
    """#
}
