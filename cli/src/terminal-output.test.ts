import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAtTerminal } from './testing/at-terminal.ts';
import { buildRow } from './testing/build-row.ts';
import { startFakeServer } from './testing/fake-server.ts';
import { takeSeat } from './testing/run-cli.ts';
import { canRunOnTerminal, composeProgram, runOnTerminal } from './testing/terminal.ts';
import { newItem } from '../../server/src/testing/builders.ts';
import { isWhole } from '../../server/src/testing/whole.ts';
import { attack, assertInert } from './testing/hostile-text.ts';

const rows = Array.from({ length: 40 }, (_, index) => buildRow(index));
const list = ['requests', 'list'];

/**
 * A terminal of 80 columns and 24 rows, and a server with 40 requests that responds after `wait`.
 */
async function openDesk(wait: () => Promise<unknown> = async () => {}) {
  const url = await startFakeServer(async (_, outgoing) => {
    await wait();
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(rows));
  });
  const seat = await takeSeat();
  const known = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 't' };
  const show = (words: readonly string[], env: Record<string, string> = {}, isPiped = false) =>
    runAtTerminal(seat, words, [], { rows: 24, isPiped, env: { ...known, ...env } });
  return { seat, known, show };
}

const heading = 'ID                      ';

test('headings are marigold in the available colours, or plain', async () => {
  const { show } = await openDesk();
  const cases: [env: Record<string, string>, words: string[], shown: string][] = [
    [{}, [], `\u001b[33m${heading}\u001b[39m`],
    [{ TERM: 'xterm-256color' }, [], `\u001b[38;5;214m${heading}\u001b[39m`],
    [{ COLORTERM: 'truecolor' }, [], `\u001b[38;2;245;166;35m${heading}\u001b[39m`],
    [{ NO_COLOR: '1' }, [], `${heading}  NAME`],
    [{ TERM: 'dumb' }, [], `${heading}  NAME`],
    [{}, ['--color', 'never'], `${heading}  NAME`],
    [{ NO_COLOR: '1' }, ['--color=always'], `\u001b[33m${heading}\u001b[39m`],
  ];
  for (const [env, words, shown] of cases) {
    const { stdout } = await show([...list, ...words], { PAGER: 'cat', ...env });
    const what = `${JSON.stringify(env)} ${words.join(' ')}`;
    assert.ok(stdout.includes(shown), `${what}: ${stdout.slice(0, 200)}`);
    assert.equal(stdout.includes('\u001b'), shown.includes('\u001b'), what);
  }
  const piped = await show([...list, '--color=always'], {}, true);
  assert.equal(piped.stdout.includes('\u001b'), false);
});

test('only output longer than the screen goes to the pager', async (t) => {
  const { seat, known, show } = await openDesk();
  const last = rows.at(-1)?.id ?? '';
  // A pager would write to the terminal of the tests.
  for (const [words, env, isPiped] of [
    [list, { PAGER: '' }, false],
    [list, { PAGER: 'cat' }, false],
    [list, { PAGER: 'sed s/^/paged:/' }, true],
    [[...list, '--json'], { PAGER: 'sed s/^/paged:/' }, true],
    [[...list, '--quiet'], { PAGER: 'sed s/^/paged:/' }, true],
  ] as const) {
    assert.ok((await show(words, env, isPiped)).stdout.includes(last), words.join(' '));
  }
  if (!canRunOnTerminal(t)) return;
  const program = `${await composeProgram()} requests list`;
  const { output } = await runOnTerminal(
    { ...seat, env: { ...seat.env, ...known } },
    `stty cols 80 rows 24; PAGER='sed s/^/paged:/' ${program}; echo '=='
    PAGER=no-such-pager ${program}; echo '=='
    PAGER='head -1' ${program}; echo "ended $?"`,
    [],
  );
  const [paged = '', absent = '', left = ''] = output.split('==');
  assert.equal(paged.match(/paged:/g)?.length, rows.length + 1);
  // A missing pager loses nothing.
  assert.ok(absent.includes(last));
  // A pager that quits early ends the command without an error.
  assert.match(left, /ID .*\r\n(?:1 column left out\..*\r\n)?ended 0\r\n$/);
});

