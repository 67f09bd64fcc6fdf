import assert from 'node:assert/strict';

/**
 * Parses a CSV file as strictly as RFC 4180: CRLF after each record, quotes around a whole cell
 * only, the same number of cells everywhere.
 */
export function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  const cell = /"((?:[^"]|"")*)"(,|\r\n)|([^",\r\n]*)(,|\r\n)/y;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    assert.ok(match, `no cell at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    const [, quoted, quotedEnd, plain, plainEnd] = match;
    record.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if ((quotedEnd ?? plainEnd) === ',') continue;
    records.push(record);
    record = [];
  }
  assert.deepEqual(record, [], 'the last record does not end');
  assert.equal(new Set(records.map(({ length }) => length)).size, 1, 'records differ in length');
  return records;
}
