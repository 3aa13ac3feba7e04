extension ReportPage {
  /// What the page does: which clip, which frame, playing, keys.
  static let playerScript = #"""
    document.documentElement.classList.add("js");
    const player = find("#player"), status = find("#status"), play = find("#play"), where = find(".where", player);
    const articles = findAll("article"), links = findAll("nav a");
    const panes = new Panes(find(".panes", player));
    const timeline = new Timeline(find(".timeline", player), find(".probes", player), frame => { stop(); show(frame); });
    let clip = null, album = null, current = -1, frame = 0, ticket = 0, isBusy = false, playing = null;

    function open(number, wanted) {
      stop();
      current = number;
      articles.forEach((article, at) => article.classList.toggle("current", at === number));
      links.forEach((link, at) => at === number ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current"));
      const data = find(`#clip-${number}-data`);
      player.hidden = !data;
      clip = album = null;
      player.dataset.clip = number;
      if (!data) { remember(); return; }
      clip = JSON.parse(data.textContent);
      album = new Album(number, clip);
      find(".stage", articles[number]).append(player);
      find(".panes", player).hidden = !clip.pictures.length;
      for (const jump of findAll("[data-jump]", player)) jump.disabled = !clip.differing.length;
      panes.open(clip);
      timeline.open(clip);
      show(wanted ?? clip.first);
    }

    /** The picture that stands for a frame: its own, or the one before where there was no room for it. */
    function stand(side, at) {
      let index = clip[side][at] ?? -1;
      for (let before = at - 1; index === -2 && before >= 0; before -= 1) index = clip[side][before];
      return index < 0 ? -1 : index;
    }

    async function show(wanted) {
      frame = Math.max(0, Math.min(clip.frames - 1, wanted));
      const mine = ticket += 1, shown = frame, of = clip;
      timeline.seek(frame);
      tellWhere();
      isBusy = true;
      const picture = index => index < 0 ? null : album.picture(index);
      const [expected, actual] = await Promise.all([picture(stand("expected", frame)), picture(stand("actual", frame))]);
      if (mine !== ticket || of !== clip) return;
      isBusy = false;
      tell(panes.show(shown, expected, actual, { expected: lack("expected", shown), actual: lack("actual", shown) }));
      player.dataset.frame = shown;
      for (let next = 1; next <= 8; next += 1) for (const side of ["expected", "actual"]) album.prepare(stand(side, Math.min(shown + next, clip.frames - 1)));
      if (!playing) remember();
    }

    /** Why there is no picture, and the nearest frame of which there is one. */
    function lack(side, at) {
      if (at >= clip[side].length) {
        const end = clip[side].length - 1;
        return { text: side === "expected" ? `The golden ends at frame ${end}.` : `The clip ends at frame ${end}.`,
          link: end >= 0 ? link(end, "its last frame") : null };
      }
      if (side === "actual") return { text: "There is no picture of this frame." };
      const isThere = other => stand("expected", other) >= 0;
      const near = clip.moments.filter(moment => isThere(moment.frame))
        .sort((a, b) => Math.abs(a.frame - at) - Math.abs(b.frame - at))[0];
      return { text: "The golden keeps only the hash of this frame, no picture.",
        link: near ? link(near.frame, `“${near.name}”`) : null };
    }

    function link(to, name) {
      return { text: `Go to ${name}, frame ${to}`, go: () => { stop(); show(to); } };
    }

    function tellWhere() {
      const before = clip.moments.filter(moment => moment.frame <= frame).pop();
      const at = before ? before.frame === frame ? ` · “${before.name}”` : ` · after “${before.name}”` : "";
      find("b", where).textContent = `Frame ${frame}`;
      find("span", where).textContent = `of ${clip.frames} · ${clip.times[frame].toFixed(3)} s${at}`;
    }

    function tell(found) {
      const isOff = clip.differing.includes(frame), isUnlike = clip.unlike.includes(frame);
      const size = found && found.factor > 1 ? ` (at 1/${found.factor} size)` : "";
      const share = found ? found.count / found.total * 100 : 0;
      const isHashed = !found && frame < clip.expected.length && frame < clip.actual.length;
      const amount = isHashed ? "; of the golden's there is only the hash" : found && found.count ? `: ${found.count.toLocaleString("en")} pixels, `
        + `${share < 0.01 ? "under 0.01" : share.toFixed(2)} %, by up to ${found.largest} of 255${size}` : "";
      status.textContent = isOff ? `This frame differs${amount}.`
        : isUnlike ? `This frame differs within the tolerance${amount}.`
        : frame >= clip.expected.length && clip.expected.length ? "The golden does not have this frame."
        : frame >= clip.actual.length ? "This frame is no longer there."
        : clip.expected.length ? "This frame is the same." : "There is no golden frame to compare with.";
      status.classList.toggle("bad", isOff);
      player.dataset.pixels = found ? found.count : "";
      player.dataset.largest = found ? found.largest : "";
    }

    function jump(way) {
      stop();
      const others = clip.differing.filter(other => way > 0 ? other > frame : other < frame);
      if (others.length) show(way > 0 ? others[0] : others[others.length - 1]);
      else status.textContent = way > 0 ? "No frame after this one differs." : "No frame before this one differs.";
    }

    function stop() {
      if (playing) cancelAnimationFrame(playing.request);
      playing = null;
      play.textContent = "Play";
    }

    /** Plays by the clock: where drawing is too slow, frames are left out and time is not. */
    function start() {
      const from = frame >= clip.frames - 1 ? 0 : frame, begin = performance.now();
      const speed = Number(find("#speed").value);
      playing = {};
      play.textContent = "Pause";
      status.setAttribute("aria-live", "off");
      const step = now => {
        const next = from + Math.floor((now - begin) / 1000 * clip.fps * speed);
        if (next >= clip.frames - 1) { stop(); show(clip.frames - 1); return; }
        if (next !== frame && !isBusy) show(next);
        playing.request = requestAnimationFrame(step);
      };
      playing.request = requestAnimationFrame(step);
    }

    function toggle() {
      if (!playing) return start();
      stop();
      status.removeAttribute("aria-live");
      remember();
    }

    /** The address names clip and frame, so that it can be handed on. */
    function remember() {
      const place = clip ? `#clip-${current}/${frame}` : `#clip-${current}`;
      try { history.replaceState(null, "", place); } catch { /* Some browsers keep a file's address as it is. */ }
    }

    function choose(name, value) {
      if (name === "view") panes.setView(value);
      else panes.mode = value;
      for (const button of findAll(`[data-${name}][role=radio]`, player)) {
        const isChosen = button.dataset[name] === value;
        button.setAttribute("aria-checked", isChosen);
        button.tabIndex = isChosen ? 0 : -1;
      }
      if (clip) show(frame);
    }

    function zoom(to) { find(".zoom output").textContent = panes.setZoom(to); }

    function move(way) {
      if (articles[current + way]) open(current + way);
    }

    const keys = {
      ArrowLeft: event => { stop(); show(frame - (event.shiftKey ? 10 : 1)); },
      ArrowRight: event => { stop(); show(frame + (event.shiftKey ? 10 : 1)); },
      Home: () => { stop(); show(0); }, End: () => { stop(); show(clip.frames - 1); },
      n: () => jump(1), p: () => jump(-1), " ": toggle,
      1: () => choose("view", "side"), 2: () => choose("view", "slider"), 3: () => choose("view", "blink"),
      s: () => choose("view", "slider"), b: () => choose("view", "blink"),
      d: () => choose("mode", panes.mode === "marked" ? "amplified" : "marked"),
      "+": () => zoom(panes.zoom + 1), "=": () => zoom(panes.zoom + 1), "-": () => zoom(panes.zoom - 1), 0: () => zoom(0),
      "?": () => find("dialog", player).showModal(),
    };

    addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey || find("dialog", player).open) return;
      const target = event.target, isControl = target.closest("button, a, summary, select");
      if (isControl && (event.key === " " || event.key === "Enter")) return;
      if (target.matches("select")) return;
      if (target.matches("[role=radio]") && event.key.startsWith("Arrow")) return pick(target, event);
      const clips = { j: 1, k: -1 }[event.key];
      if (clips) { move(clips); event.preventDefault(); return; }
      if (!clip || !keys[event.key]) return;
      keys[event.key](event);
      event.preventDefault();
    });

    /** Arrow keys choose within a group, as in any group of radio buttons. */
    function pick(target, event) {
      const all = findAll("[role=radio]", target.parentElement), way = /Left|Up/.test(event.key) ? -1 : 1;
      const next = all[(all.indexOf(target) + way + all.length) % all.length];
      next.focus();
      next.click();
      event.preventDefault();
    }

    for (const button of findAll("[role=radio]", player)) {
      const name = button.dataset.view ? "view" : "mode";
      button.addEventListener("click", () => choose(name, button.dataset[name]));
    }
    for (const button of findAll("[data-step]", player)) button.addEventListener("click", () => { stop(); show(frame + Number(button.dataset.step)); });
    for (const button of findAll("[data-jump]", player)) button.addEventListener("click", () => jump(Number(button.dataset.jump)));
    for (const button of findAll("[data-zoom]", player)) button.addEventListener("click", () => zoom(panes.zoom + Number(button.dataset.zoom)));
    play.addEventListener("click", toggle);
    find("#speed").addEventListener("change", () => { if (playing) { stop(); start(); } });
    find("#help").addEventListener("click", () => keys["?"]());
    links.forEach((link, at) => link.addEventListener("click", event => { event.preventDefault(); open(at); }));
    for (const button of findAll("button.copy")) {
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(find("code", button.parentElement).textContent);
        button.textContent = "Copied";
        setTimeout(() => { button.textContent = "Copy"; }, 1500);
      });
    }
    new ResizeObserver(() => panes.resize()).observe(find(".panes", player));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { if (clip) show(frame); });

    const place = /^#clip-(\d+)(?:\/(\d+))?$/.exec(location.hash);
    const first = place && articles[Number(place[1])] ? Number(place[1]) : 0;
    choose("mode", "marked");
    choose("view", "side");
    open(first, place && place[2] ? Number(place[2]) : undefined);
    """#
}
