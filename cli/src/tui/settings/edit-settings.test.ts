import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWhole } from '../../../../server/src/testing/whole.ts';
import { editWith } from '../../testing/editor.ts';
import { keys, quit } from '../testing/screen.ts';
import { goTo, shareSettings } from '../testing/settings-screen.ts';

const { readValue, openSettings } = shareSettings();
const { enter, escape, tab, ctrlE, backspace } = keys;

const findLine = (frame: readonly string[], label: string) =>
  frame.find((line) => line.includes(label)) ?? '';

test('groups and fields are side by side at 80 x 24, with the description of the selected field', async () => {
  const screen = await openSettings();
  const frame = screen.frame();
  assert.deepEqual(frame.slice(2, 7), [
    '                      │ General',
    '▌ General             │',
    '  Emergency contact   │ Site title           not set',
    '  Social links        │ Tagline              Scale Your Team. Secure Your Futu…',
    '  Email (SMTP)        │ Company name         Longitude Consulting',
  ]);
  assert.match(frame.at(-1) ?? '', /^ ↑↓ move {3}⏎ open .*\? help {3}q quit$/);
  screen.press(enter);
  screen.press('jjjjjjjj');
  const inside = await screen.waitFor('▌Business hours');
  assert.equal(
    findLine(inside, 'Business hours'),
    '                      ┃▌Business hours       Mon to Fri 09:00 to 17:00, Sat 10…',
  );
  assert.match(inside.join('\n'), /JSON: open and close \(HH:MM\) and closed/);
  await quit(screen);
});

test('a value is edited in place, rejected while it is invalid, saved, and undone', async () => {
  const sizes = [[60, 20] as const, ...(isWhole ? [[80, 24] as const, [120, 36] as const] : [])];
  for (const [columns, rows] of sizes) {
    const screen = await openSettings({ columns, rows });
    goTo(screen, 0, 4);
    await screen.waitFor('▌Phone ');
    screen.press(enter);
    await screen.waitFor('[+1 416 555 0142█');
    screen.press('x');
    screen.press(enter);
    const refused = await screen.waitFor('✗ Enter a phone number');
    assert.match(findLine(refused, 'Phone'), /▌Phone {16}\[\+1 416 555 0142x█ +\]$/);
    assert.match(refused.at(-1) ?? '', /^ ⏎ save {3}Esc cancel {3}.*Ctrl E in your editor$/);
    assert.equal(await readValue('company_phone'), '+1 416 555 0142');
    screen.press(`${backspace}9`);
    await screen.waitFor((text) => text.includes('01429█') && !text.includes('✗'));
    screen.press(enter);
    await screen.waitFor('✓ Phone: saved.   z Undo');
    assert.match(findLine(screen.frame(), 'Phone '), /▌Phone {16}\+1 416 555 01429$/);
    assert.equal(await readValue('company_phone'), '+1 416 555 01429');
    screen.press('z');
    await screen.waitFor('Phone: +1 416 555 0142 again.');
    assert.equal(await readValue('company_phone'), '+1 416 555 0142');
    await quit(screen);
  }
});

test('Esc discards an edit, and Tab saves it and opens the next field', async () => {
  const screen = await openSettings();
  goTo(screen, 0, 2);
  await screen.waitFor('▌Company name');
  screen.press(enter);
  await screen.waitFor('Consulting█');
  screen.press(' Ltd q?z1');
  await screen.waitFor('Consulting Ltd q?z1█');
  screen.press(escape);
  await screen.waitFor(/▌Company name {9}Longitude Consulting$/m);
  screen.press(enter);
  await screen.waitFor('Consulting█');
  screen.press(` Inc${tab}`);
  const next = await screen.waitFor('Canada█');
  assert.match(next.join('\n'), /Company name {9}Longitude Consulting Inc$/m);
  // The lines of an address stay separate.
  assert.match(next.join('\n'), /▌Address +\[1 Example Street.*\n.*\[Toronto, ON/);
  assert.equal(await readValue('company_name'), 'Longitude Consulting Inc');
  screen.press(escape);
  await screen.waitFor(/▌Address +1 Example Street/);
  await quit(screen);
});

test('a toggle and a choice change without typing', async () => {
  const screen = await openSettings();
  goTo(screen, 1, 0);
  await screen.waitFor(/▌Emergency card {7}✓ on$/m);
  screen.press(' ');
  await screen.waitFor(/▌Emergency card {7}- off$/m);
  await screen.waitFor('✓ Emergency card: off.');
  assert.equal(await readValue('emergency_contact_enabled'), 'false');
  screen.press('z');
  await screen.waitFor(/▌Emergency card {7}✓ on$/m);
  goTo(screen, 0, 7);
  await screen.waitFor('▌Timezone');
  screen.press(enter);
  await screen.waitFor('─ Timezone ─');
  screen.press(`j${enter}`);
  await screen.waitFor(/▌Timezone {13}America\/Vancouver ▾$/m);
  assert.equal(await readValue('timezone'), 'America/Vancouver');
  await quit(screen);
});

test('business hours and long texts are edited in the user’s editor, and kept when they are invalid', async () => {
  const runEditor = editWith((text) =>
    text.replaceAll('"09:00"', '"08:30"').replace(/^Canada$/m, 'Kanada'),
  );
  const screen = await openSettings({ runEditor });
  goTo(screen, 0, 8);
  await screen.waitFor('▌Business hours');
  screen.press(enter);
  await screen.waitFor('✓ Business hours: saved.');
  await screen.waitFor(/▌Business hours {7}Mon to Fri 08:30 to 17:00/);
  goTo(screen, 0, 3);
  await screen.waitFor('▌Address');
  screen.press(ctrlE);
  await screen.waitFor('✓ Address: saved.');
  assert.match((await readValue('company_address')) ?? '', /\nKanada$/);
  await quit(screen);
  const broken = editWith((text) => text.replace('"17:00"', '"1700"'));
  const second = await openSettings({ runEditor: broken, columns: 120, rows: 36 });
  goTo(second, 0, 8);
  second.press(enter);
  const refused = await second.waitFor('✗ Line 2, monday: 1700 is not a time.');
  assert.match(refused.join('\n'), /"sunday": .*"closed":true\}/);
  second.press(escape);
  await second.waitFor(/▌Business hours {7}Mon to Fri 08:30 to 17:00/);
  await quit(second);
  const third = await openSettings({ runEditor: editWith((text) => text, 3) });
  goTo(third, 0, 8);
  third.press(enter);
  // The whole name, wrapped over several lines.
  const said = /endedwith3\.Thetextissavedin\S*business_hours\.json/;
  await third.waitFor((frame) => said.test(frame.replaceAll(/\s/g, '')));
  await quit(third);
});
