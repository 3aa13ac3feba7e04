/** An error response. `body` is its content; `remedy`, if any, is what the user can do. */
export class Refusal extends Error {
  constructor(status, body) {
    super(body.error ?? `The server responded with status ${status}.`);
    this.status = status;
    this.body = body;
    this.remedy = body.remedy;
  }
}

const later = milliseconds => new Promise(done => setTimeout(done, milliseconds));

/** Resolves when the page is visible. */
const untilVisible = () => new Promise(done => {
  if (!document.hidden) { done(); return; }
  document.addEventListener("visibilitychange", function onChange() {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", onChange);
    done();
  });
});

/** Requests to the program that serves this page. The program identifies the page by a number. */
export class Server {
  /** `onState` is called with "there", "gone" or "other"; `onReopen` after the page was registered again. */
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

  /** Reports that the page is closed: the server cancels its touch. */
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

  /** The response to a GET request, or to a POST request if there is a body. */
  async send(path, body, signal) {
    /** @type {RequestInit} */
    const init = body === undefined ? { cache: "no-store", signal }
      : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(path, init);
    if (response.ok) return response;
    throw new Refusal(response.status, await response.json().catch(() => ({})));
  }

  /** Sends the bytes of a file. */
  async upload(path, file) {
    const response = await fetch(path, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file });
    if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => ({})));
    return response.json();
  }

  async json(path, body) { return (await this.send(path, body)).json(); }

  /** A request about this page. If the server no longer knows the page, registers it again and retries once. */
  async request(path, body, read = response => response.json()) {
    const number = this.page;
    try {
      return await read(await this.send(`api/pages/${number}/${path}`, body));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) throw error;
      if (number === this.page) await this.reopen();
      return read(await this.send(`api/pages/${this.page}/${path}`, body));
    }
  }

  /** An image: its header and its encoded pixels. */
  image(path, body) {
    return this.request(path, body, async response => {
      const buffer = await response.arrayBuffer(), length = new DataView(buffer).getUint32(0, true);
      const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
      return { header, words: new Uint32Array(buffer, 4 + length) };
    });
  }

  /** Registers the page again, once for concurrent calls. */
  reopen() {
    this.reopening ??= this.open().then(() => this.onReopen()).finally(() => { this.reopening = null; });
    return this.reopening;
  }

  /**
   * Waits for events, without end. If the server does not respond, tries again, with pauses of up to two seconds. Hidden pages
   * do not wait, because a browser opens at most six connections to a server, for all pages together.
   */
  async watch(onEvent) {
    let since = 0, pause = 100, waiting = new AbortController();
    document.addEventListener("visibilitychange", () => { if (document.hidden) waiting.abort(); });
    for (;;) {
      await untilVisible();
      waiting = new AbortController();
      try {
        const response = await this.send(`api/events?page=${this.page}&since=${since}`, undefined, waiting.signal);
        const event = await response.json();
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

/** Runs one operation at a time. Of the requests during an operation, only the latest is run. */
export class Latest {
  constructor(work, onError) {
    this.work = work;
    this.onError = onError;
    this.wanted = this.running = null;
  }

  get isBusy() { return this.running !== null; }

  /** Resolves when all work is done. */
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
