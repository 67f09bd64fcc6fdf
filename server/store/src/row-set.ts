const CHUNK_BITS = 1024;

/** Row numbers as a bitmap; growing never takes long, unlike a Set of a million. */
export class RowSet {
  private readonly chunks = new Map<number, Uint32Array>();
  private count = 0;
  private lastAt = -1;
  private last: Uint32Array | undefined;

  get size(): number {
    return this.count;
  }

  has(row: number): boolean {
    const chunk = this.find(Math.floor(row / CHUNK_BITS));
    return (
      chunk !== undefined && ((chunk[(row % CHUNK_BITS) >> 5] as number) >> (row % 32)) % 2 !== 0
    );
  }

  /** Returns whether the row is new. */
  add(row: number): boolean {
    const at = Math.floor(row / CHUNK_BITS);
    let chunk = this.find(at);
    if (!chunk) this.chunks.set(at, (chunk = this.last = new Uint32Array(CHUNK_BITS / 32)));
    const word = (row % CHUNK_BITS) >> 5;
    const bit = 1 << (row % 32);
    const old = chunk[word] as number;
    if ((old & bit) !== 0) return false;
    chunk[word] = old | bit;
    this.count++;
    return true;
  }

  /** The rows in both sets. */
  intersect(other: RowSet): RowSet {
    const both = new RowSet();
    for (const row of this.size < other.size ? this : other)
      if (this.has(row) && other.has(row)) both.add(row);
    return both;
  }

  /** The next row is mostly near the last one. */
  private find(at: number): Uint32Array | undefined {
    if (at === this.lastAt) return this.last;
    this.lastAt = at;
    this.last = this.chunks.get(at);
    return this.last;
  }

  /** Bits of the rows from `at` times CHUNK_BITS on; undefined when there are none. */
  chunkAt(at: number): Uint32Array | undefined {
    return this.chunks.get(at);
  }

  /** Positions of the chunks. */
  get places(): Iterable<number> {
    return this.chunks.keys();
  }

  /** In ascending order. */
  *[Symbol.iterator](): Generator<number, void, undefined> {
    for (const at of [...this.chunks.keys()].sort((a, b) => a - b)) {
      const chunk = this.chunks.get(at) as Uint32Array;
      for (const [word, bits] of chunk.entries()) {
        for (let rest = bits; rest !== 0; rest &= rest - 1)
          yield at * CHUNK_BITS + word * 32 + 31 - Math.clz32(rest & -rest);
      }
    }
  }
}

/** The number of ones in a word. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The number of rows common to all sets. */
export function countCommon(sets: readonly RowSet[]): number {
  const [first, ...others] = sets.toSorted((a, b) => a.size - b.size);
  let count = 0;
  for (const at of first?.places ?? []) {
    const chunks = [first, ...others].map((set) => set?.chunkAt(at));
    for (let word = 0; word < CHUNK_BITS / 32; word++) {
      let bits = -1;
      for (const chunk of chunks) bits &= chunk?.[word] ?? 0;
      if (bits !== 0) count += countBits(bits);
    }
  }
  return count;
}
