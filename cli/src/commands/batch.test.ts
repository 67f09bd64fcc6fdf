import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRun } from '../testing/assert-run.ts';
import { startFakeApi, startFakeServer } from '../testing/fake-server.ts';
import { takeSeat, type Run } from '../testing/run-cli.ts';

const ids = Array.from({ length: 12 }, (_, index) => index.toString(16).padStart(24, '0'));
const lines = ids.map((id) => `${JSON.stringify({ id })}\n`).join('');

/** Restores items, unless `refuse` has a response for one. */
async function startRestorer(
  refuse: (id: string, tries: number) => readonly [number, object] | undefined,
) {
  const tries = new Map<string, number>();
  const url = await startFakeApi(({ line }) => {
    const id = /[0-9a-f]{24}/.exec(line)?.[0] ?? '';
    const count = (tries.get(id) ?? 0) + 1;
    tries.set(id, count);
    return refuse(id, count) ?? [200, { id, kind: 'service-request' }];
  });
  const seat = await takeSeat();
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
  const restore = (input: string, ...words: string[]): Promise<Run> =>
    seat.run(['trash', 'restore', '--stdin', ...words], { env, input });
  return { tries, restore };
}

test('failed items can be piped back, and nothing else is printed', async () => {
  const [gone = '', limited = ''] = ids;
  const { restore } = await startRestorer((id) => {
    if (id === gone) return [404, { error: 'Not found', code: 'not_found' }];
    return id === limited ? [409, { error: 'Taken', code: 'conflict' }] : undefined;
  });
  const { stdout, stderr, code } = await restore(lines);
  assert.equal(
    stdout,
    `{"id":"${gone}","code":"not_found"}\n{"id":"${limited}","code":"conflict"}\n`,
  );
  assert.equal(
    stderr,
    'longitude: 10 restored, 2 failed.\n' +
      '  Failed items are on standard output. To retry, save them to a file and run: longitude trash restore --stdin < FILE\n',
  );
  assert.equal(code, 1);
  assert.equal((await restore(stdout)).stdout, stdout);
  const json = await restore(lines, '--json');
  assert.equal((JSON.parse(json.stdout) as object[]).length, 10);
  assert.match(json.stderr, /Not found\n[^]*longitude: 10 restored, 2 failed\.\n$/);
});

test('a temporary refusal is retried when the server says, and not forever', async () => {
  const [slow = '', never = ''] = ids;
  const busy = (retryAfter: number) =>
    [503, { error: 'Busy', code: 'unavailable', retryAfter }] as const;
  const patient = await startRestorer((id, tries) =>
    id === slow && tries < 3 ? busy(0) : undefined,
  );
  assertRun(await patient.restore(lines), { stderr: '12 restored.\n' });
  assert.equal(patient.tries.get(slow), 3);
  const limited = await startRestorer((id) => (id === never ? busy(3600) : undefined));
  const { stdout, stderr, code } = await limited.restore(`${slow}\n${never}\n`);
  assert.equal(stdout, `{"id":"${never}","code":"unavailable","retryAfter":3600}\n`);
  assert.match(
    stderr,
    /^longitude: 1 restored, 1 failed\.\n {2}Busy\n {2}Failed items are on standard output/,
  );
  assert.deepEqual([code, limited.tries.get(never)], [1, 1]);
  const exhausted = await startRestorer((id) => (id === never ? busy(0) : undefined));
  await exhausted.restore(`${slow}\n${never}\n`);
  assert.equal(exhausted.tries.get(never), 5);
  const unsaid = await startRestorer((id) =>
    id === never ? [503, { error: 'Busy', code: 'unavailable' }] : undefined,
  );
  await unsaid.restore(`${slow}\n${never}\n`);
  assert.equal(unsaid.tries.get(never), 1);
});

test('a lost session exits with 4, and the remaining items can be piped back', async () => {
  const { restore } = await startRestorer(() => [401, { error: 'No', code: 'unauthenticated' }]);
  const { stdout, stderr, code } = await restore(lines);
  assert.equal(stdout.trimEnd().split('\n').length, ids.length);
  assert.match(stderr, /^longitude: 0 restored, 12 failed\.\n {2}Session expired\n/);
  assert.equal(code, 4);
});

test('lines that are not ids are refused before anything is sent', async () => {
  const { restore, tries } = await startRestorer(() => undefined);
  for (const [input, text] of [
    ['{"id":1}\n', /Line 1 of standard input is not JSON with an “id”\./],
    [`${ids[0]}\n{"name":\n`, /Line 2 of standard input/],
    ['../../auth\n', /Not a valid ID/],
    ['\n', /There are no IDs on standard input\./],
  ] as const) {
    assertRun(await restore(input), { stderr: text, code: 2 });
  }
  assert.equal(tries.size, 0);
});

test('a terminal shows progress, and keeps only the summary', async () => {
  // No response is sent before the bar is shown.
  let response = Promise.withResolvers<void>();
  const url = await startFakeServer(async ({ url: path = '' }, outgoing) => {
    await response.promise;
    const id = /[0-9a-f]{24}/.exec(path)?.[0];
    outgoing.end(JSON.stringify({ id, kind: 'service-request' }));
  });
  const seat = await takeSeat();
  const start = (...words: string[]) => {
    response = Promise.withResolvers();
    return seat.start(['trash', 'restore', '--stdin', ...words], {
      input: lines,
      terminal: { columns: 80, rows: 24 },
      env: { LONGITUDE_URL: url, LONGITUDE_TOKEN: 't' },
    });
  };
  for (const [words, bar] of [
    [[], /Restoring {3}░+ {2}0\/12/],
    [['--ascii'], /Restoring {3}\[\.+\] {2}0\/12/],
  ] as const) {
    const { io, ended, waitFor } = start(...words);
    await waitFor(bar);
    response.resolve();
    await ended;
    assert.ok(io.output.endsWith('\r\u001b[J12 restored.\n'), JSON.stringify(io.output));
  }
  const plain = start('--color', 'never');
  response.resolve();
  assert.equal((await plain.ended).stderr, '12 restored.\n');
});
