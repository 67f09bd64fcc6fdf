import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { newItem } from '../../server/src/testing/builders.ts';
import { startFakeServer } from './testing/fake-server.ts';
import { takeSeat } from './testing/run-cli.ts';
import { canRunOnTerminal, program, runOnTerminal } from './testing/terminal.ts';

const row = {
  name: 'Priya Raman',
  email: 'priya@kestrelrowe.example',
  company: null,
  phone: null,
  service: 'cybersecurity',
  message: 'Hello',
  ...newItem,
  createdAt: '2026-01-31T10:00:00.000Z',
};
const rows = Array.from({ length: 40 }, (_, index) => ({
  id: index.toString(16).padStart(24, '0'),
  ...row,
}));

/** A terminal of 80 columns and 24 rows, on which a server with 40 requests is known. */
async function openDesk(t: TestContext, delayMs = 0) {
  if (!canRunOnTerminal(t)) return undefined;
  const url = await startFakeServer((_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    setTimeout(() => outgoing.end(JSON.stringify(rows)), delayMs);
  });
  const seat = await takeSeat();
  const set = `stty cols 80 rows 24; export LONGITUDE_URL=${url} LONGITUDE_TOKEN=t`;
  return async (words: string, env = '') =>
    (await runOnTerminal(seat, `${set} ${env}; ${program} ${words}`, [])).output;
}

const heading = 'ID                      ';

test('headings are marigold in as many colours as there are, or in none', async (t) => {
  const show = await openDesk(t);
  if (!show) return;
  const list = 'requests list';
  const cases: [env: string, words: string, shown: string][] = [
    ['PAGER=cat', list, `\u001b[33m${heading}\u001b[39m`],
    ['PAGER=cat TERM=xterm-256color', list, `\u001b[38;5;214m${heading}\u001b[39m`],
    ['PAGER=cat COLORTERM=truecolor', list, `\u001b[38;2;245;166;35m${heading}\u001b[39m`],
    ['NO_COLOR=1', list, `${heading}  NAME`],
    ['TERM=dumb', list, `${heading}  NAME`],
    ['', `${list} --color never`, `${heading}  NAME`],
    ['PAGER=cat NO_COLOR=1', `${list} --color=always`, `\u001b[33m${heading}\u001b[39m`],
  ];
  for (const [env, words, shown] of cases) {
    const output = await show(words, env);
    assert.ok(output.includes(shown), `${env} ${words}: ${output.slice(0, 200)}`);
    assert.equal(output.includes('\u001b'), shown.includes('\u001b'), `${env} ${words}`);
  }
  // Standard error is still a terminal, where a slow answer shows its spinner.
  const piped = await show(`${list} --color=always 2> /dev/null | cat`);
  assert.equal(piped.includes('\u001b'), false);
});

test('what is longer than the screen goes to the pager, and nothing else does', async (t) => {
  const show = await openDesk(t);
  if (!show) return;
  const pager = "PAGER='sed s/^/paged:/'";
  const long = await show('requests list', pager);
  assert.equal(long.match(/paged:/g)?.length, rows.length + 1);
  const last = rows.at(-1)?.id ?? '';
  for (const [words, env] of [
    ['requests list', "PAGER=''"],
    ['requests list', 'PAGER=cat'],
    ['requests list | cat', pager],
    ['requests list --json | cat', pager],
    ['requests list --quiet | cat', pager],
  ] as const) {
    const output = await show(words, env);
    assert.ok(output.includes(last) && !output.includes('paged:'), `${env} ${words}`);
  }
  // One that is not there loses nothing.
  assert.ok((await show('requests list', 'PAGER=no-such-pager')).includes(last));
  // One that is left early ends the command in peace.
  const left = await show('requests list; echo "ended $?"', 'PAGER="head -1"');
  assert.match(left, /ID .*\r\n(?:1 column left out\..*\r\n)?ended 0\r\n$/);
});

test('a slow answer has a spinner on standard error, which is gone at the end', async (t) => {
  const show = await openDesk(t, 900);
  if (!show) return;
  const output = await show('requests list --limit 1 --get status > /dev/null');
  assert.match(output, /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏].* Loading/u);
  assert.ok(output.endsWith('\r\u001b[J'), JSON.stringify(output));
  assert.match(await show('requests list --quiet --ascii > /dev/null'), /[-|/\\].* Loading/);
  for (const env of ['TERM=dumb', 'NO_COLOR=1']) {
    assert.equal(await show('requests list --quiet > /dev/null', env), '');
  }
});

test('a deletion names what is deleted, and the safe answer is the default', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const url = await startFakeServer((incoming, outgoing) => {
    const result = { done: [rows[0]?.id], failed: [] };
    const detail = { request: { ...rows[0], company: 'Kestrel & Rowe' }, notes: [], files: [] };
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(incoming.method === 'POST' ? result : detail));
  });
  const seat = await takeSeat();
  const id = rows[0]?.id ?? '';
  const set = `stty cols 80; export NO_COLOR=1 LONGITUDE_URL=${url} LONGITUDE_TOKEN=t`;
  const words = `${set}; ${program} requests delete ${id}`;
  const question = 'Delete the request of Priya Raman (Kestrel & Rowe)? It stays in the trash';
  const kept = await runOnTerminal(seat, words, [['[y/N] ', '\r']]);
  assert.ok(kept.screen.startsWith(`${question}\r\nfor 30 days. [y/N] `), kept.screen);
  assert.equal(kept.code, 1);
  const deleted = await runOnTerminal(seat, words, [['[y/N] ', 'y\r']]);
  assert.ok(deleted.screen.endsWith(`Deleted.  longitude trash restore ${id}\r\n`));
  assert.equal(deleted.code, 0);
});
