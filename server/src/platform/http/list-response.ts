import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { respondWithCsv, prefersCsv, type Table } from './csv.ts';
import { servePage, type Page } from './paging.ts';

/** Rows in memory while a whole list is sent. */
const batchSize = 500;

/** The page of a list to read, and whether to count the total. */
interface PageOptions {
  readonly limit?: number;
  readonly cursor?: string | undefined;
  readonly isCounted?: boolean;
}

interface List<Row> {
  readonly table: Table<Row>;
  /** Reads a page; the query of the request applies unless the options say otherwise. */
  readonly read: (options: PageOptions) => Promise<Page<Row>>;
  /**
   * Runs in parallel with reading the page; the returned function adds fields that the table lacks.
   */
  readonly readMark?: () => Promise<(page: Page<Row>) => Promise<Page<Row>>>;
}

/** Sends a list as its client prefers it: one page as JSON, or all of it as CSV. */
export async function respondWithList<Row extends object>(
  request: Request,
  h: ResponseToolkit,
  { table, read, readMark }: List<Row>,
): Promise<ResponseObject> {
  if (prefersCsv(request)) return (await respondWithCsv(h, table, walkPages(read))).vary('accept');
  const [found, mark] = await Promise.all([read({}), readMark?.()]);
  const page = mark ? await mark(found) : found;
  return servePage(request, h, page.items, page).vary('accept');
}

/** Sends a list without pages completely, as its client prefers it. */
export async function respondWithWhole<Row extends object>(
  request: Request,
  h: ResponseToolkit,
  table: Table<Row>,
  rows: Row[],
): Promise<ResponseObject> {
  const read = () => Promise.resolve({ items: rows, total: rows.length, next: undefined });
  const isCsv = prefersCsv(request);
  return (isCsv ? await respondWithCsv(h, table, walkPages(read)) : h.response(rows)).vary(
    'accept',
  );
}

/** All rows of a list; concurrent inserts and deletes neither repeat nor hide others. */
async function* walkPages<Row>(read: List<Row>['read']): AsyncGenerator<readonly Row[]> {
  let cursor: string | undefined;
  do {
    const page = await read({ limit: batchSize, cursor, isCounted: false });
    yield page.items;
    cursor = page.next;
  } while (cursor !== undefined);
}

/** A page of presented rows. */
export function presentPage<Row, Item>(page: Page<Row>, present: (row: Row) => Item): Page<Item> {
  return { ...page, items: page.items.map(present) };
}
