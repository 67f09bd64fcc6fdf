import type { MarkName } from './ui/marks.ts';

interface Notice {
  readonly mark: MarkName;
  readonly text: string;
}

interface Undo {
  /** A finished action: `Archived: Thuy-Linh Tran.` */
  readonly text: string;
  readonly endsAt: number;
  readonly run: () => void;
}

/** How long a change can be undone. */
export const undoMs = 8000;
const noticeMs = 6000;

/** The line above the footer: the last action, and the change that can still be undone. */
export class Notices {
  notice: Notice | undefined;
  undo: Undo | undefined;
  readonly #redraw: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #undoTimer: ReturnType<typeof setTimeout> | undefined;
  #ticker: ReturnType<typeof setInterval> | undefined;
  readonly #ticking = new Set<string>();

  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  show(notice: Notice): void {
    this.notice = notice;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.dismiss(), noticeMs);
    this.#redraw();
  }

  dismiss(): void {
    if (!this.notice) return;
    clearTimeout(this.#timer);
    this.notice = undefined;
    this.#redraw();
  }

  /** Offers to undo a change for `undoMs`. It replaces the previous offer. */
  offerUndo(text: string, run: () => void): void {
    clearTimeout(this.#undoTimer);
    this.notice = undefined;
    this.undo = { text, run, endsAt: Date.now() + undoMs };
    this.#undoTimer = setTimeout(() => this.dropUndo(), undoMs);
    this.tick('undo');
    this.#redraw();
  }

  dropUndo(): void {
    clearTimeout(this.#undoTimer);
    this.undo = undefined;
    this.untick('undo');
    this.#redraw();
  }

  /** Draws a frame each second, for a countdown. */
  tick(name: string): void {
    this.#ticking.add(name);
    this.#ticker ??= setInterval(() => this.#redraw(), 1000);
  }

  untick(name: string): void {
    this.#ticking.delete(name);
    if (this.#ticking.size > 0) return;
    clearInterval(this.#ticker);
    this.#ticker = undefined;
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#undoTimer);
    clearInterval(this.#ticker);
  }
}
