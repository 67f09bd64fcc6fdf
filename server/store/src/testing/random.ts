/** Pseudorandom numbers, the same in every run (mulberry32). */
export function createRandom(seed: number): {
  next: () => number;
  below: (limit: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
} {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { next, below, pick: (items) => items[below(items.length)] as (typeof items)[number] };
}

/** Whether the whole set runs (`npm run test:all`): all rounds of exploring tests. */
export const isWhole: boolean = process.env['TEST_WHOLE'] === '1';
