import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { listScans } from '@longitude/contract/stored-scans';
import { createSchedule, listSchedules } from '@longitude/contract/scan-schedules';
import { isWhole } from '../../../../server/src/testing/whole.ts';
import { waitUntil } from '../../../../server/src/testing/wait-until.ts';
import { openScans, shareScanServer } from '../testing/scan-screen.ts';
import { keys, quit, type Screen } from '../testing/screen.ts';
import { editWith } from '../../testing/editor.ts';

const shared = shareScanServer(async ({ server, scan }) => {
  await scan('https://first.example/');
  const payload = {
    url: 'https://shop.example/',
    frequency: 'weekly' as const,
    at: '06:30',
    alertTo: ['ops@shop.example'],
    active: true,
  };
  await server.admin.call(createSchedule, { payload });
});
beforeEach(() => {
  shared.fake.isInstant = false;
});
// A scan left over by a failed test occupies a slot for the next ones.
afterEach(() => {
  for (const pending of shared.fake.pending) pending.finish();
});

/** The smallest size, and the smallest with room for failures and the times of schedules. */
const sizes: readonly (readonly [columns: number, rows: number])[] = [
  [60, 20],
  [80, 24],
  ...(isWhole ? [[120, 36] as const] : []),
];

/**
 * Starts a scan on the screen.
 * @returns it, once the engine has started
 */
async function begin(screen: Screen, host: string): Promise<Pending> {
  screen.press('n');
  await screen.waitFor('New scan: the URL of the site');
  screen.press(`${host}${keys.enter}`);
  const find = () => shared.fake.pending.find(({ url }) => url === `https://${host}/`);
  await waitUntil('the scan begins', () => find() !== undefined);
  const pending = find();
  assert.ok(pending);
  return pending;
}
type Pending = (typeof shared.fake.pending)[number];

const step = (pending: Pending, count: number) => {
  for (let done = 0; done < count; done += 1) pending.judgeNext();
};

for (const [columns, rows] of sizes) {
  test(`a scan runs live to its report at ${columns} x ${rows}`, async () => {
    const screen = await openScans(shared, [columns, rows]);
    const pending = await begin(screen, `live${columns}.example`);
    await screen.waitFor(`New Scan   https://live${columns}.example`);
    await screen.waitFor(/Scanning\.\.\. ░+ {2}0\/\d+/);
    // The first failure is the last of these: the attributes of cookies.
    step(pending, 22);
    const frame = (await screen.waitFor('✗ 1 failed')).join('\n');
    assert.match(frame, /█+░+ {2}22\/\d+/);
    assert.match(frame, /^ ✓ SSL\/TLS Security {9}7\/7 {3}(✓ ){6}✓/m);
    assert.match(frame, /^ ◌ Cookie Security {10}1\/2 {3}✗ ◌/m);
    assert.match(frame, /^ · Content Security {9}0\/3/m);
    assert.match(frame, /^ ✓ 20 passed {2}✗ 1 failed {2}- 1 not tested/m);
    assert.match(frame, /^ Esc leave it running .* q quit$/m);
    assert.equal(/Failed so far[\s\S]*✗ Cookie Attributes/.test(frame), columns >= 80);
    pending.finish();
    const report = await screen.waitFor('how to fix it');
    assert.match(report[2] ?? '', new RegExp(`^ https://live${columns}\\.example/ +HIGH `));
    screen.press(keys.escape);
    await screen.waitFor(new RegExp(`^▌ {4}54 .*live${columns}\\.example`, 'm'));
    await quit(screen);
  });
}

test('Esc leaves a scan running, which ends with a notice; n shows it again', async () => {
  const screen = await openScans(shared, [80, 24]);
  const pending = await begin(screen, 'left.example');
  step(pending, 3);
  await screen.waitFor(/ 3\/\d+/);
  screen.press(keys.escape);
  await screen.waitFor(/◌ Scanning left\.example {3}n shows it +3\/\d+/);
  screen.press('n');
  await screen.waitFor('New Scan   https://left.example');
  screen.press(keys.escape);
  await screen.waitFor('n shows it');
  pending.finish();
  const frame = await screen.waitFor('✓ Scanned left.example: 54, grade E, high.');
  assert.doesNotMatch(frame.join('\n'), /n shows it/);
  await screen.waitFor(/left\.example +\d\d:\d\d$/m);
  await quit(screen);
});

test('a failed scan is explained, and quitting leaves one running', async () => {
  const screen = await openScans(shared, [80, 24]);
  const broken = await begin(screen, 'broken.example');
  await screen.waitFor('New Scan');
  broken.fail(new Error('No route'));
  await screen.waitFor(/^ ✗ /m);
  await screen.waitFor(/Reports \d/);
  const pending = await begin(screen, 'quit.example');
  await screen.waitFor('New Scan');
  screen.press(keys.ctrlC);
  assert.equal((await screen.ended()).code, 0);
  pending.finish();
  const url = 'https://quit.example/';
  await waitUntil('the scan is stored', async () => {
    const scans = await shared.server.admin.call(listScans, { query: { url } });
    return scans.length === 1;
  });
});

const readAll = () => shared.server.admin.call(listSchedules);

async function openSchedules(size: readonly [number, number]): Promise<Screen> {
  const screen = await openScans(shared, size);
  screen.press(keys.right);
  await screen.waitFor(/Score {3}State/);
  return screen;
}

for (const [columns, rows] of sizes) {
  test(`a schedule is paused with Undo at ${columns} x ${rows}`, async () => {
    const screen = await openSchedules([columns, rows]);
    const runs = columns < 76 ? '' : String.raw`weekly Mon 06:30 {7}`;
    await screen.waitFor(new RegExp(`^▌ {5}– {3}● active {3}${runs}shop\\.example`, 'm'));
    await screen.waitFor('Weekly, Monday at 06:30 company time, next');
    screen.press('s');
    await screen.waitFor('✓ Paused: shop.example.   z Undo');
    await screen.waitFor(/◐ paused.*shop\.example +–$/m);
    assert.equal((await readAll())[0]?.state, 'paused');
    screen.press('z');
    await screen.waitFor('● active');
    assert.equal((await readAll())[0]?.state, 'active');
    await quit(screen);
  });
}

test('creates a schedule, runs it, edits it in the editor and deletes it', async () => {
  const runEditor = editWith((text) => text.replace('06:00', '07:15'));
  const screen = await openScans(shared, [80, 24], { runEditor });
  screen.press(`${keys.right}n`);
  await screen.waitFor('New schedule: the URL of the site');
  screen.press(`daily.example${keys.enter}`);
  await screen.waitFor('▌ weekly, Monday at 06:00');
  screen.press(`${keys.up}${keys.enter}`);
  await screen.waitFor('✓ Schedule created: daily.example, next ');
  await screen.waitFor(/^▌.*daily 06:00 +daily\.example/m);
  screen.press('r');
  await screen.waitFor('✓ The run has begun: daily.example.');
  screen.press('e');
  await screen.waitFor(/^▌.*daily 07:15 +daily\.example/m);
  screen.press('x');
  await screen.waitFor('Permanently delete; its scans stay');
  screen.press(`${keys.up}${keys.enter}`);
  await screen.waitFor('✓ Schedule deleted: daily.example.');
  assert.deepEqual(
    (await readAll()).map(({ url }) => url),
    ['https://shop.example/'],
  );
  await quit(screen);
});
