import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import Hapi from '@hapi/hapi';
import * as fc from 'fast-check';
import { readCsv } from '../../testing/read-csv.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { respondWithCsv, prefersCsv, writeRecord } from './csv.ts';

const hostile = fc.oneof(
  // Beginnings of formulas, and characters of the format itself.
  fc.constantFrom(...'=1+1 +49 -1 @SUM(A1) " "" ,'.split(' '), '\t=1', '\r=1', '\r\n', '\n', "'"),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

test('any cell survives a round trip, and no spreadsheet interprets it as a formula', () => {
  const check = (cells: string[]) => {
    const [read] = readCsv(writeRecord(cells));
    for (const [at, cell] of cells.entries()) {
      const isPhone = /^\+[\d ()-]+$/.test(cell) && read?.[at] === cell;
      assert.ok(read?.[at] === cell || read?.[at] === `'${cell}`, cell);
      assert.ok(isPhone || !/^[=+\-@\t\r\n]/.test(read?.[at] ?? ''), cell);
    }
  };
  const cells = fc.array(hostile, { minLength: 1, maxLength: 8 });
  fc.assert(fc.property(cells, check), { seed: 20_261_122, numRuns: 1000 });
});

test('a formula is recognised behind invisible characters, and in every form of its sign', () => {
  const signs = '= + - @ ＝ ＋ － ＠ ﹦ ﹢ ﹣ ﹫ ⁼ ⁺ ⁻ ₌ ₊ ₋ −'.split(' ');
  const hidden = ['', ' ', '\u00a0', '\ufeff', '\u200b', '\u2060', '\u00ad', '\u200e', '\u3000'];
  hidden.push('\u202e', '\u180e', '\u115f', '\u034f', '\ufe0f', '\u0001', '\u{e0041}', '\t \u200b');
  for (const before of hidden) {
    for (const sign of signs) {
      const cell = `${before}${sign}HYPERLINK(A1)`;
      assert.equal(readCsv(writeRecord([cell]))[0]?.[0], `'${cell}`, JSON.stringify(cell));
    }
    for (const harmless of ['1', 'a=1', '(=1)', '“=1”', '–', '·', '≠1', '±1'])
      assert.equal(
        readCsv(writeRecord([before.trim() + harmless]))[0]?.[0],
        before.trim() + harmless,
      );
  }
});

test('numbers, booleans and null are written unchanged', () => {
  assert.equal(writeRecord([1.5, true, false, null, undefined, 'a']), '1.5,true,false,,,a\r\n');
  // A negative number is a number, and a text like one is not.
  assert.equal(writeRecord([-120.5, '-120.5']), "-120.5,'-120.5\r\n");
});

test('a phone number stays as it is, unless a spreadsheet would calculate it', () => {
  const phones = [
    '+1 (416) 555-0177',
    '+14165550177',
    '+49 (0) 30 1234-56',
    '+91 80 4000 0000',
    '+1\u00a0416\u00a0555-0177',
    '+1 416 555-0177 ext. 5',
    '+1 416 555 0177 EXT 5',
    '+1 416 555-0177 x5',
    '+1 416 555-0177x12',
    '+1 416 555-0177 (cell)',
    '+1 416 555-0177 ext. 5 (Büro)',
    '+1 416–555–0177',
    '+1–416–555–0177',
    '+1.416.555.0177',
    '+1 416.555.0177',
    '+14165550177\u200e',
    '\u202a+1 416 555 0177\u202c',
    '+1(416)555-0177',
    '+1 (416)-555-0177',
    '+49 (30) 1234/56',
    '+ 1 416 555 0177',
    '+(1) 416 555-0177',
    '+1 416 555-0177 poste 5',
    '+1 416 555-0177 #5',
  ];
  for (const phone of phones) assert.equal(writeRecord([phone]), `${phone}\r\n`);
  const sums = [
    '+1-416-555-0177',
    '+1-416-555-0177 x5',
    '+1-416 555 0177 (cell)',
    '+1.416-555.0177',
    '+1416555 -0177',
    '+ 1-416-555-0177',
    '+(1)-416-555-0177',
    '+1416\u22125550177',
    '+49 30/1234',
    '+1 416 555 0177 + 1',
    '+1 416 555 0177*2',
    '+14165550177 (A1)',
    '+14165550177 x5+A1',
    '+14165550177 (cell)|A',
    '+1 -2',
    '+1 (A1)',
    '+1 416 x 5',
    '+',
    '+1 416-',
    `+1 ${' '.repeat(60)}1`,
  ];
  for (const sum of sums) assert.equal(writeRecord([sum]), `'${sum}\r\n`, sum);
});

test('CSV is sent when a client names and prefers it', () => {
  const cases: [accept: string | undefined, isCsv: boolean][] = [
    [undefined, false],
    ['*/*', false],
    ['text/*', false],
    ['application/json', false],
    ['text/csv', true],
    ['Text/CSV; header=present', true],
    ['text/csv;q=0', false],
    ['text/csv, application/json;q=0.5', true],
    ['application/json, text/csv;q=0.9', false],
    ['application/json, text/csv', false],
    ['text/html, text/csv;q=0.1, */*;q=0.9', true],
    ['text/csv;q=nonsense', false],
  ];
  for (const [accept, isCsv] of cases) {
    const request = { headers: { accept } } as unknown as Hapi.Request;
    assert.equal(prefersCsv(request), isCsv, accept);
  }
});

/** A server that returns an endless table. */
async function startEndless() {
  const state = { batches: 0, isOver: false };
  async function* produce(): AsyncGenerator<{ text: string }[]> {
    try {
      for (;;) {
        state.batches++;
        yield Array.from({ length: 100 }, () => ({ text: 'x'.repeat(1000) }));
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
    } finally {
      state.isOver = true;
    }
  }
  const server = Hapi.server({ host: '127.0.0.1', port: 0 });
  const table = { name: 'endless', columns: { text: ({ text }: { text: string }) => text } };
  server.route({
    method: 'GET',
    path: '/',
    handler: (_, h) => respondWithCsv(h, table, produce()),
  });
  await server.start();
  return { state, server };
}

test('nothing is read ahead for a slow client, and nothing more after a disconnection', async () => {
  const { state, server } = await startEndless();
  const socket = connect(Number(server.info.port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await new Promise((resolve) => {
    socket.once('data', resolve);
  });
  socket.pause();
  // When the buffers are full, producing stops.
  let seen = -1;
  await waitUntil('it stops', async () => {
    const before = seen;
    seen = state.batches;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    return before === seen;
  });
  assert.ok(seen < 200, `${seen} batches of 100 kB`);
  socket.destroy();
  await waitUntil('it is over', () => Promise.resolve(state.isOver));
  await server.stop();
});
