const CHUNK_BITS = 1024;

/** Numbers of rows, a bit each; growing never takes long, as a Set of a million would. */
export class RowSet {
  private readonly chunks = new Map<number, Uint32Array>();

  /** Answers whether the row is new. */
  add(row: number): boolean {
    const at = Math.floor(row / CHUNK_BITS);
    let chunk = this.chunks.get(at);
    if (!chunk) this.chunks.set(at, (chunk = new Uint32Array(CHUNK_BITS / 32)));
    const word = (row % CHUNK_BITS) >> 5;
    const bit = 1 << (row % 32);
    const old = chunk[word] as number;
    chunk[word] = old | bit;
    return (old & bit) === 0;
  }
}
