import assert from 'node:assert/strict';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@longitude/contract/core/client';
import { requestInbox } from '@longitude/contract/requests';
import { logout } from '@longitude/contract/session';
import { buildRequest } from '../../../server/src/testing/builders.ts';
import { testPassword } from '../../../server/src/testing/test-server.ts';
import { keptFile } from '../testing/editor.ts';
import { takeSeat } from '../testing/run-cli.ts';
import { shareSignedIn } from '../testing/signed-in.ts';
import { canRunOnTerminal } from '../testing/terminal.ts';
import { keys } from './testing/screen.ts';
import { openOnTerminal } from './testing/terminal-screen.ts';

const { server, seat, folder, prepare } = shareSignedIn();
prepare(async () => {
  await server.visitor.call(requestInbox.create, {
    payload: buildRequest({ name: 'Writes Often' }),
  });
});

/** An editor: shell words that work on the file "$1". */
async function makeEditor(name: string, words: string): Promise<Record<string, string>> {
  const file = join(folder, name);
  await writeFile(file, words);
  return { EDITOR: `sh '${file}'` };
}

test('an email is written in the editor, and the screen comes back after it', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const env = await makeEditor('adds', 'echo "My own words." >> "$1"\n');
  const screen = await openOnTerminal(seat, { env });
  await screen.waitFor(/│ Company/);
  screen.press('r');
  await screen.waitFor('Send this email? [y/N]');
  screen.press('y\r');
  const back = await screen.waitFor(
    '✓ The email to Writes Often leaves in a few seconds.   z Undo',
  );
  assert.match(back[0] ?? '', /●Requests 1/);
  await screen.waitFor('─ Sent Emails 1 ─');
  screen.press('z');
  await screen.waitFor('✓ The email was taken back.');
  await screen.waitFor('─ Sent Emails 0 ─');
  // A command that fails leaves its message until somebody has read it.
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
  // The screen has heard of it once it has removed the login.
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
  assert.match(await readFile(keptFile(text), 'utf8'), /My own words\./);
  screen.press(keys.enter);
  const { code, isRestored, lines } = await screen.ended();
  assert.deepEqual([code, isRestored], [4, true]);
  assert.ok(lines.includes('longitude: Session expired'), lines.join('\n'));
});
