import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import { openConnection } from '../../connection.ts';
import { buildResult, someTests } from '../../testing/build-scan.ts';
import { startFakeServer, startFakeApi } from '../../testing/fake-server.ts';
import { takeSeat } from '../../testing/run-cli.ts';
import { followScan, type ScanStep } from './follow-scan.ts';
import { assertRun } from '../../testing/assert-run.ts';

/** The response to one connection. */
type Attempt = (outgoing: ServerResponse) => void;

const openStream = (outgoing: ServerResponse) => {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
  outgoing.write(': scan\n\n');
};
const send = (outgoing: ServerResponse, type: string, data: unknown) =>
  outgoing.write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
const sendTests = (outgoing: ServerResponse, count: number) => {
  for (const [index, each] of someTests.slice(0, count).entries()) {
    send(outgoing, 'progress', { done: index + 1, total: someTests.length, name: each.name });
    send(outgoing, 'test', each);
  }
};
const breakAfter =
  (count: number): Attempt =>
  (outgoing) => {
    openStream(outgoing);
    sendTests(outgoing, count);
    outgoing.write('\n', () => outgoing.destroy());
  };
const finish: Attempt = (outgoing) => {
  openStream(outgoing);
  sendTests(outgoing, someTests.length);
  send(outgoing, 'result', buildResult());
  outgoing.end();
};
const respond =
  (status: number, body: unknown): Attempt =>
  (outgoing) => {
    outgoing.writeHead(status, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(body));
  };
const fail =
  (code: string, error: string): Attempt =>
  (outgoing) => {
    openStream(outgoing);
    send(outgoing, 'error', { error, code });
    outgoing.end();
  };

/** A server that sends the responses in turn, and repeats the last one. */
async function followStartScanner(attempts: readonly Attempt[]) {
  const keys: unknown[] = [];
  const url = await startFakeServer((incoming: IncomingMessage, outgoing) => {
    // The list of earlier scans, which is empty for the first scan of a site.
    if (incoming.method === 'GET') return void outgoing.end('[]');
    keys.push(incoming.headers['idempotency-key']);
    return attempts[Math.min(keys.length, attempts.length) - 1]?.(outgoing);
  });
  return { url, keys };
}

