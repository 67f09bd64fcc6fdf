import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readScan } from '@longitude/contract/stored-scans';
import { listTrash } from '@longitude/contract/trash';
import { waitUntil } from '../../../../server/src/testing/wait-until.ts';
import { someTests } from '../../testing/build-scan.ts';
import { attack } from '../../testing/hostile-text.ts';
import { canRunOnTerminal } from '../../testing/terminal.ts';
import { openScans, shareScanServer } from '../testing/scan-screen.ts';
import { keys, quit } from '../testing/screen.ts';
import { openOnTerminal } from '../testing/terminal-screen.ts';

const shop = 'https://shop.example/';
const hostile = `Found${attack}`;
const hostileTests = someTests.map((each) =>
  each.tested && each.status === 'fail' ? { ...each, details: hostile } : each,
);
const good = { score: 97, grade: 'A', overallRisk: 'low' } as const;
const fixed = someTests.map((each) =>
  each.name === 'Cookie Attributes'
    ? { ...each, status: 'pass' as const, risk: 'low' as const, score: 100, faults: [], gain: null }
    : each,
);

let shopId = '';
const shared = shareScanServer(async ({ scan }) => {
  await scan('https://old.example/', { ...good, tests: fixed }, 9_000);
  await scan('https://thin.example/', { score: null, grade: null, overallRisk: 'unknown' });
  await scan(shop, { ...good, tests: fixed }, 48);
  shopId = await scan(shop);
});

test('lists reports with the worst findings of the selected one, and filters them', async () => {
  const screen = await openScans(shared, [80, 24]);
  const frame = await screen.waitFor('PHPSESSID');
  assert.match(frame[0] ?? '', /●Scans 4 /);
  assert.deepEqual(frame.slice(2, 6), [
    ' Reports 4   Schedules 0                                 / search   f risk: all',
    ' ▔▔▔▔▔▔▔▔▔',
    '  Score  Grade  Risk        Site                                           When',
    ` ${'─'.repeat(78)}`,
  ]);
  assert.match(frame[6] ?? '', /^▌ {4}54 {4}E {4}✗ high {6}shop\.example {30,}\d\d:\d\d$/);
  assert.match(frame[7] ?? '', /^ {6}– {4}– {4}- unknown {3}thin\.example {30,}\d\d:\d\d$/);
  assert.match(frame[8] ?? '', /^ {5}97 {4}A {4}✓ low {7}shop\.example {30,}\w{3}$/);
  assert.equal(frame[19], '─'.repeat(80));
  assert.match(frame[20] ?? '', /^ ✗ Cookie Attributes {3}PHPSESSID is sent.* \+26$/);
  assert.match(frame[21] ?? '', /^ ▲ DMARC +<?\+\d+$/);
  screen.press('f');
  await screen.waitFor('╭─ Risk ─');
  screen.press(`${keys.down.repeat(4)}${keys.enter}`);
  const low = await screen.waitFor('f risk: low');
  await screen.waitFor('Reports 2');
  assert.doesNotMatch(low.join('\n'), /thin\.example/);
  screen.press(keys.escape);
  await screen.waitFor('Reports 4');
  screen.press('/thin');
  await screen.waitFor((frame) => /thin/.test(frame) && !/shop\.example/.test(frame));
  // The words are those of both lists: cleared in one, they are cleared in the other.
  screen.press(`${keys.enter}${keys.right}`);
  await screen.waitFor('No matches.');
  screen.press(keys.escape);
  await screen.waitFor('No schedules yet.');
  screen.press(keys.left);
  await screen.waitFor(/shop\.example/);
  await quit(screen);
});

test('shows a report with the fix of the selected finding, its tests and the changes', async () => {
  const screen = await openScans(shared, [80, 24]);
  await screen.waitFor('PHPSESSID');
  screen.press(keys.enter);
  const frame = await screen.waitFor('how to fix it');
  assert.match(
    frame[2] ?? '',
    /^ https:\/\/shop\.example\/ {27}HIGH {3}Score: 54\/100 {3}grade E$/,
  );
  assert.match(
    frame[3] ?? '',
    /^ today \d\d:\d\d {3}✓ 1 passed {2}▲ 1 warning {2}✗ 1 failed {2}- 1 not tested$/,
  );
  assert.equal(frame[4]?.indexOf('▼ 54'), 43);
  assert.match(frame[8] ?? '', /^▌ ✗ high {6}Cookie Attributes {2}PHPSESSID.* \+26$/);
  assert.match(
    frame.join('\n'),
    /Set Secure on every cookie\. Fixing this alone adds 26 points: 80, grade B/,
  );
  screen.press('j');
  await screen.waitFor(/─ DMARC: how to fix it[\s\S]*Fixing this alone adds less than one point/);
  screen.press(keys.enter);
  await screen.waitFor(/─ What was found ─[\s\S]*p=none: forged email/);
  screen.press(keys.escape);
  await screen.waitFor('─ DMARC: how to fix it');
  screen.press('a');
  await screen.waitFor(/─ Cookie Security {2}20\/100 ─[\s\S]*✗ high {2}Cookie Attributes/);
  screen.press(keys.escape);
  await screen.waitFor('─ DMARC: how to fix it');
  screen.press('d');
  await screen.waitFor(/97 low A {2}→ {2}54 high E {3}-43[\s\S]*new {5}✗ Cookie Attributes/);
  await quit(screen);
});

