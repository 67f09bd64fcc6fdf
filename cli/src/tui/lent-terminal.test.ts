import assert from 'node:assert/strict';
import { readFile, writeFile, access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createPost } from '@longitude/contract/posts';
import { requestInbox } from '@longitude/contract/requests';
import { createClient } from '@longitude/contract/core/client';
import { logout } from '@longitude/contract/session';
import { buildPost, buildRequest } from '../../../server/src/testing/builders.ts';
import { storeMessages } from '../../../server/src/testing/stored-messages.ts';
import { shareSignedIn } from '../testing/signed-in.ts';
import { keys, openScreen, quit } from './testing/screen.ts';
import { testPassword } from '../../../server/src/testing/test-server.ts';
import { savedFile } from '../testing/editor.ts';
import { takeSeat } from '../testing/run-cli.ts';
import { canRunOnTerminal } from '../testing/terminal.ts';
import { openOnTerminal } from './testing/terminal-screen.ts';

const { server, seat, folder, prepare } = shareSignedIn();
const ids = { request: '', message: '', post: '' };
prepare(async () => {
  const payload = buildRequest({ name: 'Writes Often' });
  await server.visitor.call(requestInbox.create, { payload });
  const [request] = await server.admin.call(requestInbox.list, {});
  const [message] = await storeMessages(server, [{ name: 'Writes Once' }]);
  const text = buildPost({ title: 'Zephyr of ports' });
  const post = await server.admin.call(createPost, { payload: text });
  Object.assign(ids, { request: request?.id, message: message?.id, post: post.id });
});

/** A browser that keeps the address in a file. @returns the environment for a command */
async function installBrowser(exitCode: number): Promise<Record<string, string>> {
  const words = `#!/bin/sh\nprintf %s "$1" > '${join(folder, 'opened')}'\nexit ${exitCode}\n`;
  await writeFile(join(folder, 'xdg-open'), words, { mode: 0o755 });
  return { PATH: `${folder}${delimiter}${seat.env['PATH'] ?? ''}` };
}

const readOpened = () => readFile(join(folder, 'opened'), 'utf8');

test('o opens the shown item, and a found post in its editor, at the addresses of the browser app', async () => {
  const screen = openScreen(seat, { env: await installBrowser(0), columns: 140 });
  const opensAt = async (path: string) => {
    await screen.waitFor(`✓ Opened in the browser: ${server.address}${path}`);
    assert.equal(await readOpened(), `${server.address}${path}`);
  };
  await screen.waitFor(/│ Writes Often\s*\n/);
  screen.press('o');
  await opensAt(`/admin/requests/${ids.request}`);
  screen.press('2');
  await screen.waitFor(/│ Writes Once\s*\n/);
  screen.press('o');
  await opensAt(`/admin?tab=messages&message=${ids.message}`);
  screen.press(keys.ctrlK);
  await screen.waitFor('Search everything');
  screen.press('zephyr');
  await screen.waitFor(/▌ Zephyr of ports/);
  screen.press(keys.enter);
  await opensAt(`/admin?tab=posts&post=${ids.post}`);
  await quit(screen);
});

test('without a browser the whole address is shown, wrapped if it is long', async () => {
  const screen = openScreen(seat, { env: await installBrowser(3), columns: 60, rows: 20 });
  await screen.waitFor('● live');
  screen.press('2');
  await screen.waitFor(/^ Writes Once$/m);
  screen.press('o');
  const address = `${server.address}/admin?tab=messages&message=${ids.message}`;
  await screen.waitFor((frame) => frame.includes('▲ Open it yourself:'));
  const lines = screen.frame();
  const start = lines.findIndex((line) => line.includes('▲ Open it yourself:'));
  const shown = lines.slice(start + 1, -2).map((line) => line.trim());
  assert.equal(shown.join(''), address);
  await quit(screen);
});

/** An editor: shell words that work on the file "$1". */
async function makeEditor(name: string, words: string): Promise<Record<string, string>> {
  const file = join(folder, name);
  await writeFile(file, words);
  return { EDITOR: `sh '${file}'` };
}

test('an email is written in the editor, and the screen is restored afterwards', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const env = await makeEditor('adds', 'echo "My own words." >> "$1"\n');
  const screen = await openOnTerminal(seat, { env });
  await screen.waitFor(/│ Company/);
  screen.press('r');
  await screen.waitFor('Send this email? [y/N]');
  screen.press('y\r');
  const back = await screen.waitFor(
    '✓ The email to Writes Often will be sent in a moment.   z Undo',
  );
  assert.match(back[0] ?? '', /●Requests 1/);
  await screen.waitFor('─ Sent Emails 1 ─');
  screen.press('z');
  await screen.waitFor('✓ Undone: the email will not be sent.');
  await screen.waitFor('─ Sent Emails 0 ─');
  // The message of a failed command stays until the user has read it.
  screen.press('r');
  await screen.waitFor(/--undo[\s\S]*Send this email\? \[y\/N\]/);
  screen.press('n\r');
  const failed = await screen.waitFor('Press Enter to go back.');
  assert.ok(failed.some((line) => line.startsWith('longitude: Not sent.')));
  screen.press(keys.enter);
  await screen.waitFor('● live');
  screen.press('?');
  await screen.waitFor('╭─ Keys');
  screen.press(keys.ctrlC);
  const { code, isRestored } = await screen.ended();
  assert.deepEqual([code, isRestored], [0, true]);
});

test('a session that ends while the editor is open leaves the terminal to it', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const own = await takeSeat();
  await own.signIn(server.address, testPassword);
  const loginFile = join(own.configHome, 'longitude/login.json');
  const login = await readFile(loginFile, 'utf8');
  const token = /"token": ?"([^"]+)"/.exec(login)?.[1] ?? '';
  const release = join(folder, 'release');
  const words = `echo "My own words." >> "$1"; until [ -e '${release}' ]; do sleep 0.1; done\n`;
  const env = await makeEditor('waits', `echo editing; ${words}`);
  const screen = await openOnTerminal(own, { env });
  await screen.waitFor(/│ Company/);
  // The second key comes with the first: the child has the terminal by then.
  screen.press('rr');
  await screen.waitFor('editing');
  await createClient({ base: server.address, token: () => token }).call(logout);
  // The screen has received the response once it has removed the login.
  const isThere = () =>
    access(loginFile).then(
      () => true,
      () => false,
    );
  while (await isThere()) await wait(20);
  await writeFile(release, '');
  await screen.waitFor('Send this email? [y/N]');
  screen.press('y\r');
  const failed = await screen.waitFor('Press Enter to go back.');
  const text = failed.join('').replace(/Press Enter.*$/s, '\n');
  assert.match(await readFile(savedFile(text), 'utf8'), /My own words\./);
  screen.press(keys.enter);
  const { code, isRestored, lines } = await screen.ended();
  assert.deepEqual([code, isRestored], [4, true]);
  assert.ok(lines.includes('longitude: Session expired'), lines.join('\n'));
});
