extension ReportPage {
  /// How the page looks: in light and dark, on wide and narrow screens, on paper.
  static let style = #"""
    :root {
      --bg: #f6f6f3; --panel: #fff; --ink: #1a1b1e; --soft: #5d6068; --line: #e2e2dc; --well: #eeeeea;
      --accent: #2353d0; --on-accent: #fff; --bad: #c4203a; --good: #187a48; --warn: #8a5a00;
      --touch: rgba(35, 83, 208, .10); --gap: rgba(196, 32, 58, .22); --shade: 0 1px 2px rgba(0, 0, 0, .05);
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --bg: #121316; --panel: #1a1c20; --ink: #ececea; --soft: #a0a3ab; --line: #2d3036; --well: #23262b;
        --accent: #85a9ff; --on-accent: #10131a; --bad: #ff7385; --good: #4fc58c; --warn: #e5b64b;
        --touch: rgba(133, 169, 255, .14); --gap: rgba(255, 115, 133, .28); --shade: none;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { -webkit-text-size-adjust: 100%; }
    body {
      margin: 0 auto; padding: 28px 28px 56px; max-width: 1360px; background: var(--bg); color: var(--ink);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
      font-variant-numeric: tabular-nums;
    }
    code, .literal, kbd { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    h1, h2, p, dl, dd, ul, figure { margin: 0; padding: 0; }
    ul { list-style: none; }
    a { color: var(--accent); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }

    .top { padding-bottom: 24px; }
    .brand { display: flex; align-items: center; gap: 8px; color: var(--soft); font-weight: 600; font-size: 13px; }
    .brand span { width: 14px; height: 14px; border-radius: 3px; background: var(--accent);
      box-shadow: 4px 0 0 -1px color-mix(in srgb, var(--accent) 55%, var(--bg)),
        8px 0 0 -2px color-mix(in srgb, var(--accent) 28%, var(--bg)); margin-right: 6px; }
    h1 { margin: 10px 0 2px; font-size: 30px; line-height: 1.2; font-weight: 680; letter-spacing: -.018em;
      overflow-wrap: anywhere; }
    .meta, .facts { color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }

    .layout { display: grid; grid-template-columns: 232px minmax(0, 1fr); gap: 32px; align-items: start; }
    .layout.single { grid-template-columns: minmax(0, 1fr); }
    nav { position: sticky; top: 16px; max-height: calc(100vh - 32px); overflow: auto; font-size: 14px; }
    nav li, nav a { display: grid; grid-template-columns: 14px minmax(0, 1fr); align-items: baseline; }
    nav li:has(a) { display: block; }
    nav a { padding: 7px 10px 8px; border-radius: 8px; color: inherit; text-decoration: none; }
    nav a:hover { background: var(--well); }
    nav a[aria-current] { background: var(--panel); box-shadow: inset 0 0 0 1px var(--line), var(--shade); }
    nav details li { padding: 3px 10px; color: var(--soft); grid-template-columns: 14px minmax(0, 1fr) auto; }
    nav .name { overflow-wrap: anywhere; }
    nav a .name { font-weight: 600; }
    nav a .kind { grid-column: 2; color: var(--soft); font-size: 12.5px; line-height: 1.3; }
    nav details { margin-top: 16px; }
    summary { padding: 4px 10px; color: var(--soft); font-size: 13px; cursor: pointer; border-radius: 6px; }
    .dot { width: 7px; height: 7px; border-radius: 50%; background: var(--bad); align-self: center; }
    .dot.same { background: var(--good); }
    .dot.missing, .dot.recorded { background: var(--warn); }

    .calm { padding: 56px 24px; text-align: center; color: var(--soft); background: var(--panel);
      border: 1px solid var(--line); border-radius: 12px; }
    .js article:not(.current) { display: none; }
    article + article { margin-top: 48px; }
    .js article + article { margin-top: 0; }
    article > header { margin-bottom: 18px; }
    h2 { font-size: 20px; line-height: 1.3; letter-spacing: -.01em; overflow-wrap: anywhere; }
    .layout.single h2 .name { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
    .chip { display: inline-block; margin-left: 4px; padding: 1px 9px; border-radius: 99px; font-size: 12.5px;
      font-weight: 600; letter-spacing: 0; vertical-align: 2px; color: var(--bad);
      background: color-mix(in srgb, var(--bad) 12%, transparent); }
    .chip.missing, .chip.recorded { color: var(--warn); background: color-mix(in srgb, var(--warn) 14%, transparent); }
    .layout.single .chip { margin-left: 0; }
    .headline { margin: 6px 0 4px; font-size: 16px; overflow-wrap: anywhere; }
    .note { margin-top: 10px; color: var(--soft); font-size: 13px; }

    .verdict { margin-top: 20px; padding: 6px 20px; background: var(--panel); border: 1px solid var(--line);
      border-radius: 12px; box-shadow: var(--shade); }
    .verdict dl > div { display: grid; grid-template-columns: 92px minmax(0, 1fr); padding: 9px 0;
      border-bottom: 1px solid var(--line); }
    .verdict dl > div:last-child { border: 0; }
    dt { grid-row: 1 / span 99; color: var(--soft); font-size: 13px; line-height: 22px; }
    dd { grid-column: 2; overflow-wrap: anywhere; white-space: pre-wrap; font-size: 14px; line-height: 22px; }
    dd.literal { display: flex; gap: 10px; align-items: flex-start; font-size: 12.5px; }
    dd.literal code { flex: 1; }
    button, select { font: inherit; font-size: 13px; color: inherit; background: var(--panel); cursor: pointer;
      border: 1px solid var(--line); border-radius: 7px; padding: 4px 10px; line-height: 20px; min-height: 30px; }
    button:hover, select:hover { border-color: var(--soft); }
    button.copy { padding: 0 8px; min-height: 22px; font-size: 12px; color: var(--soft); }

    @media (max-width: 860px) {
      body { padding: 18px 14px 40px; }
      h1 { font-size: 24px; }
      .layout { grid-template-columns: minmax(0, 1fr); gap: 18px; }
      nav { position: static; max-height: none; }
      nav .failing { display: flex; gap: 6px; overflow-x: auto; padding: 2px 2px 6px; scrollbar-width: thin; }
      nav .failing li { flex: none; }
      nav .failing a { grid-template-columns: 14px auto; white-space: nowrap; background: var(--panel); box-shadow: inset 0 0 0 1px var(--line); }
      nav a[aria-current] { box-shadow: inset 0 0 0 2px var(--accent); }
      nav details { margin-top: 6px; }
      .verdict { padding: 4px 14px; }
      .verdict dl > div { grid-template-columns: minmax(0, 1fr); }
      dt, dd { grid-column: 1; grid-row: auto; }
    }
    @media print {
      body { background: none; }
      nav, .stage, button { display: none !important; }
      .js article:not(.current) { display: block; }
    }
    """#
}
