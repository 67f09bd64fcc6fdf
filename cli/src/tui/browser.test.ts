import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { createPost } from '@longitude/contract/posts';
import { requestInbox } from '@longitude/contract/requests';
import { buildPost, buildRequest } from '../../../server/src/testing/builders.ts';
import { storeMessages } from '../../../server/src/testing/stored-messages.ts';
import { shareSignedIn } from '../testing/signed-in.ts';
import { keys, openScreen, quit } from './testing/screen.ts';

const { server, seat, folder, prepare } = shareSignedIn();
const ids = { request: '', message: '', post: '' };
prepare(async () => {
  const payload = buildRequest({ name: 'Asks Once' });
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

test('o opens the shown item, and a found post its editor, where the browser app has them', async () => {
  const screen = openScreen(seat, { env: await installBrowser(0), columns: 140 });
  const opensAt = async (path: string) => {
    await screen.waitFor(`✓ Opened in the browser: ${server.address}${path}`);
    assert.equal(await readOpened(), `${server.address}${path}`);
  };
  await screen.waitFor(/│ Asks Once\s*\n/);
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

test('without a browser the whole address is shown, over lines where it is long', async () => {
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
