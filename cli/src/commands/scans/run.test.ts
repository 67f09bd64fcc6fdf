import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { ScanResult } from '@longitude/contract/scans';
import { listScans } from '@longitude/contract/stored-scans';
import { createFakeEngine } from '../../../../server/src/features/scans/testing/fake-engine.ts';
import { waitUntil } from '../../../../server/src/testing/wait-until.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { dropErased, runAtTerminal } from '../../testing/at-terminal.ts';
import { composeFindings, someTests, buildResult } from '../../testing/build-scan.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { takeSeat } from '../../testing/run-cli.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';

const fake = createFakeEngine();
let changes: Parameters<typeof composeFindings>[1] = {};
/**
 * Returns the results given by a test, immediately or, if the fake engine is not instant, on
 * request.
 */
const engine: typeof fake = {
  ...fake,
  scan: async (url, onTest, signal) => {
    const findings = composeFindings(url, { timestamp: new Date().toISOString(), ...changes });
    if (!fake.isInstant) return fake.scan(url, onTest, signal);
    for (const [index, each] of someTests.entries()) onTest(each, index + 1, someTests.length);
    const { evidence } = await fake.scan(url, () => undefined, signal);
    return { evidence, findings };
  },
};

const { server, seat } = shareSignedIn({ ROLE: 'api' }, { scanEngine: engine });
beforeEach(() => {
  changes = {};
  fake.isInstant = true;
});

const envOf = (url: string, token = 'token') => ({ LONGITUDE_URL: url, LONGITUDE_TOKEN: token });
const list = (url: string) => server.admin.call(listScans, { query: { url } });

test('a pipe gets the summary, and standard error the next command', async () => {
  const words = ['scans', 'run', 'summary.example', '--notes', 'For the board'];
  const { stdout, stderr, code } = await seat.run(words);
  assert.equal(code, 0, stderr);
  assert.deepEqual(stdout.split('\n'), [
    `https://summary.example/                                 HIGH   54/100   grade E`,
    '',
    '✗ high  Cookie Attributes  PHPSESSID is sent without Secure.                 +26',
    '▲ low   DMARC              p=none: forged email is delivered.                <+1',
    '1 failed, 1 warning, 1 passed, 1 not tested',
    '',
  ]);
  const [scan] = await list('https://summary.example/');
  assert.deepEqual([scan?.adminNotes, scan?.origin], ['For the board', 'administrator']);
  assert.match(
    stderr,
    new RegExp(
      `^On the site: ${server.address}/scanner/reports/[\\w-]{43}\n` +
        `The whole report: longitude scans show ${scan?.id}\n$`,
    ),
  );
});

test('--watch prints a line per test in a pipe, and the result at the end', async () => {
  const { stdout } = await seat.run(['scans', 'run', 'https://watch.example/', '--watch']);
  const lines = stdout.trimEnd().split('\n');
  const cells = lines.map((line) => line.split('\t'));
  for (const [time] of cells) assert.match(time ?? '', /^\d+\.\d$/);
  assert.deepEqual(
    cells.slice(0, -1).map((row) => row.slice(1, 4)),
    [
      ['pass', 'SSL Certificate', 'low'],
      ['fail', 'Cookie Attributes', 'high'],
      ['warning', 'DMARC', 'low'],
      ['not tested', 'IPv6 Parity', '-'],
    ],
  );
  const [, word, score, risk, grade, address, id] = cells.at(-1) ?? [];
  assert.deepEqual([word, score, risk, grade], ['result', '54', 'high', 'E']);
  assert.match(address ?? '', /\/scanner\/reports\/[\w-]{43}$/);
  assert.equal((await list('https://watch.example/'))[0]?.id, id);
});

test('--json prints the response of the API', async () => {
  const { stdout, stderr, code } = await seat.run(['scans', 'run', 'json.example', '--json']);
  const result = ScanResult.parse(JSON.parse(stdout));
  assert.deepEqual([stderr, code, result.url], ['', 0, 'https://json.example/']);
  assert.deepEqual(result.tests, someTests);
});

