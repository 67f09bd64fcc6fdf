import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { compareScans } from '@longitude/contract/scan-changes';
import { createAdminScan, listScans, readScan } from '@longitude/contract/stored-scans';
import { listTrash } from '@longitude/contract/trash';
import {
  buildTest,
  createFakeEngine,
} from '../../../../server/src/features/scans/testing/fake-engine.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { readScreen } from '../../testing/at-terminal.ts';
import { composeFindings, someTests } from '../../testing/build-scan.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';
import { measureText } from '../../text.ts';

const fake = createFakeEngine();
let changes: Parameters<typeof composeFindings>[1] = {};
const engine: typeof fake = {
  ...fake,
  scan: async (url, onTest, signal) => {
    const { evidence } = await fake.scan(url, onTest, signal);
    return { evidence, findings: composeFindings(url, changes) };
  },
};
fake.isInstant = true;

const { server, seat, folder } = shareSignedIn({ ROLE: 'api' }, { scanEngine: engine });

const scans = () => server.product.context.connection.collection('security_scans');
const missing = '0123456789abcdef01234567';

/** Scans a site with these findings, a number of hours ago. */
async function scan(url: string, more: typeof changes = {}, hoursAgo = 0): Promise<string> {
  changes = more;
  const { id } = await server.admin.call(createAdminScan, { payload: { url, notes: 'By hand' } });
  const time = new Date(Date.now() - hoursAgo * 3_600_000);
  if (hoursAgo === 0) return id;
  const found = { url, createdAt: { $gt: time } };
  const times = { createdAt: time, scannedAt: time, 'findings.timestamp': time.toISOString() };
  await scans().updateOne(found, { $set: times });
  return id;
}

test('without scans there is a sentence; the list fits 80 columns and filters by its options', async () => {
  assert.equal((await seat.run(['scans', 'list'])).stderr, 'No scans yet\n');
  const high = await scan('https://a-very-long-name-of-a-shop.example/with/a/path?and=query');
  const thin = await scan('https://thin.example/', {
    score: null,
    grade: null,
    overallRisk: 'unknown',
  });
  const lines = await readScreen(seat, ['scans', 'list']);
  assert.equal(lines.length, 3);
  assert.match(lines[0] ?? '', /^ID +RISK +SCORE +! +SITE +SCANNED$/);
  assert.match(lines[1] ?? '', /unknown   - +https:\/\/thin\.example\/ +just now$/);
  assert.match(lines[2] ?? '', /high      54 +https:\/\/a-very-.+… +just now$/);
  for (const line of lines) assert.ok(measureText(line) <= 80, line);
  const json = await seat.run(['scans', 'list', '--json']);
  const response = await server.admin.call(listScans, { query: { fields: 'summary' } });
  assert.deepEqual(JSON.parse(json.stdout), response);
  const ids = async (...words: string[]) => {
    const run = await seat.run(['scans', 'list', '--json', ...words]);
    return (JSON.parse(run.stdout) as { id: string }[]).map(({ id }) => id);
  };
  assert.deepEqual(await ids('--risk', 'high', '--not-contacted'), [high]);
  assert.deepEqual(await ids('--site', 'https://thin.example/', '--origin', 'administrator'), [
    thin,
  ]);
  assert.deepEqual(await ids('--sort', 'oldest', '--query', 'hand'), [high, thin]);
  assert.deepEqual(await ids('--contacted'), []);
  assert.deepEqual(await ids('--from', '2030-01-01'), []);
  assert.deepEqual(await ids('--schedule', missing), []);
  const nothing = await seat.run(['scans', 'list', '--risk', 'low']);
  assert.equal(nothing.stderr, 'No results for these filters\n');
  assert.equal((await seat.run(['scans', 'list', '--schedule', '../x'])).code, 2);
});

