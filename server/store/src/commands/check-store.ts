/**
 * Checks the data of a running store step by step: its caller decides the pace. MongoDB has no such
 * command; its nearest, validate, reads a collection at once.
 */
import type { Catalog } from '../catalog.ts';
import { describePage } from '../check-pages.ts';
import { RecordCheck } from '../check-records.ts';
import type { Collection } from '../collection.ts';
import { type Context, type Handlers, OK, type Reply } from '../command.ts';
import { fail } from '../errors.ts';
import { textOf } from '../fields.ts';
import { PAUSE, type Task } from '../stream.ts';
import { int } from '../values.ts';

/** A megabyte of pages, or records of about as many milliseconds. */
const PAGES = 256;
const RECORDS = 200;
const RECORDS_AT_ONCE = 16;

/** What one step found, and where the next one continues; an empty place is the end. */
interface Step {
  readonly place: string;
  readonly pages?: number;
  readonly records?: number;
  readonly problems: { readonly where: string; readonly text: string }[];
}

const first = (collection: Collection | undefined): string =>
  collection ? `records ${collection.id} -1` : '';

/** In the order of their ids, so that new ones come last. */
const listCollections = (catalog: Catalog): Collection[] =>
  catalog.all().toSorted((a, b) => a.id - b.id);

function comparePages(catalog: Catalog, from: number): Step {
  const compared = catalog.file.sums?.compare(from, PAGES);
  if (!compared) return { place: first(listCollections(catalog)[0]), problems: [] };
  const problems = compared.damaged.map((page) => ({
    where: 'file',
    text: describePage(catalog, page),
  }));
  return { place: `pages ${from + PAGES}`, pages: compared.pages, problems };
}

function* checkRecords(catalog: Catalog, id: number, after: number): Task<Step> {
  const all = listCollections(catalog);
  const collection = all.find((each) => each.id === id);
  const place = first(all.find((each) => each.id > id));
  // Dropped meanwhile.
  if (!collection) return { place, problems: [] };
  const problems: Step['problems'] = [];
  const report = (text: string): void => void problems.push({ where: collection.namespace, text });
  let check = new RecordCheck(catalog, collection);
  let row = after;
  for (let records = 0; records < RECORDS; records++) {
    if (records % RECORDS_AT_ONCE === RECORDS_AT_ONCE - 1) {
      yield PAUSE;
      if (collection.isGone) return { place, problems: [] };
      // Its indexes may be others now.
      check = new RecordCheck(catalog, collection);
    }
    const next = check.next(row);
    if (!next) return { place, records, problems };
    check.check(next.found, report);
    ({ row } = next);
  }
  return { place: `records ${id} ${row}`, records: RECORDS, problems };
}

function* run({ body, catalog }: Context): Task<Reply> {
  const place = textOf(body.get('place') ?? '', 'checkStore.place');
  const [, kind, one = '1', other = '-1'] =
    /^(?:(pages|records) (\d+)(?: (-?\d+))?)?$/.exec(place) ??
    fail(2, `checkStore.place is not one of its replies: '${place}'`);
  const step =
    kind === 'records'
      ? yield* checkRecords(catalog, Number(one), Number(other))
      : comparePages(catalog, Number(one));
  const { pages = 0, records = 0, problems } = step;
  return { place: step.place, pages: int(pages), records: int(records), problems, ok: OK };
}

export const checking: Handlers = {
  checkStore: { fields: new Set(['place']), adminOnly: true, run },
};
