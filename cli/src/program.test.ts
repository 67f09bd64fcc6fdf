import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findClosedPort } from '@longitude/scanner/lab/port-lab';
import packageFile from '../package.json' with { type: 'json' };
import { buildRow } from './testing/build-row.ts';
import { assertRun } from './testing/assert-run.ts';
import { startFakeServer } from './testing/fake-server.ts';
import { takeSeat } from './testing/run-cli.ts';
import { locateProgram, startProcess } from './testing/run-process.ts';

const rows = Array.from({ length: 200 }, (_, index) => ({
  ...buildRow(index),
  message: 'x'.repeat(2000),
  notes: '',
}));

test('an incomplete command line shows the help as an error; an unknown command is named', async () => {
  const seat = await takeSeat();
  for (const words of [[], ['requests']]) {
    assertRun(await seat.run(words), { stderr: /^Usage {2}longitude /m, code: 2 });
  }
  assertRun(await seat.run(['qwerty\u001b[2J']), {
    stderr:
      'longitude: There is no command “qwerty\\x1b[2J”.\n  longitude --help lists all commands.\n',
    code: 2,
  });
});

test('the command of the package runs, built or not', () => {
  const bin = fileURLToPath(new URL('../bin/longitude.js', import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, [bin, '--version'], { encoding: 'utf8' });
  assert.deepEqual([stdout, status], [`${packageFile.version}\n`, 0]);
});

test('an unreachable server is named with the reason', async () => {
  const seat = await takeSeat();
  const url = `http://127.0.0.1:${await findClosedPort()}`;
  const advice = '  Is it running, and the right one? longitude context list. Details: --verbose\n';
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
  assertRun(await seat.run(['overview'], { env }), {
    stderr: `longitude: No response from ${url} (connection refused, tried 3 times).\n${advice}`,
    code: 1,
  });
  assertRun(await seat.signIn(url, 'secret'), {
    stderr: `longitude: No response from ${url} (connection refused).\n${advice}`,
    code: 1,
  });
  const elsewhere = { ...env, LONGITUDE_URL: 'https://longitude.invalid' };
  const unknown = await seat.run(['requests', 'list', '--json'], { env: elsewhere });
  assertRun(unknown, {
    stderr: /^longitude: No response from https:\/\/longitude\.invalid \(.+\)\.\n {2}Is it/,
    code: 1,
  });
});

test('a closed reader ends the list silently, and no further page is requested', async () => {
  let pages = 0;
  const url = await startFakeServer((_, outgoing) => {
    pages++;
    outgoing.writeHead(200, { link: '</api/contact-messages?cursor=next>; rel="next"' });
    outgoing.end(JSON.stringify(rows));
  });
  const seat = await takeSeat({ LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' });
  const all = ['messages', 'list', '--all-pages'];
  // The pages never end: only the closed pipe ends the command.
  const { child, ended } = await startProcess(seat, all);
  child.stdout.once('data', () => child.stdout.destroy());
  const { stderr, code } = await ended;
  assert.deepEqual([stderr, code], ['', 0]);
  assert.ok(pages < 20, `${pages} pages`);
  const json = seat.start([...all, '--json']);
  await json.waitFor('\n');
  json.io.stdout.failWith('EPIPE');
  assert.deepEqual([(await json.ended).stderr, (await json.ended).code], ['', 0]);
});

test(
  'a full disk is one line and ends with 1',
  { skip: process.platform !== 'linux' },
  async () => {
    const url = await startFakeServer((_, outgoing) => outgoing.end(JSON.stringify(rows)));
    const seat = await takeSeat();
    const env = { ...seat.env, LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
    const words = ['-c', 'exec "$0" "$1" messages list > /dev/full', process.execPath];
    const file = await locateProgram();
    const run = promisify(execFile)('/bin/sh', [...words, file], { env });
    const stderr = 'longitude: The output could not be written (ENOSPC).\n';
    await assert.rejects(run, { stderr, code: 1 });
  },
);

test('a mistake on the command line is explained, with the next step', async () => {
  const seat = await takeSeat();
  const cases: [words: string, message: string, advice: string][] = [
    ['requets list', 'There is no command “requets”. Did you mean requests?', 'commands'],
    ['requets --help', 'There is no command “requets”. Did you mean requests?', 'commands'],
    ['help requets', 'There is no command “requets”. Did you mean requests?', 'commands'],
    ['requests lst', 'There is no command “requests lst”. Did you mean requests list?', 'verbs'],
    ['qwerty', 'There is no command “qwerty”.', 'commands'],
    ['--jsn', 'longitude has no flag --jsn. Did you mean --json?', 'commands'],
    [
      'requests list --statsu new',
      'requests list has no flag --statsu. Did you mean --status?',
      'flags',
    ],
    [
      'requests list --status open',
      '--status is one of: new, quoted, accepted, rejected, completed. You gave “open”.',
      'flags',
    ],
    [
      'messages status 0 lost',
      '<status> is one of: new, read, replied. You gave “lost”.',
      'arguments',
    ],
    ['requests show', 'requests show needs <id>.', 'arguments'],
    ['whoami you', 'whoami takes no arguments. You gave “you”.', 'arguments'],
    ['scans pdf 1 --output', '--output needs <file>.', 'flags'],
    ['requests list --archived --all', '--archived cannot be used with --all.', 'flags'],
    [
      'requests list --limit 0',
      '--limit: It must be a whole number from 1 to 200. You gave “0”.',
      'flags',
    ],
  ];
  for (const [words, message, advice] of cases) {
    const { stdout, stderr, code } = await seat.run(words.split(' '));
    const [first, second, ...rest] = stderr.split('\n');
    assert.equal(first, `longitude: ${message}`, words);
    assert.match(second ?? '', new RegExp(`longitude .*--help .*${advice}`), words);
    assert.deepEqual([stdout, code, rest], ['', 2, ['']], words);
  }
});