test('all matching scans are exported', async () => {
  const file = join(folder, 'scans.csv');
  const run = await seat.run(['scans', 'export', '--risk', 'unknown', '--csv', file]);
  assert.match(run.stdout, /^CSV written to .+scans\.csv \(/);
  const text = await readFile(file, 'utf8');
  assert.equal(text.trimEnd().split('\r\n').length, 2);
  assert.match(text, /https:\/\/thin\.example\//);
  assert.equal((await seat.run(['scans', 'export', '--csv', file])).code, 1);
});

test('show prints the whole report by category', async () => {
  const id = await scan('https://show.example/', {
    tests: [
      ...someTests,
      buildTest('CAA', { tested: false, details: 'The site has no IPv6 address.' }),
    ],
  });
  const { stdout, code } = await seat.run(['scans', 'show', id]);
  assert.equal(code, 0);
  for (const text of [
    /^https:\/\/show\.example\/ +HIGH {3}54\/100 {3}grade E\n/,
    /\nDuration +8\.4 s\nStatus +completed\nRequested by +administrator\nContacted +no\n/,
    /\nNotes\nBy hand\n/,
    /\n1 failed, 1 warning, 1 passed, 2 not tested\n/,
    /\nCookie Security {2}20\/100\n1 failed\n✗ high {2}Cookie Attributes {2}\+26\n {2}PHPSESSID is sent without Secure\.\n {2}Fix: Set Secure on every cookie\.\n {4}set-cookie: PHPSESSID=\(hidden\)\n/,
    /\nDNS Security {2}not tested\n1 warning, 1 not tested\n▲ low {2}DMARC {2}<\+1\n/,
    /\n✓ SSL Certificate\n/,
    /\n- IPv6 Parity: The site has no IPv6 address\.\n/,
  ]) {
    assert.match(stdout, text);
  }
  const json = await seat.run(['scans', 'show', id, '--json']);
  assert.deepEqual(JSON.parse(json.stdout), await server.admin.call(readScan, { params: { id } }));
  const wrong = await seat.run(['scans', 'show', missing]);
  assertRun(wrong, { stderr: `longitude: There is no scan ${missing}.\n`, code: 1 });
});

test('pdf saves the report under the server’s file name, and overwrites nothing', async () => {
  const id = await scan('https://www.Pdf.example/shop');
  const pdf = (...words: string[]) => seat.run(['scans', 'pdf', id, ...words], { cwd: folder });
  const saved = await pdf();
  const [, name = ''] = /^PDF written to (\S+) \(.+\)\n$/.exec(saved.stdout) ?? [];
  assert.match(name, /^security-scan-www-pdf-example-\d{4}-\d\d-\d\d\.pdf$/, saved.stderr);
  const bytes = await readFile(join(folder, name));
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-');
  const again = await pdf();
  const refusal = `longitude: ${name} already exists; --force replaces it.\n`;
  assert.deepEqual([again.stdout, again.stderr, again.code], ['', refusal, 1]);
  assert.equal((await pdf('-o', 'other.pdf')).code, 0);
  const wrong = await seat.run(['scans', 'pdf', missing], { cwd: folder });
  assertRun(wrong, { stderr: `longitude: There is no scan ${missing}.\n`, code: 1 });
});

test('a damaged result is reported, and the rest of the scan is shown', async () => {
  const url = 'https://damaged.example/';
  const id = await scan(url);
  await scans().updateOne({ url }, { $set: { findings: { tests: 'gone' } } });
  const { stdout, code } = await seat.run(['scans', 'show', id]);
  assert.match(stdout, /\nNotes\nBy hand\n\nReport\nUnable to parse scan results\n$/);
  assert.equal(code, 0);
  assert.match((await seat.run(['scans', 'list'])).stdout, new RegExp(`${id}\tdamaged\t\t`));
  const pdf = await seat.run(['scans', 'pdf', id], { cwd: folder });
  assertRun(pdf, {
    stderr: new RegExp(`^longitude: ${id}: The result of this scan is damaged\\.`),
    code: 1,
  });
});

test('diff compares with the previous scan, or with the named one', async () => {
  const url = 'https://diff.example/';
  const first = await scan(url, {}, 3);
  const alone = await seat.run(['scans', 'diff', first]);
  const text = `longitude: There is no earlier scan of ${url} to compare it with.\n`;
  assertRun(alone, { stderr: text, code: 1 });
  const fixed = someTests.map((each) =>
    each.name === 'Cookie Attributes' ? buildTest('Cookie Attributes') : each,
  );
  const second = await scan(url, { tests: fixed, score: 92, grade: 'A', overallRisk: 'low' }, 2);
  const third = await scan(url, { tests: [...fixed, buildTest('CAA')], score: 92, grade: 'A' });
  const human = await seat.run(['scans', 'diff', second]);
  const lines = human.stdout.split('\n');
  assert.match(lines[0] ?? '', /^https:\/\/diff\.example\/ +54 high E {2}→ {2}92 low A {3}\+38$/);
  assert.deepEqual(lines.slice(3), [
    'fixed   ✓ Cookie Attributes  failed, high → passed',
    '1 unchanged',
    '1 not compared: IPv6 Parity',
    '',
  ]);
  const params = { id: third };
  for (const [words, against] of [
    [[], second],
    [['--against', first], first],
  ] as const) {
    const json = await seat.run(['scans', 'diff', third, '--json', ...words]);
    const response = await server.admin.call(compareScans, { params, query: { against } });
    assert.deepEqual(JSON.parse(json.stdout), response);
  }
  const same = await seat.run(['scans', 'diff', third, '--against', third]);
  assert.deepEqual(
    [same.stderr, same.code],
    [`longitude: ${third} against ${third}: This is the same scan.\n`, 2],
  );
  const none = '0123456789abcdef01234567';
  const lone = await seat.run(['scans', 'diff', third, '--against', none]);
  assert.deepEqual(
    [lone.stderr, lone.code],
    [`longitude: ${third} against ${none}: Not found\n`, 1],
  );
});

test('edit changes only the named fields', async () => {
  const id = await scan('https://edit.example/');
  const read = async () => {
    const { adminNotes, clientContacted } = await server.admin.call(readScan, { params: { id } });
    return { adminNotes, clientContacted };
  };
  const run = await seat.run(['scans', 'edit', id, '--contacted']);
  assertRun(run, { stdout: 'Security scan updated: edit.example\n' });
  assert.deepEqual(await read(), { adminNotes: 'By hand', clientContacted: true });
  await seat.run(['scans', 'edit', id, '--notes', '', '--not-contacted']);
  assert.deepEqual(await read(), { adminNotes: '', clientContacted: false });
  assert.equal((await seat.run(['scans', 'edit', id])).code, 2);
  assert.equal((await seat.run(['scans', 'edit', id, '--contacted', '--not-contacted'])).code, 2);
});

test('delete moves scans to the trash', async () => {
  const ids = [await scan('https://one.example/'), await scan('https://two.example/')];
  const input = ids.join('\n');
  const run = await seat.run(['scans', 'delete', '-', missing, '--yes'], { input });
  assert.equal(run.stdout, `{"id":"${missing}","code":"not_found"}\n`);
  assert.deepEqual(
    [run.stderr, run.code],
    [
      'longitude: 2 deleted, 1 failed.\n' +
        '  Failed items are on standard output. To retry, save them to a file and run: longitude scans delete --yes --stdin < FILE\n',
      1,
    ],
  );
  const trash = await server.admin.call(listTrash, { query: { kind: 'security-scan' } });
  assert.deepEqual(trash.map(({ id }) => id).toSorted(), ids.toSorted());
  const found = await seat.run(['trash', 'list', '--kind', 'security-scan']);
  assert.match(found.stdout, /\tsecurity-scan\thttps:\/\//);
});
