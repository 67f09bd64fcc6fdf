/** Compares the pages of a data file with their checksums. */
import { closeSync, openSync, readSync } from 'node:fs';
import type { Catalog } from './catalog.ts';
import { collectionTable, indexTable } from './catalog-table.ts';
import { listLogPages } from './log-frames.ts';
import { PAGE, sumOf } from './page-file.ts';
import { listStoredTurns } from './store-mark.ts';
import { findSum, readSums } from './sums-file.ts';

const PAGES_AT_ONCE = 256;

/**
 * Reads the file of a store that is not running, a megabyte at a time. Pages in its log do not count:
 * the next start replaces them.
 * @param id of the store
 * @returns the numbers of damaged pages, and how many have no checksum
 */
export function comparePages(path: string, id: string): { damaged: number[]; unknown: number } {
  const sums = readSums(path, id, listStoredTurns(path)) ?? Buffer.alloc(0);
  const inLog = listLogPages(`${path}-wal`);
  const damaged: number[] = [];
  let unknown = 0;
  for (const [page, bytes] of readPages(path)) {
    if (inLog.has(page)) continue;
    const known = findSum(sums, page);
    if (known === 0) unknown++;
    else if (known !== sumOf(page, bytes)) damaged.push(page);
  }
  return { damaged, unknown };
}

function* readPages(path: string): Generator<[page: number, bytes: Uint8Array]> {
  const handle = openSync(path, 'r');
  const bytes = Buffer.allocUnsafe(PAGES_AT_ONCE * PAGE);
  try {
    for (let first = 1; ; first += PAGES_AT_ONCE) {
      const length = readSync(handle, bytes, 0, bytes.length, (first - 1) * PAGE);
      for (let from = 0; from + PAGE <= length; from += PAGE)
        yield [first + from / PAGE, bytes.subarray(from, from + PAGE)];
      if (length < bytes.length) return;
    }
  } finally {
    closeSync(handle);
  }
}

/** What a damaged page contains, in one line for a human. */
export function describePage(catalog: Catalog, page: number): string {
  return `Page ${page} of the data file (${nameOwner(catalog, page)}) has changed since it was written.`;
}

function nameOwner(catalog: Catalog, page: number): string {
  let table: unknown;
  try {
    const find = catalog.file.db.prepare('SELECT name FROM dbstat WHERE pageno = ?');
    table = find.get(page)?.['name'];
  } catch {
    return 'of a part that cannot be read';
  }
  if (typeof table !== 'string') return 'not in use';
  for (const { id, namespace, indexes } of catalog.all()) {
    const own = collectionTable(id);
    if (table === own || table === `sqlite_autoindex_${own}_1`) return namespace;
    const index = indexes.find((each) => table === indexTable(each.id));
    if (index) return `index ${index.name} of ${namespace}`;
  }
  return 'the catalog';
}
