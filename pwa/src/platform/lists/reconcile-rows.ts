interface Row {
  readonly id: string;
}

export interface Reconciled<Item> {
  /** The rows that were shown, in their places, as they are now. */
  readonly items: readonly Item[];
  /** Ids of shown rows that are not there any more. */
  readonly gone: readonly string[];
  /** How many rows came that are not shown. */
  readonly news: number;
}

/**
 * Compares what is shown with a fresh reading of the beginning of the list, as long as what is
 * shown. Nothing moves and nothing is added. `isWhole` says that the reading reached the list's
 * end, `wasWhole` that what is shown did: rows past the end of either are unknown, neither new nor
 * gone.
 */
export function reconcileRows<Item extends Row>(
  shown: readonly Item[],
  fresh: readonly Item[],
  { isWhole, wasWhole }: { readonly isWhole: boolean; readonly wasWhole: boolean },
): Reconciled<Item> {
  const now = new Map(fresh.map((item) => [item.id, item]));
  const known = new Set(shown.map(({ id }) => id));
  const lastSeen = isWhole ? shown.length : shown.findLastIndex(({ id }) => now.has(id));
  const lastKnown = fresh.findLastIndex(({ id }) => known.has(id));
  const certain = wasWhole || lastKnown === -1 ? fresh : fresh.slice(0, lastKnown);
  return {
    items: shown.map((item) => keepSame(item, now.get(item.id))),
    gone: shown.slice(0, lastSeen + 1).flatMap(({ id }) => (now.has(id) ? [] : [id])),
    news: certain.filter(({ id }) => !known.has(id)).length,
  };
}

/** Rows that did not change stay the same object: they are not drawn again. */
export function keepSame<Item extends Row>(shown: Item, fresh: Item | undefined): Item {
  if (!fresh) return shown;
  return JSON.stringify(shown) === JSON.stringify(fresh) ? shown : fresh;
}
