/** An answer that says no. `body` is what the server says, `remedy` what one can do, where it says that. */
export class Refusal extends Error {
  constructor(status, body) {
    super(body.error ?? `The server answers with status ${status}.`);
    this.status = status;
    this.body = body;
    this.remedy = body.remedy;
  }
}

const later = milliseconds => new Promise(done => setTimeout(done, milliseconds));

/** Resolves as soon as somebody can see the page. */
const untilSeen = () => new Promise(done => {
  if (!document.hidden) { done(); return; }
  document.addEventListener("visibilitychange", function look() {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", look);
    done();
  });
});

/** Requests to the program that serves this page, which knows it by a number. */
export class Server {
  /** `onState` hears "there", "gone" or "other"; `onReopen` that the server has forgotten the page and knows it anew. */
  constructor({ onState, onReopen }) {
    this.page = null;
    this.isClosed = false;
    this.state = "there";
    this.onState = onState;
    this.onReopen = onReopen;
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", event => { if (event.persisted) this.reopen(); });
  }

  async open() {
    this.page = (await this.json("api/pages", {})).page;
    this.isClosed = false;
  }

  /** Tells the server that nobody looks any more: a finger that is down is cancelled. */
  close() {
    if (this.page === null || this.isClosed) return;
    this.isClosed = true;
    navigator.sendBeacon(`api/pages/${this.page}/close`, new Blob(["{}"], { type: "application/json" }));
  }

  setState(state) {
    if (this.state === state) return;
    this.state = state;
    this.onState(state);
  }

  /** The answer to a GET request, or to a POST request where there is a body. */
  async send(path, body, signal) {
    /** @type {RequestInit} */
    const init = body === undefined ? { cache: "no-store", signal }
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(path, init);
    if (answer.ok) return answer;
    throw new Refusal(answer.status, await answer.json().catch(() => ({})));
  }

  async json(path, body) { return (await this.send(path, body)).json(); }

  /** A request about this page. Where the server has forgotten it, the page is opened anew, once. */
  async request(path, body, read = answer => answer.json()) {
    const number = this.page;
    try {
      return await read(await this.send(`api/pages/${number}/${path}`, body));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) throw error;
      if (number === this.page) await this.reopen();
      return read(await this.send(`api/pages/${this.page}/${path}`, body));
    }
  }

  /** An image: its header and its pixels. */
  image(path, body) {
    return this.request(path, body, async answer => {
      const buffer = await answer.arrayBuffer(), length = new DataView(buffer).getUint32(0, true);
      const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
      return { header, words: new Uint32Array(buffer, 4 + length) };
    });
  }

  /** Opens the page anew, for all who ask at the same time once. */
  reopen() {
    this.reopening ??= this.open().then(() => this.onReopen()).finally(() => { this.reopening = null; });
    return this.reopening;
  }

  /**
   * Waits for what changes, for ever. A server that does not answer is asked again, at most every two seconds. A page that
   * nobody sees does not ask: a browser has six connections to a server, for all pages together.
   */
  async watch(onEvent) {
    let since = 0, pause = 100, waiting = new AbortController();
    document.addEventListener("visibilitychange", () => { if (document.hidden) waiting.abort(); });
    for (;;) {
      await untilSeen();
      waiting = new AbortController();
      try {
        const answer = await this.send(`api/events?page=${this.page}&since=${since}`, undefined, waiting.signal);
        const event = await answer.json();
        since = event.sequence;
        pause = 100;
        this.setState("there");
        onEvent(event);
      } catch (error) {
        if (waiting.signal.aborted) continue;
        if (error instanceof Refusal && error.status === 404 && !this.isClosed) {
          since = 0;
          await this.reopen().catch(failure => this.setState(failure instanceof Refusal ? "other" : "gone"));
        } else if (!this.isClosed) this.setState(error instanceof Refusal ? "other" : "gone");
        await later(pause);
        pause = Math.min(2000, pause * 2);
      }
    }
  }
}

/** Work of which one is done at a time; of what is asked for meanwhile only the latest counts. */
export class Latest {
  constructor(work, onError) {
    this.work = work;
    this.onError = onError;
    this.wanted = this.running = null;
  }

  get isBusy() { return this.running !== null; }

  /** Resolves when nothing is left to do. */
  request(value) {
    this.wanted = { value };
    this.running ??= this.run();
    return this.running;
  }

  async run() {
    while (this.wanted) {
      const { value } = this.wanted;
      this.wanted = null;
      try { await this.work(value); } catch (error) { this.onError(error); }
    }
    this.running = null;
  }
}
