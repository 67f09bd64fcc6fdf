import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testPassword } from '../../../../server/src/testing/test-server.ts';
import { keys, quit } from '../testing/screen.ts';
import { goTo, shareSettings } from '../testing/settings-screen.ts';

const { shared, readValue, saveElsewhere, openSettings } = shareSettings();
const { enter, escape, up, ctrlE, backspace } = keys;

test('a password is never on the screen, neither typed nor stored', async () => {
  const screen = await openSettings();
  goTo(screen, 3, 4);
  await screen.waitFor(/▌Password {13}not set$/m);
  const secret = 'Geheim-4711';
  screen.press(enter);
  await screen.waitFor('▌Password             [█');
  for (const character of secret) screen.press(character);
  await screen.waitFor(`[${'*'.repeat(secret.length)}█`);
  screen.press(enter);
  await screen.waitFor('✓ Password: saved.');
  await screen.waitFor(/▌Password {13}\*{8}$/m);
  assert.equal(await readValue('smtp_password'), '********');
  screen.press(enter);
  await screen.waitFor('[********█');
  screen.press(enter);
  await screen.waitFor(/▌Password {13}\*{8}$/m);
  screen.press(enter);
  await screen.waitFor('[********█');
  screen.press(backspace);
  await screen.waitFor('[█');
  screen.press(enter);
  await screen.waitFor('✓ Password removed.');
  assert.equal(await readValue('smtp_password'), '');
  screen.press(enter);
  await screen.waitFor('[█');
  screen.press('other');
  screen.press(enter);
  await screen.waitFor(/▌Password {13}\*{8}$/m);
  // Another server removes it.
  goTo(screen, 3, 0);
  await screen.waitFor(/▌SMTP server {10}not set$/m);
  screen.press(enter);
  await screen.waitFor('[█');
  screen.press('mail.example');
  screen.press(enter);
  await screen.waitFor('SMTP server: saved. The stored password is removed');
  assert.equal(await readValue('smtp_password'), '');
  screen.press(enter);
  await screen.waitFor('[mail.example█');
  screen.press(backspace.repeat('mail.example'.length));
  screen.press(enter);
  await screen.waitFor(/▌SMTP server {10}not set$/m);
  assert.ok(!screen.raw().includes('Geheim'));
  assert.ok(!screen.raw().includes('4711'));
  await quit(screen);
});

test('values saved by someone else appear, and are only overwritten after a confirmation', async () => {
  const screen = await openSettings();
  goTo(screen, 0, 10);
  await screen.waitFor(/▌Happy clients {8}50\+$/m);
  await saveElsewhere('claim_clients', '51+');
  await screen.waitFor(/▌Happy clients {8}51\+$/m);
  await screen.waitFor(/General {10,}saved \d\d:\d\d by Administrator$/m);
  screen.press(enter);
  await screen.waitFor('[51+█');
  screen.press('x');
  await saveElsewhere('claim_clients', '52+');
  await screen.waitFor('▲ Administrator changed it in the');
  screen.press(enter);
  await screen.waitFor('Changed in the meantime by Administrator');
  screen.press(enter);
  // First the edit continues.
  await screen.waitFor((text) => text.includes('[51+x█') && !text.includes('Save mine'));
  assert.equal(await readValue('claim_clients'), '52+');
  screen.press(enter);
  await screen.waitFor('Keep theirs: 52+');
  screen.press(`${up}${up}`);
  await screen.waitFor('▌ Save mine');
  screen.press(enter);
  await screen.waitFor('✓ Happy clients: saved.');
  assert.equal(await readValue('claim_clients'), '51+x');
  // A later change is not undone.
  await saveElsewhere('claim_clients', '53+');
  await screen.waitFor(/▌Happy clients {8}53\+$/m);
  screen.press('z');
  await screen.waitFor('Administrator changed Happy clients in the meantime. Nothing was undone.');
  assert.equal(await readValue('claim_clients'), '53+');
  await quit(screen);
});

test('a test email is sent from the email group, and says why it could not', async () => {
  const screen = await openSettings();
  goTo(screen, 3, 0);
  await screen.waitFor('▌SMTP server');
  screen.press('t');
  await screen.waitFor('Send a test email');
  screen.press(' nobody');
  screen.press(enter);
  const refused = await screen.waitFor('✗ Please enter a valid email address');
  assert.match(refused.join('\n'), / nobody█/);
  for (let count = 0; count < 7; count++) screen.press(backspace);
  screen.press(enter);
  await screen.waitFor('✗ No mail server is set up yet. Enter one first.');
  await quit(screen);
});

test('a session that needs confirmation asks for the password in a box', async () => {
  const screen = await openSettings();
  const sessions = shared.server.product.context.connection.collection('sessions');
  await sessions.updateMany({}, { $set: { confirmedAt: new Date(0) } });
  goTo(screen, 3, 3);
  await screen.waitFor('▌Username');
  screen.press(enter);
  await screen.waitFor('▌Username             [█');
  screen.press('ada');
  await screen.waitFor('[ada█');
  screen.press(enter);
  await screen.waitFor('─ Your password ─');
  screen.press(escape);
  await screen.waitFor('Cancelled: nothing was changed.');
  await screen.waitFor('[ada█');
  screen.press(enter);
  await screen.waitFor('─ Your password ─');
  screen.press('wrong-word');
  screen.press(enter);
  await screen.waitFor((text) => text.includes('✗') && text.includes('[ada█'));
  assert.equal(await readValue('smtp_username'), '');
  screen.press(enter);
  await screen.waitFor('─ Your password ─');
  screen.press(testPassword);
  screen.press(enter);
  await screen.waitFor('✓ Username: saved.');
  assert.ok(!screen.raw().includes('wrong-word'));
  assert.ok(!screen.raw().includes(testPassword));
  await quit(screen);
});

test('read-only shows everything and changes nothing', async () => {
  const screen = await openSettings({ readOnly: true });
  goTo(screen, 1, 0);
  await screen.waitFor('▌Emergency card');
  for (const key of [' ', enter, 'j', enter, ctrlE]) {
    screen.press(key);
    if (key !== 'j') await screen.waitFor('To edit, start without --read-only.');
  }
  assert.match(screen.frame().at(-1) ?? '', /^ ↑↓ move {3}Esc back {3}\? help {3}q quit$/);
  assert.equal(await readValue('emergency_contact_enabled'), 'true');
  await quit(screen);
});

test('hostile values are escaped on the terminal', async () => {
  const collection = shared.server.product.context.connection.collection('settings');
  const value = 'Evil\u001b]0;owned\u0007\u202eCo';
  await collection.updateOne({ key: 'site_title' }, { $set: { value } });
  const screen = await openSettings();
  await screen.waitFor(String.raw`Evil\x1b]0;owned\x07\u202eCo`);
  goTo(screen, 0, 0);
  screen.press(enter);
  await screen.waitFor(String.raw`[Evil\x1b]0;owned`);
  assert.ok(!screen.raw().includes('\u001b]0;owned'));
  assert.ok(!screen.raw().includes('\u202e'));
  screen.press(escape);
  await screen.waitFor(/▌Site title +Evil/);
  await quit(screen);
});
