import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { buildMessage } from '../../../../server/src/testing/builders.ts';
import { storeMessages } from '../../../../server/src/testing/stored-messages.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';
import { keys, openScreen, quit, type Screen } from '../testing/screen.ts';

const { server, seat, prepare } = shareSignedIn();
prepare(async () => {
  const rows = Array.from({ length: 14 }, (_, index) => ({
    name: `Sender ${String(index).padStart(2, '0')}`,
    message: `Text of message ${index}, which is long enough.`,
    createdAt: new Date(Date.UTC(2021, 2, 14, 9, index)),
  }));
  const wide = { name: '王秀英 (Wang Xiuying)', createdAt: new Date(Date.UTC(2020, 0, 1)) };
  const ids = (await storeMessages(server, [...rows, wide])).map(({ id }) => id);
  await server.admin.call(messageInbox.bulk, { payload: { ids, action: 'read', value: false } });
});

async function openMessages(columns: number, rows: number): Promise<Screen> {
  const screen = openScreen(seat, { columns, rows });
  await screen.waitFor('● live');
  screen.press('2');
  await screen.waitFor('Sender 13');
  await screen.waitFor('◉ new   Cloud Solutions');
  return screen;
}

test('list and detail are beside each other at 80 x 24, in columns', async () => {
  const screen = await openMessages(80, 24);
  const frame = await screen.waitFor('▌ • Sender 13');
  assert.match(frame[0] ?? '', /^ ◣ Longitude {2}Requests 0 ●Messages 15 .* ● live$/);
  assert.deepEqual(frame.slice(1, 6), [
    '━━━━    '.repeat(10).trimEnd(),
    ' Inbox 15   Archived    / search │ Sender 13',
    ' ▔▔▔▔▔▔▔▔                        │ ◉ new   Cloud Solutions, 14 Mar 2021 09:13',
    '▌ • Sender 13           Mar 2021 │',
    '▌   Cloud Solutions            ◉ │ Company  Kestrel & Rowe',
  ]);
  assert.deepEqual(frame.slice(-4), [
    '  • Sender 05           Mar 2021 │',
    '    Cloud Solutions            ◉ │',
    '─'.repeat(80),
    ' ↑↓ move   ⏎ open   r email   m note   u mark unread   z undo   ? help   q quit',
  ]);
  screen.press('G');
  const end = await screen.waitFor('▌ • 王秀英 (Wang Xiuy…');
  assert.match(end[20] ?? '', /^▌ • 王秀英 \(Wang Xiuy… {2}Jan 2020 │/);
  assert.equal(end[4], '  • Sender 07           Mar 2021 │');
  screen.press('gjj');
  await screen.waitFor('▌ • Sender 11');
  await screen.waitFor('Text of message 11');
  await quit(screen);
});

test('the detail is under the list at 60 x 20 and beside it at 120 x 36, also after resizing', async () => {
  const screen = await openMessages(60, 20);
  const narrow = await screen.waitFor('Text of message 13');
  assert.deepEqual(narrow.slice(2, 4), [
    '▌ • Sender 13                                      Mar 2021',
    '▌   Cloud Solutions                                       ◉',
  ]);
  assert.match(narrow[0] ?? '', /^ ◣ {2}Requests 0 {2}●Messages 15 .* ● live$/);
  assert.equal(narrow[10], '─'.repeat(60));
  assert.equal(narrow[11], ' Sender 13');
  screen.resize(120, 36);
  const wide = await screen.waitFor(
    (frame) => frame.split('\n')[35]?.endsWith('q quit') === true && frame.includes('│ Company'),
  );
  assert.match(wide[0] ?? '', /^ ◣ Longitude {4}Requests 0 {2}●Messages 15 .* ● live {2}admin$/);
  assert.equal(wide[4], `▌ • Sender 13                        Mar 2021 │`);
  assert.equal(
    wide[35],
    ' ↑↓ move   ⏎ open   r email   m note   u mark unread   e archive   z undo   / search   ? help   q quit',
  );
  screen.resize(30, 8);
  await screen.waitFor('Longitude needs 40 x 10.');
  screen.resize(80, 24);
  await screen.waitFor('▌ • Sender 13');
  await quit(screen);
});

test('archives with Undo, sets a status, and marks opened messages as read', async () => {
  const screen = await openMessages(80, 24);
  screen.press('e');
  const archived = await screen.waitFor('✓ Archived: Sender 13.   z Undo');
  assert.match(archived[0] ?? '', /●Messages 14/);
  assert.match(archived[4] ?? '', /^▌ • Sender 12/);
  assert.match(archived[21] ?? '', /▰+▱* \d s$/);
  screen.press(keys.right);
  await screen.waitFor(/Archived 1[\s\S]*▌ • Sender 13/);
  screen.press(`${keys.left}z`);
  await screen.waitFor(/Inbox 15[\s\S]*▌ • Sender 13/);
  screen.press('s');
  await screen.waitFor(/╭─ Status ─+╮/);
  screen.press(`${keys.down}${keys.down}${keys.enter}`);
  await screen.waitFor('✓ Status replied: Sender 13.');
  await screen.waitFor(/▌ {3}Cloud Solutions {12}● │/);
  screen.press('z');
  await screen.waitFor(/▌ {3}Cloud Solutions {12}◉ │/);
  // Two selected items are changed together.
  screen.press('  ');
  await screen.waitFor('2 selected');
  screen.press('e');
  await screen.waitFor('✓ Archived: 2 items.');
  screen.press('z');
  await screen.waitFor(/Inbox 15[\s\S]*▌ • Sender 1[23]/);
  screen.press(`g${keys.enter}`);
  await screen.waitFor(/▌ {3}Sender 13/);
  await screen.waitFor('Esc back');
  const [first] = await server.admin.call(messageInbox.list, { query: { limit: 1 } });
  assert.deepEqual([first?.name, first?.status, first?.archived], ['Sender 13', 'new', false]);
  screen.press(keys.escape);
  await screen.waitFor('⏎ open');
  screen.press('u');
  await screen.waitFor('▌ • Sender 13');
  await quit(screen);
});

test('searches the list and everything, adds a note, and lists its keys', async () => {
  const screen = await openMessages(80, 24);
  screen.press('/sender 03');
  const found = await screen.waitFor(/▌ • Sender 03/);
  assert.match(found[2] ?? '', /^ \/ sender 03█ +1 │ Sender 03$/);
  screen.press(`${keys.enter}m`);
  await screen.waitFor('╭─ Note on Sender 03 ─');
  screen.press('Called; ça va: 你好');
  await screen.waitFor('Called; ça va: 你好█');
  screen.press(keys.enter);
  await screen.waitFor(/─ Notes 1 ─+\n[^\n]*│ Called; ça va: 你好/);
  screen.press(keys.escape);
  await screen.waitFor(/Inbox 15[\s\S]*Sender 13/);
  screen.press(`${keys.ctrlK}wang`);
  await screen.waitFor(/Messages 1[\s\S]*▌ 王秀英 \(Wang Xiuying\)/);
  screen.press(keys.enter);
  await screen.waitFor(/│ 王秀英 \(Wang Xiuying\)|┃ 王秀英 \(Wang Xiuying\)/);
  screen.press(keys.escape);
  await screen.waitFor('⏎ open');
  screen.press('?');
  await screen.waitFor(/╭─ Keys ─+╮[\s\S]*In a list[\s\S]*email in your editor/);
  screen.press('browser');
  const filtered = screen.frame().join('\n');
  assert.ok(filtered.includes('Filter  browser') && !filtered.includes('first, last'));
  screen.press(keys.escape);
  await screen.waitFor((frame) => !frame.includes('╭─ Keys'));
  await quit(screen);
});

test('a new message appears immediately, and the selection stays', async () => {
  const screen = await openMessages(80, 24);
  screen.press('j');
  await screen.waitFor('▌ • Sender 12');
  await server.visitor.call(messageInbox.create, {
    payload: buildMessage({ name: 'Just Arrived' }),
  });
  const frame = await screen.waitFor('Just Arrived');
  assert.match(frame[4] ?? '', /^ {2}• Just Arrived/);
  assert.ok(frame.some((line) => line.startsWith('▌ • Sender 12')));
  await quit(screen);
});