test('a slow response shows a spinner on standard error, which disappears', async () => {
  let response = Promise.withResolvers<void>();
  const { seat, known } = await openDesk(() => response.promise);
  const start = (env: Record<string, string>, ...words: string[]) => {
    response = Promise.withResolvers();
    return seat.start([...list, '--quiet', ...words], {
      isPiped: true,
      terminal: { columns: 80, rows: 24 },
      env: { TERM: 'xterm', ...known, ...env },
    });
  };
  for (const [words, frame] of [
    [[], /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏].* Loading/u],
    [['--ascii'], /[-|/\\].* Loading/],
  ] as const) {
    const slow = start({}, ...words);
    await slow.waitFor(frame);
    response.resolve();
    await slow.ended;
    assert.ok(slow.io.output.endsWith('\r\u001b[J'), JSON.stringify(slow.io.output));
  }
  for (const env of [{ TERM: 'dumb' }, { NO_COLOR: '1' }]) {
    const plain = start(env);
    response.resolve();
    assert.equal((await plain.ended).stderr, '');
  }
});

test('a deletion names its object, and the safe reply is the default', async () => {
  const url = await startFakeServer((incoming, outgoing) => {
    const result = { done: [rows[0]?.id], failed: [] };
    const detail = { request: { ...rows[0], company: 'Kestrel & Rowe' }, notes: [], files: [] };
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(incoming.method === 'POST' ? result : detail));
  });
  const seat = await takeSeat();
  const id = rows[0]?.id ?? '';
  const env = { NO_COLOR: '1', LONGITUDE_URL: url, LONGITUDE_TOKEN: 't' };
  const remove = (response: string) =>
    runAtTerminal(seat, ['requests', 'delete', id], [['[y/N] ', response]], { env });
  const question = 'Delete the request of Priya Raman (Kestrel & Rowe)? It stays in the trash';
  const saved = await remove('\r');
  assert.ok(saved.screen.startsWith(`${question}\nfor 30 days. [y/N] `), saved.screen);
  assert.equal(saved.code, 1);
  const deleted = await remove('y\r');
  assert.ok(deleted.screen.endsWith(`Deleted.  longitude trash restore ${id}\n`));
  assert.equal(deleted.code, 0);
});

const pageSize = 100;
const pages = isWhole ? 100 : 2;

/** Control sequences, links (OSC 8), clipboards (OSC 52), and every C0, C1 and direction mark in turn. */
function composeName(index: number): string {
  const marks = [0x00, 0x7f, 0x80, 0x90, 0x9b, 0x9d, 0x2028, 0x202a, 0x202e, 0x2066, 0xd800];
  const mark = (marks[index % marks.length] ?? 0) + (Math.floor(index / marks.length) % 4);
  const pieces = [
    '\u001b]8;;https://evil.example\u0007here\u001b]8;;\u0007',
    attack,
    '\u001b[6n\u001bPq\u001b\\',
    `${String.fromCharCode(index % 0x20)}\t\n`,
  ];
  return `${index}${pieces[index % pieces.length]}${String.fromCharCode(mark)}`;
}

test('hostile names are escaped on a terminal, and complete in JSON', async () => {
  const person = { email: attack, company: attack, phone: null, service: attack, message: attack };
  const times = { createdAt: '2026-01-31T10:00:00.000Z' };
  const url = await startFakeServer((incoming, outgoing) => {
    const page = Number(new URL(incoming.url ?? '', 'http://x').searchParams.get('cursor') ?? 0);
    const rows = Array.from({ length: pageSize }, (_, row) => {
      const index = page * pageSize + row;
      const id = index.toString(16).padStart(24, '0');
      return { id, name: composeName(index), ...person, ...newItem, ...times };
    });
    const link = `</api/admin/service-requests?cursor=${page + 1}>; rel="next"`;
    outgoing.writeHead(200, {
      'content-type': 'application/json',
      ...(page + 1 < pages ? { link } : {}),
    });
    outgoing.end(JSON.stringify(rows));
  });
  const seat = await takeSeat();
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 't', NO_COLOR: '1' };
  const show = async (...words: string[]) => {
    const list = ['requests', 'list', '--all-pages', ...words];
    const { screen, code } = await runAtTerminal(seat, list, [], { columns: 200, env });
    assert.equal(code, 0);
    assertInert(screen, words.join(' '));
    return screen.trimEnd().split('\n');
  };
  const count = pageSize * pages;
  for (const words of [[], ['--wide'], ['--get', 'name']]) {
    const lines = await show(...words);
    // A table has its heading, and a remark on the cells that were cut.
    assert.ok(
      lines.length >= count && lines.length <= count + 2,
      `${words.join(' ')} ${lines.length}`,
    );
  }
  const lines = await show('--ndjson', 'name');
  const names = lines.map((line) => (JSON.parse(line) as { name: string }).name);
  assert.deepEqual(
    names,
    Array.from({ length: count }, (_, index) => composeName(index)),
  );
});
