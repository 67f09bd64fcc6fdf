import { signal } from '@preact/signals-react';

/** The selected rows of a list, up to a limit. */
export class Selection {
  readonly ids = signal<ReadonlySet<string>>(new Set());
  /** Whether rows are being selected by touch: their checkboxes are visible without a hover. */
  readonly isPicking = signal(false);
  readonly max: number;
  #last: string | null = null;

  /** @param max selected rows at a time */
  constructor(max: number) {
    this.max = max;
  }

  /**
   * Selects or deselects a row. With a `range`, the ids of the list in order, all rows from the one
   * that was last toggled change with it. Returns false when the limit excluded rows.
   */
  toggle(id: string, range: readonly string[] = []): boolean {
    const isChosen = !this.ids.value.has(id);
    const touched = this.#last === null ? [id] : between(range, this.#last, id);
    const next = new Set(this.ids.value);
    for (const one of touched) {
      if (!isChosen) next.delete(one);
      else if (next.size < this.max) next.add(one);
    }
    this.#last = id;
    this.ids.value = next;
    return !isChosen || touched.every((one) => next.has(one));
  }

  /** Selects exactly these, up to the limit. */
  choose(ids: readonly string[]): void {
    this.ids.value = new Set(ids.slice(0, this.max));
  }

  /** Deselects rows that no longer exist. */
  keep(isThere: (id: string) => boolean): void {
    const left = [...this.ids.peek()].filter((id) => isThere(id));
    if (left.length < this.ids.peek().size) this.ids.value = new Set(left);
  }

  pick(isPicking: boolean): void {
    this.isPicking.value = isPicking;
  }

  /** Deselects everything, and ends selecting by touch. */
  clear(): void {
    this.#last = null;
    this.ids.value = new Set();
    this.isPicking.value = false;
  }
}

/** The ids from one row to another, in either direction; only `to` when one of them is missing. */
function between(ids: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b);
  if (start === undefined || end === undefined || start < 0) return [to];
  return ids.slice(start, end + 1);
}
