import type { LiveEvent } from '@longitude/contract/events';
import { readOverview, type Overview } from '@longitude/contract/overview';
import { verify, type User } from '@longitude/contract/session';
import type { Connection } from '../connection.ts';
import { ActionNeeded, Outage, exitCodes, readFailure, type Failure } from '../failure.ts';
import { followEvents, parseEvent } from '../follow-events.ts';
import { debounce } from './debounce.ts';
import { Notices } from './notices.ts';

interface OutageState {
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly retryAt: number;
  readonly retry: () => void;
}

interface SessionOptions {
  readonly connection: Connection;
  readonly isReadOnly: boolean;
  readonly redraw: () => void;
  readonly onEvent: (event: LiveEvent) => void;
  /** The connection is back, or new: the screen may be out of date. */
  readonly onOpen: () => void;
  /** Ends the program with a failure: the session has expired, or the user must act. */
  readonly fail: (failure: Failure) => void;
}

const overviewDelayMs = 200;

/** The server for the screen: calls, events, outages, and whether changes are allowed. */
export class Session {
  readonly connection: Connection;
  readonly isReadOnly: boolean;
  readonly notices: Notices;
  user: User | undefined;
  overview: Overview | undefined;
  outage: OutageState | undefined;
  isLive = false;
  readonly #options: SessionOptions;
  readonly #ending = new AbortController();
  #following = new AbortController();
  readonly #renewOverview: () => void;

  constructor(options: SessionOptions) {
    this.connection = options.connection;
    this.isReadOnly = options.isReadOnly;
    this.#options = options;
    this.notices = new Notices(options.redraw);
    this.#renewOverview = debounce(overviewDelayMs, () => void this.readOverview());
  }

  start(): void {
    void this.#follow();
    void this.run(async () => {
      this.user = await this.connection.call(verify);
      this.#options.redraw();
    });
  }

  stop(): void {
    this.#ending.abort();
    this.#following.abort();
    this.notices.stop();
  }

  /** Whether changes are refused now. */
  get isOffline(): boolean {
    return this.outage !== undefined;
  }

  async readOverview(): Promise<void> {
    const overview = await this.run(() => this.connection.call(readOverview));
    if (!overview) return;
    this.overview = overview;
    this.#options.redraw();
  }

  /** Runs work with calls; shows its failure. @returns undefined when it failed */
  async run<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!this.#ending.signal.aborted) this.#report(readFailure(error));
      return undefined;
    }
  }

  /** Whether a change may be made; otherwise shows the reason. @param verb `archive` */
  canChange(verb: string): boolean {
    if (this.isReadOnly) {
      const text = `Read-only: nothing was changed. To ${verb}, start without --read-only.`;
      this.notices.show({ mark: 'refused', text });
    } else if (this.isOffline) {
      const text = `Changes are off until the server responds: nothing was changed.`;
      this.notices.show({ mark: 'warning', text });
    } else {
      return true;
    }
    return false;
  }

  #report(failure: Failure): void {
    const isEnd = failure.exitCode === exitCodes.notSignedIn || failure instanceof ActionNeeded;
    if (isEnd) this.#options.fail(failure);
    else if (failure instanceof Outage) this.#noteOutage();
    else this.notices.show({ mark: 'failed', text: failure.message });
  }

  /** A call got no response: the stream may not have noticed yet, so it reconnects. */
  #noteOutage(): void {
    if (this.outage || !this.isLive) return;
    this.isLive = false;
    this.#following.abort();
    void this.#follow();
  }

  async #follow(): Promise<void> {
    const following = new AbortController();
    this.#following = following;
    const signal = AbortSignal.any([following.signal, this.#ending.signal]);
    await this.run(async () => {
      const events = followEvents(this.connection, signal, {
        hasFirstRetry: true,
        onOpen: () => this.#onOpen(),
        onLost: ({ pauseMs, retry }) => this.#onLost(pauseMs, retry),
      });
      for await (const { data } of events) {
        const event = parseEvent(data);
        if (event) this.#onEvent(event);
      }
    });
  }

  #onOpen(): void {
    this.isLive = true;
    this.outage = undefined;
    this.notices.untick('outage');
    void this.readOverview();
    this.#options.onOpen();
    this.#options.redraw();
  }

  #onLost(pauseMs: number, retry: () => void): void {
    this.isLive = false;
    const since = this.outage?.since ?? Date.now();
    this.outage = { since, retryAt: Date.now() + pauseMs, retry };
    this.notices.tick('outage');
    this.#options.redraw();
  }

  #onEvent(event: LiveEvent): void {
    if (event.type === 'presence') return;
    if (event.type === 'reset') this.#options.onOpen();
    else this.#options.onEvent(event);
    this.#renewOverview();
  }
}