test('--fail-on exits with 3 at or above the risk and when it is unknown, never for an old result', async () => {
  const run = (url: string, ...words: string[]) => seat.run(['scans', 'run', url, ...words]);
  const url = await startFakeServer((incoming, outgoing) => {
    const overallRisk = incoming.headers.authorization?.slice('Bearer '.length);
    outgoing.writeHead(200, { 'content-type': 'application/json' });
    outgoing.end(
      incoming.method === 'GET'
        ? '[]'
        : JSON.stringify({ ...buildResult(), overallRisk, reused: overallRisk === 'medium' }),
    );
  });
  const judge = async (overallRisk: string, ...words: string[]) => {
    const env = envOf(url, overallRisk);
    return seat.run(['scans', 'run', 'x.example', '--json', ...words], { env });
  };
  const cases = [
    ['high', 'critical', 0],
    ['high', 'high', 3],
    ['critical', 'low', 3],
    ['low', 'low', 3],
  ] as const;
  for (const [risk, failOn, code] of cases) {
    const message = code === 3 ? `longitude: The risk is ${risk}, --fail-on is ${failOn}.\n` : '';
    const run = await judge(risk, '--fail-on', failOn);
    assert.deepEqual([run.code, run.stderr], [code, message]);
  }
  // An earlier result, by a server of an earlier version.
  const earlier = await judge('medium', '--fail-on', 'critical');
  assert.match(
    earlier.stderr,
    /^longitude: --fail-on judges new results only\. An earlier result/m,
  );
  assert.equal(earlier.code, 1);
  const unknown = await judge('unknown', '--fail-on', 'critical');
  assert.equal(unknown.code, 3);
  assert.match(
    unknown.stderr,
    /^longitude: Too little could be tested for a risk; --allow-unknown/,
  );
  const allowed = await judge('unknown', '--fail-on', 'critical', '--allow-unknown');
  assert.deepEqual([allowed.code, allowed.stderr], [0, '']);
  assert.equal((await judge('unknown')).code, 0);
  const useless = await run('x.example', '--allow-unknown');
  assert.deepEqual(
    [useless.stderr, useless.code],
    ['longitude: --allow-unknown needs --fail-on.\n', 2],
  );
  assert.equal((await run('x.example', '--fail-on', 'severe')).code, 2);
});

test('without a score it says that too little could be tested', async () => {
  changes = { score: null, grade: null, overallRisk: 'unknown' };
  const { stdout, code } = await seat.run(['scans', 'run', 'thin.example']);
  assert.match(stdout, /^https:\/\/thin\.example\/ +NOT ENOUGH COULD BE TESTED {3}no score\n/);
  assert.equal(code, 0);
  const lines = await seat.run(['scans', 'run', 'thin.example', '--watch']);
  assert.match(lines.stdout, /\tresult\t-\tunknown\t-\thttp/);
});

test('each run is a new scan; a site that was scanned a moment ago is awaited', async () => {
  const scan = () => seat.run(['scans', 'run', 'again.example', '--json']);
  const [first, second] = [await scan(), await scan()];
  const [one, two] = [first, second].map(({ stdout }) => JSON.parse(stdout) as ScanResult);
  assert.notEqual(one?.id, two?.id);
  assert.deepEqual([two?.reused, second.stderr, second.code], [false, '', 0]);
  let tries = 0;
  const url = await startFakeServer((incoming, outgoing) => {
    const isFree = incoming.method === 'GET' || ++tries === 3;
    outgoing.writeHead(isFree ? 200 : 429, { 'content-type': 'application/json' });
    const refusal = { error: 'Scanned a moment ago.', code: 'scanned_recently', retryAfter: 0 };
    const result = incoming.method === 'GET' ? [] : buildResult();
    outgoing.end(JSON.stringify(isFree ? result : refusal));
  });
  const words = ['scans', 'run', 'busy.example', '--json'];
  const { stderr, code } = await seat.run(words, { env: envOf(url) });
  assert.match(stderr, /^(The site is .+ a moment ago\. The scan starts in 0 s\.\n){2}$/);
  assert.deepEqual([code, tries], [0, 3]);
});

