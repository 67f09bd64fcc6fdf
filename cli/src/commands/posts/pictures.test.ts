import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { shareSignedIn } from '../../testing/signed-in.ts';

const { server, seat, folder, inFile } = shareSignedIn();
const screenshot = fileURLToPath(
  new URL('../../../../docs/screenshots/home-phone.png', import.meta.url),
);

test('a picture is stored, and its address shows it', async () => {
  const run = await seat.run(['posts', 'pictures', 'add', screenshot]);
  const [, path = ''] = /^(\/images\/\S+\.jpg) {2}\d+x\d+\n$/.exec(run.stdout) ?? [];
  assert.deepEqual([run.stderr, run.code], ['', 0]);
  const answer = await fetch(new URL(path, server.address));
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/jpeg']);
  await answer.body?.cancel();
});

test('what is no picture is refused with the reason', async () => {
  const file = await inFile('notes.png', 'These are notes.');
  const wrong = await seat.run(['posts', 'pictures', 'add', file]);
  assert.match(wrong.stderr, /^longitude: .*A picture is a PNG, JPEG, WebP, AVIF or GIF file/s);
  assert.deepEqual([wrong.stdout, wrong.code], ['', 2]);
  const missing = await seat.run(['posts', 'pictures', 'add', join(folder, 'no.png')]);
  assert.match(missing.stderr, /cannot be read \(no such file\)/);
  assert.equal(missing.code, 1);
});
