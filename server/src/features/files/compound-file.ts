/** Bytes of the file from `start` to before `end`, fewer at its end. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>;

const endOfChain = 0xff_ff_ff_fa;
const noEntry = 0xff_ff_ff_ff;
const entryBytes = 128;
/** Sectors of the directory that are read: hundreds of names. */
const maxSectors = 64;

/**
 * The names at the top of a compound file (MS-CFB), which tell documents apart that Office wrote
 * before 2007 or encrypted. Those in embedded objects are left out. Empty when it is damaged.
 */
export async function readCompoundNames(read: ReadBytes): Promise<readonly string[]> {
  const header = await read(0, 512);
  if (header.length < 512) return [];
  const sectorBytes = 2 ** Math.min(16, header.readUInt16LE(30));
  const readSector = (index: number) => read((index + 1) * sectorBytes, (index + 2) * sectorBytes);
  const entries: Buffer[] = [];
  let sector = header.readUInt32LE(48);
  for (let turn = 0; turn < maxSectors && sector < endOfChain; turn++) {
    const bytes = await readSector(sector);
    for (let at = 0; at + entryBytes <= bytes.length; at += entryBytes) {
      entries.push(bytes.subarray(at, at + entryBytes));
    }
    sector = await findNextSector(sector, { header, sectorBytes, readSector });
  }
  return listTop(entries);
}

interface Sectors {
  readonly header: Buffer;
  readonly sectorBytes: number;
  readonly readSector: (index: number) => Promise<Buffer>;
}

/** From the allocation table, as far as the header says where it is (the first 7 MB at least). */
async function findNextSector(
  sector: number,
  { header, sectorBytes, readSector }: Sectors,
): Promise<number> {
  const perSector = sectorBytes / 4;
  const table = Math.floor(sector / perSector);
  if (table >= 109) return endOfChain;
  const index = header.readUInt32LE(76 + 4 * table);
  if (index >= endOfChain) return endOfChain;
  const bytes = await readSector(index);
  const at = 4 * (sector % perSector);
  return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : endOfChain;
}

/** Walks over the tree of siblings below the root (MS-CFB 2.6.4). */
function listTop(entries: readonly Buffer[]): string[] {
  const names: string[] = [];
  const seen = new Set<number>();
  const open = [entries[0]?.readUInt32LE(76) ?? noEntry];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const entry = entries[index];
    if (!entry || seen.has(index)) continue;
    seen.add(index);
    const length = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2);
    names.push(entry.toString('utf16le', 0, length));
    open.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  return names;
}
