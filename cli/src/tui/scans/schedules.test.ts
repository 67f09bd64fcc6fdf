import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSchedule, listSchedules } from '@longitude/contract/scan-schedules';
import { editWith } from '../../testing/editor.ts';
import { openScans, shareScanServer } from '../testing/scan-screen.ts';
import { keys, quit, type Screen } from '../testing/screen.ts';

const shared = shareScanServer(({ server }) => {
  const payload = {
    url: 'https://shop.example/',
    frequency: 'weekly' as const,
    at: '06:30',
    alertTo: ['ops@shop.example'],
    active: true,
  };
  return server.admin.call(createSchedule, { payload });
});

const readAll = () => shared.server.admin.call(listSchedules);

async function openSchedules(size: readonly [number, number]): Promise<Screen> {
  const screen = await openScans(shared, size);
  screen.press(keys.right);
  await screen.waitFor(/Score {3}State/);
  return screen;
}

const sizes = [
  [60, 20],
  [80, 24],
  [120, 36],
] as const;

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

test('makes a schedule, runs it, edits it in the editor and deletes it', async () => {
  const runEditor = editWith((text) => text.replace('06:00', '07:15'));
  const screen = await openScans(shared, [80, 24], { runEditor });
  screen.press(`${keys.right}n`);
  await screen.waitFor('New schedule: the address of the site');
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
