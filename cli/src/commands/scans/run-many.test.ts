import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRun } from '../../testing/assert-run.ts';
import { buildResult } from '../../testing/build-scan.ts';
import { startFakeApi } from '../../testing/fake-server.ts';
import { takeSeat } from '../../testing/run-cli.ts';

const sites = ['https://one.example', 'https://two.example', 'https://three.example'];

async function startScanner() {
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
  const { scanned, run } = await startScanner();
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

test('a site that cannot be scanned does not keep the others, and ends with 1', async () => {
  const { run } = await startScanner();
  const { stdout, stderr, code } = await run(`https://private.example\n${sites[0]}\n`);
  assert.match(stdout, /^https:\/\/one\.example\t/);
  assert.match(
    stderr,
    /^longitude: https:\/\/private\.example: This address cannot be scanned\.\n/,
  );
  assert.match(stderr, /longitude: 1 scanned, 1 failed\.\n$/);
  assert.equal(code, 1);
});

test('a field that a result does not have is refused before anything is scanned', async () => {
  const { scanned, run } = await startScanner();
  for (const flag of ['--json', '--ndjson', '--get']) {
    assertRun(await run(`${sites[0]}\n`, flag, 'socre'), {
      stderr: /^longitude: There is no field “socre”\. Did you mean score\?\n/,
      code: 2,
    });
  }
  assert.deepEqual(scanned, []);
});

test('one risk at or above --fail-on ends with 3; a site and --stdin, or neither, with 2', async () => {
  const { run } = await startScanner();
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