test('the report fits a terminal of 60 x 20 and of 120 x 36, also in letters', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const size = { columns: 60, rows: 20 };
  const screen = await openOnTerminal(shared.seat, { ...size, words: ['--ascii'] });
  await screen.waitFor('* live');
  screen.press('3');
  await screen.waitFor('x Cookie Attributes');
  const list = screen.frame();
  assert.match(list.join('\n'), /^> {4}54 {2}x high {6}shop\.example/m);
  screen.press(keys.enter);
  const narrow = await screen.waitFor('how to fix it');
  assert.match(narrow[2] ?? '', /^ https:\/\/shop\.example\/ {20}HIGH {3}54\/100 {3}E$/);
  assert.match(narrow[4] ?? '', /^ +v 54$/);
  assert.match(narrow[5] ?? '', /^ =+\+=+\+=+\+=+\+=+\+=+$/);
  assert.match(narrow[8] ?? '', /^> x high {6}Cookie Attributes +\+26$/);
  // eslint-disable-next-line no-control-regex -- no letter is outside of ASCII
  for (const line of narrow) assert.doesNotMatch(line, /[^\u0000-\u007f]/);
  screen.resize(120, 36);
  // A terminal changes its width before its height: the last lines appear with both.
  const wide = await screen.waitFor(
    /- Not tested 1 -+\n - IPv6 Parity +The site has no IPv6 address\./,
  );
  assert.match(wide.join('\n'), /- Findings, worst first -+\n> x high/);
  assert.match(wide.join('\n'), /^ - Score by category -/m);
  screen.resize(160, 48);
  await screen.waitFor(/\| - History 2 -+/);
  screen.press('q');
  const { code, isRestored } = await screen.ended();
  assert.deepEqual([code, isRestored], [0, true]);
});

test('saves the PDF, adds to the notes, and moves a scan to the trash with Undo', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'longitude-tui-'));
  t.after(() => rm(folder, { recursive: true }));
  const screen = await openScans(shared, [120, 36], { folder });
  await screen.waitFor('PHPSESSID');
  screen.press('p');
  await screen.waitFor(/✓ PDF written to security-scan-shop-example-/);
  assert.deepEqual(
    (await readdir(folder)).map((name) => name.replace(/\d{4}-\d\d-\d\d/, 'DAY')),
    ['security-scan-shop-example-DAY.pdf'],
  );
  screen.press('m');
  await screen.waitFor('╭─ Note on shop.example ─');
  screen.press(`Called Mira.${keys.enter}`);
  await screen.waitFor('✓ Note added.');
  const input = { params: { id: shopId } };
  assert.equal((await shared.server.admin.call(readScan, input)).adminNotes, 'Called Mira.');
  screen.press(keys.enter);
  await screen.waitFor(/─ Notes ─+\n Called Mira\./);
  screen.press('x');
  await screen.waitFor('Move to the trash');
  screen.press(`${keys.up}${keys.enter}`);
  await screen.waitFor(/✓ In the trash: shop\.example\. {3}z Undo/);
  assert.equal((await shared.server.admin.call(listTrash)).length, 1);
  screen.press('z');
  const isBack = async () => (await shared.server.admin.call(listTrash)).length === 0;
  await waitUntil('the scan is back', isBack);
  await screen.waitFor('Reports 4');
  await quit(screen);
});

test('read-only refuses changes and still shows reports', async () => {
  const screen = await openScans(shared, [80, 24], { readOnly: true });
  await screen.waitFor('PHPSESSID');
  for (const [key, verb] of [
    ['n', 'scan a site'],
    ['x', 'delete a scan'],
    ['c', 'send email'],
    ['t', 'scan a site'],
  ] as const) {
    screen.press(key);
    await screen.waitFor(`nothing was changed. To ${verb}, start without --read-only.`);
  }
  screen.press(keys.enter);
  await screen.waitFor('how to fix it');
  await quit(screen);
});

test('texts from the server are escaped, and a scan started elsewhere appears automatically', async () => {
  const screen = await openScans(shared, [120, 36]);
  await screen.waitFor('PHPSESSID');
  await shared.scan('https://hostile.example/', { tests: hostileTests });
  await screen.waitFor('Reports 5');
  screen.press(`g${keys.enter}`);
  await screen.waitFor(/https:\/\/hostile\.example\/ +HIGH/);
  await screen.waitFor(String.raw`Found\x1b]52;c;`);
  screen.press(keys.enter);
  await screen.waitFor(/─ What was found ─/);
  assert.equal(screen.raw().includes('\u001b]52'), false);
  assert.doesNotMatch(screen.raw(), /[\u0080-\u009f\u202a-\u202e\u2066-\u2069]/);
  await quit(screen);
});