test('a later scan reports the changes since the previous one', async () => {
  const url = 'https://again.example/';
  await seat.run(['scans', 'run', url]);
  const long = new Date(Date.now() - 3_600_000);
  const scans = server.product.context.connection.collection('security_scans');
  const times = { scannedAt: long, createdAt: long, 'findings.timestamp': long.toISOString() };
  await scans.updateMany({ url }, { $set: times });
  changes = { score: 92, grade: 'A', overallRisk: 'low', tests: someTests.map(pass) };
  const { stderr } = await seat.run(['scans', 'run', url]);
  assert.match(stderr, /^Compared with \d{4}-\d\d-\d\d \d\d:\d\d: 1 fixed, 54 → 92\n/);
});

const pass = (each: (typeof someTests)[number]): typeof each =>
  each.name === 'Cookie Attributes'
    ? { ...each, status: 'pass', risk: 'low', score: 100, faults: [], gain: null }
    : each;

test('an address that cannot be scanned is reported with its field', async () => {
  const refused = await seat.run(['scans', 'run', 'ftp://shop.example/']);
  assertRun(refused, { stderr: /^longitude: url: .*http.*\n$/, code: 2 });
  const nobody = await (await takeSeat()).run(['scans', 'run', 'shop.example']);
  assert.deepEqual([nobody.stdout, nobody.code], ['', 4]);
});

const isBegun = (url: string) =>
  waitUntil('the scan begins', () => fake.pending.some((scan) => scan.url === url));

test('a terminal shows a progress line, which the result replaces', async () => {
  fake.isInstant = false;
  const { io, ended, waitFor } = seat.start(['scans', 'run', 'live.example'], {
    terminal: { columns: 100, rows: 24 },
    env: { TERM: 'xterm' },
  });
  await isBegun('https://live.example/');
  await waitFor(/░{16} {2}0\/\d+ .*\d\.\d s/);
  fake.pending[0]?.judgeNext();
  await waitFor(/1\/\d+ {2}SSL Certificate/);
  fake.pending[0]?.finish();
  const { code, stdout } = await ended;
  assert.equal(code, 0, stdout);
  const screen = dropErased(io.output);
  assert.match(screen, /^\S*https:\/\/live\.example\//);
  assert.doesNotMatch(screen, /░/);
});

test('--watch shows the latest tests on a terminal, and Ctrl-C leaves the scan running', async () => {
  fake.isInstant = false;
  const url = 'https://left.example/';
  const { io, ended, waitFor } = seat.start(['scans', 'run', url, '--watch'], {
    terminal: { columns: 80, rows: 8 },
    env: { TERM: 'xterm' },
  });
  await isBegun(url);
  for (let count = 0; count < 6; count += 1) fake.pending[0]?.judgeNext();
  // Of six tests the last four fit.
  await waitFor(/6\/\d+\n(?:[^\n]*\n){4}[^\n]*Ctrl-C stops watching; the scan continues/);
  io.send('SIGINT');
  const { code, stderr } = await ended;
  assert.match(stderr, /The scan continues\. Its result will appear in: longitude scans list\n$/);
  assert.deepEqual([code, await io.killed], [null, 'SIGINT']);
  fake.pending[0]?.finish();
  await waitUntil('the scan is stored', async () => (await list(url)).length === 1);
});

test('with colours off a terminal gets no control sequence', async () => {
  const words = ['scans', 'run', 'plain.example', '--watch'];
  const env = { NO_COLOR: '1' };
  const { screen, output, code } = await runAtTerminal(seat, words, [], { env });
  assert.equal(code, 0, screen);
  assert.equal(output.includes('\u001b'), false);
  assert.match(screen, /\tCookie Attributes\thigh\t|fail {4}Cookie Attributes/);
  assert.match(screen, /HIGH {3}54\/100 {3}grade E/);
});

test('a closed reader does not change the exit code', async () => {
  const words = ['scans', 'run', 'closed.example', '--watch', '--fail-on', 'high'];
  const { io, ended, waitFor } = seat.start(words);
  await waitFor('\n');
  io.stdout.failWith('EPIPE');
  assert.equal((await ended).code, 3);
});