async function run(attempts: readonly Attempt[], words: readonly string[] = ['--watch']) {
  const { url, keys } = await followStartScanner(attempts);
  const seat = await takeSeat({ LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' });
  return { url, keys, ...(await seat.run(['scans', 'run', 'shop.example', ...words])) };
}

const namesIn = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t')[2] ?? '');

test('an interrupted stream is resumed with the same key, and each test is reported once', async () => {
  const { url, keys, stdout, stderr, code } = await run([
    breakAfter(2),
    respond(502, 'Bad gateway'),
    finish,
  ]);
  assert.equal(code, 0, stderr);
  assert.equal(keys.length, 3);
  assert.equal(new Set(keys).size, 1);
  assert.match(String(keys[0]), /^[0-9a-f-]{36}$/);
  assert.deepEqual(
    namesIn(stdout).slice(0, -1),
    someTests.map(({ name }) => name),
  );
  assert.equal(stderr.split('Trying again.').length, 2);
  assert.ok(stderr.startsWith(`The connection to ${url} was lost. Trying again.\n`), stderr);
});

test('a POST whose response was lost is sent again with the same key', async () => {
  const { keys, stderr, code } = await run([(outgoing) => void outgoing.destroy(), finish]);
  assert.equal(code, 0, stderr);
  assert.deepEqual([keys.length, new Set(keys).size], [2, 1]);
  assert.doesNotMatch(stderr, /Trying again/);
});

test('a result that is ready arrives without a stream', async () => {
  const result = buildResult();
  const { stdout, code } = await run([breakAfter(1), respond(200, result)], ['--json']);
  assert.deepEqual([JSON.parse(stdout), code], [result, 0]);
});

test('a refusal is reported once and never repeated', async () => {
  const refusals = [
    [fail('target_unreachable', 'Nothing answered.'), /^longitude: Nothing answered\.\n$/, 1],
    [respond(422, { error: 'No.', code: 'target_refused' }), /^longitude: No\.\n$/, 1],
    [respond(503, { error: 'Full.', code: 'unavailable' }), /^longitude: Full\.\n$/, 1],
    [
      respond(400, { error: 'Check.', code: 'validation_failed', fields: { url: 'Wrong' } }),
      /^longitude: Check\.\n {2}url: Wrong\n$/,
      2,
    ],
    [respond(401, {}), /^longitude: Session expired\n/, 4],
    [respond(200, '<h1>Hello</h1>'), /responded, but not as this version/, 1],
  ] as const;
  for (const [attempt, message, code] of refusals) {
    const refused = await run([attempt]);
    assert.match(refused.stderr, message);
    assert.deepEqual([refused.stdout, refused.code, refused.keys.length], ['', code, 1]);
  }
});

test('a server that restarts in the middle scans again, but only once', async () => {
  const restart = fail('unavailable', 'Restarting.');
  const well = await run([restart, finish]);
  assert.deepEqual([well.code, well.keys.length], [0, 2]);
  assert.match(well.stderr, /^Restarting\. Trying again\.\n/);
  const ill = await run([restart]);
  assert.deepEqual([ill.code, ill.keys.length, ill.stdout], [1, 2, '']);
  assert.equal(ill.stderr, 'Restarting. Trying again.\nlongitude: Restarting.\n');
});

const impatient = {
  idle: 200,
  minRetry: 1,
  maxRetry: 5,
  patience: 20,
  resumption: 60,
  spacing: 60_000,
};

async function collect(url: string): Promise<ScanStep[]> {
  const steps: ScanStep[] = [];
  const payload = { url: 'https://shop.example/' };
  for await (const step of followScan(openConnection(url, 'token'), payload, impatient)) {
    steps.push(step);
  }
  return steps;
}

test('a stream without a heartbeat is reopened', async () => {
  const silent: Attempt = (outgoing) => {
    openStream(outgoing);
    sendTests(outgoing, 1);
  };
  const { url, keys } = await followStartScanner([silent, finish]);
  const steps = await collect(url);
  assert.equal(keys.length, 2);
  assert.equal(steps.filter(({ type }) => type === 'test').length, someTests.length);
  assert.deepEqual(steps.at(-1), { type: 'result', result: buildResult() });
});

test('a scan whose connection stays lost says where its result will be', async () => {
  const { url } = await followStartScanner([breakAfter(1), (outgoing) => void outgoing.destroy()]);
  await assert.rejects(collect(url), {
    name: 'Failure',
    exitCode: 1,
    details: ['The scan continues. Its result will appear in: longitude scans list'],
  });
});

const sites = ['https://one.example', 'https://two.example', 'https://three.example'];

async function manyStartScanner() {
  const scanned: string[] = [];
  const url = await startFakeApi(({ text }) => {
    const site = (JSON.parse(text) as { url: string }).url;
    scanned.push(site);
    if (site.includes('private')) {
      return [422, { error: 'This address cannot be scanned.', code: 'target_refused' }];
    }
    return [200, { ...buildResult(), url: site }];
  });
  const seat = await takeSeat({ LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' });
  const run = (input: string, ...words: string[]) =>
    seat.run(['scans', 'run', '--stdin', ...words], { input });
  return { scanned, run };
}

test('sites on standard input, as lines or as JSON, are scanned once each, a line for each', async () => {
  const { scanned, run } = await manyStartScanner();
  const [one, two, three] = sites;
  const { stdout, stderr, code } = await run(`one.example\n{"url":"${two}"}\n\n${three}\n${one}\n`);
  const { id, score, overallRisk, grade } = buildResult();
  const expected = sites.map((site) => [site, score, overallRisk, grade, id].join('\t'));
  assert.deepEqual(stdout.trimEnd().split('\n').toSorted(), expected.toSorted());
  assert.deepEqual([stderr, code], ['', 0]);
  assert.deepEqual(scanned.toSorted(), sites.toSorted());
  const json = await run(`${sites.join('\n')}\n`, '--json', 'url,score');
  const results = JSON.parse(json.stdout) as { url: string }[];
  assert.deepEqual(results.map(({ url }) => url).toSorted(), sites.toSorted());
  const values = await run(`${sites.join('\n')}\n`, '--get', 'url');
  assert.deepEqual(values.stdout.trimEnd().split('\n').toSorted(), sites.toSorted());
});

test('a site that cannot be scanned does not stop the others, and the exit code is 1', async () => {
  const { run } = await manyStartScanner();
  const { stdout, stderr, code } = await run(`https://private.example\n${sites[0]}\n`);
  assert.match(stdout, /^https:\/\/one\.example\t/);
  assert.match(
    stderr,
    /^longitude: https:\/\/private\.example: This address cannot be scanned\.\n/,
  );
  assert.match(stderr, /longitude: 1 scanned, 1 failed\.\n$/);
  assert.equal(code, 1);
});

test('an unknown field is refused before anything is scanned', async () => {
  const { scanned, run } = await manyStartScanner();
  for (const flag of ['--json', '--ndjson', '--get']) {
    assertRun(await run(`${sites[0]}\n`, flag, 'socre'), {
      stderr: /^longitude: There is no field “socre”\. Did you mean score\?\n/,
      code: 2,
    });
  }
  assert.deepEqual(scanned, []);
});

test('a risk at or above --fail-on exits with 3; a site with --stdin, or neither, with 2', async () => {
  const { run } = await manyStartScanner();
  const risky = await run(`${sites[0]}\n`, '--fail-on', 'high');
  assert.deepEqual(
    [risky.code, risky.stderr],
    [3, 'longitude: The risk is high, --fail-on is high.\n'],
  );
  for (const [input, words] of [
    ['', []],
    ['{"id":"1"}\n', []],
    [`${sites[0]}\n`, ['shop.example']],
  ] as const) {
    const { stdout, code } = await run(input, ...words);
    assert.deepEqual([stdout, code], ['', 2]);
  }
});
