import { Readable } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { readToday } from './local-time.ts';
import { readHeader } from './request-headers.ts';

export type Cell = string | number | boolean | null | undefined;

/** A feature's list as a table. */
export interface Table<Row> {
  /** Begins the file's name, for example `service-requests`. */
  readonly name: string;
  /** Cells keyed by the headings of their columns, in that order. */
  readonly columns: Readonly<Record<string, (row: Row) => Cell>>;
}

/** Columns of fields under their own names. */
export const columnsOf = <const Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, (row: Readonly<Record<Name, Cell>>) => row[name]]),
  ) as Readonly<Record<Name, (row: Readonly<Record<Name, Cell>>) => Cell>>;

const mediaType = 'text/csv';

/** Whether a client prefers CSV to JSON (RFC 9110, 12.5.1); a wildcard never means CSV. */
export function prefersCsv(request: Request): boolean {
  const weights = new Map<string, number>();
  for (const range of readHeader(request, 'accept').toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
    weights.set(type, weight === undefined ? 1 : Number(weight) || 0);
  }
  const csv = weights.get(mediaType) ?? 0;
  return csv > 0 && csv > (weights.get('application/json') ?? 0);
}

/**
 * One record (RFC 4180). A cell that a spreadsheet would interpret as a formula gets an apostrophe.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function writeRecord(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(cell: Cell): string {
  const text = String(cell ?? '');
  // A negative number is not a formula.
  const isRisky = typeof cell === 'string' && beginsFormula(text) && !isPhone(text);
  const harmless = isRisky ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Programs skip what cannot be seen at the beginning, and read full-width, small and raised signs
 * as their plain form (Unicode NFKC).
 */
function beginsFormula(text: string): boolean {
  const [first = ''] = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.exec(text) ?? [];
  return /^[\t\r\n]/.test(text) || /^[=+\-@\u2212]/.test(first.normalize('NFKC'));
}

/** A number, an extension and a note, as in `+1 (416) 555-0177 ext. 5 (cell)`. */
const phone =
  /^(\+ ?\(?\d[\d .()/-]*[\d)])(?:,? ?(?:ext[.:]?|extension|poste|x|#) ?\d{1,6})?(?: ?\([\p{L}. ]{1,20}\))?$/iu;
const maxPhoneLength = 50;

/**
 * Whether a text is a phone number, with at least five digits, that is no sum, as `+1-416-555` is: two
 * numbers in a row, or a bracket after a number, are no formula. Dots may belong to a number.
 */
function isPhone(text: string): boolean {
  if (text.length > maxPhoneLength) return false;
  const plain = text
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    // LibreOffice reads the minus sign as a minus, and no program reads a dash as one.
    .replaceAll('\u2212', '-')
    .replaceAll(/[\p{Zs}\u2010-\u2015]+/gu, ' ')
    .trim();
  const [, number = ''] = phone.exec(plain) ?? [];
  const [beforeMinus = '', ...afterMinus] = number.split('-');
  const [beforeSlash = '', ...afterSlash] = number.split('/');
  return (
    number.replaceAll(/\D/g, '').length >= 5 &&
    (afterMinus.length === 0 || /\d ?\(|\d \d|\) ?\d/.test(beforeMinus)) &&
    // `49 30/12` is a fraction.
    (afterSlash.length === 0 || /\d ?\(/.test(beforeSlash))
  );
}

/** A table as text, batch by batch. Spreadsheets detect UTF-8 by its byte order mark. */
async function* writeTable<Row>(
  { columns }: Table<Row>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const read = Object.values(columns);
  yield `\uFEFF${writeRecord(Object.keys(columns))}`;
  for await (const batch of batches) {
    yield batch.map((row) => writeRecord(read.map((cell) => cell(row)))).join('');
  }
}

/**
 * Sends a table as a file. A batch is read when the previous one was sent, and none once the client
 * has disconnected.
 * @throws errors of reading the first batch: later failures truncate the response
 */
export async function respondWithCsv<Row>(
  h: ResponseToolkit,
  table: Table<Row>,
  batches: AsyncIterable<readonly Row[]>,
): Promise<ResponseObject> {
  const text = writeTable(table, batches);
  const head = await text.next();
  const first = await text.next();
  const pieces = async function* (): AsyncGenerator<string> {
    try {
      if (head.done !== true) yield head.value;
      if (first.done !== true) yield first.value;
      yield* text;
    } finally {
      await text.return(undefined);
    }
  };
  const body = Readable.from(pieces(), { objectMode: false });
  const day = await readToday(h.request.server);
  return h
    .response(body)
    .type(`${mediaType}; charset=utf-8; header=present`)
    .header('content-disposition', `attachment; filename="${table.name}-${day}.csv"`);
}
