import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { requestInbox } from '@longitude/contract/requests';
import { buildRequest } from '../../../server/src/testing/builders.ts';
import type { TestServer } from '../../../server/src/testing/test-server.ts';
import { makeEditor } from '../testing/editor.ts';
import type { Seat } from '../testing/run-cli.ts';
import { startSignedIn } from '../testing/signed-in.ts';
import { canRunOnTerminal } from '../testing/terminal.ts';
import { keys, openScreen } from './testing/screen.ts';

let server: TestServer;
let seat: Seat;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longitude-lent-'));
  ({ server, seat } = await startSignedIn({ ROLE: 'api' }));
  await server.visitor.call(requestInbox.create, {
    payload: buildRequest({ name: 'Writes Often' }),
  });
});
after(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('an email is written in the editor, and the screen comes back after it', async (t) => {
  if (!canRunOnTerminal(t)) return;
  const env = await makeEditor(folder, 'echo "My own words." >> "$1"\n');
  const screen = openScreen(seat, ['tui'], { env, folder });
  await screen.waitFor(/│ Company/);
  screen.press('r');
  await screen.waitFor('Send this email? [y/N]');
  screen.press('y\r');
  const back = await screen.waitFor('✓ The email to Writes Often leaves in a few seconds.');
  assert.match(back[0] ?? '', /●Requests 1/);
  await screen.waitFor('─ Sent Emails 1 ─');
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
