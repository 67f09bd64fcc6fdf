import { signal, type ReadonlySignal } from '@preact/signals-react';

/** Which rows of a list are chosen, up to a limit. */
export interface Selection {
  readonly ids: ReadonlySignal<ReadonlySet<string>>;
  /** Whether rows are being chosen by touch: their boxes stand there without a hover. */
  readonly isPicking: ReadonlySignal<boolean>;
  readonly most: number;
  /**
   * Chooses a row or lets go of it. With a `range`, the ids of the list in order, all rows from
   * the one that was toggled last follow it. Answers false when the limit kept rows out.
   */
  toggle(id: string, range?: readonly string[]): boolean;
  /** Chooses exactly these, as many as the limit allows. */
  choose(ids: readonly string[]): void;
  /** Lets go of what is not there any more. */
  keep(isThere: (id: string) => boolean): void;
  pick(isPicking: boolean): void;
  /** Chooses nothing, and ends the picking. */
  clear(): void;
}

/** Nothing chosen; at most `most` at a time. */
export function createSelection(most: number): Selection {
  const ids = signal<ReadonlySet<string>>(new Set());
  const isPicking = signal(false);
  let last: string | null = null;

  function toggle(id: string, range: readonly string[] = []): boolean {
    const isChosen = !ids.value.has(id);
    const touched = last === null ? [id] : between(range, last, id);
    const next = new Set(ids.value);
    for (const one of touched) {
      if (!isChosen) next.delete(one);
      else if (next.size < most) next.add(one);
    }
    last = id;
    ids.value = next;
    return !isChosen || touched.every((one) => next.has(one));
  }

  return {
    ids,
    isPicking,
    most,
    toggle,
    choose: (all) => {
      ids.value = new Set(all.slice(0, most));
    },
    keep: (isThere) => {
      const left = [...ids.peek()].filter((id) => isThere(id));
      if (left.length < ids.peek().size) ids.value = new Set(left);
    },
    pick: (wanted) => {
      isPicking.value = wanted;
    },
    clear: () => {
      last = null;
      ids.value = new Set();
      isPicking.value = false;
    },
  };
}

/** The ids from one row to another, in either direction; only `to` when one of them is not there. */
function between(order: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b);
  if (start === undefined || end === undefined || start < 0) return [to];
  return order.slice(start, end + 1);
}
