import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { waitUntil } from '../../testing/wait-until.ts';
import { PictureDrawer } from './picture-drawer.ts';

const drawer = new PictureDrawer();
after(() => drawer.rest());
const svg = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="${color}"/></svg>`;

test('nothing runs before the first drawing, nor after the process was stopped', async () => {
  assert.equal(drawer.pid, undefined);
  const [red, blue] = await Promise.all([drawer.draw(svg('#f00')), drawer.draw(svg('#00f'))]);
  assert.ok(drawer.pid !== undefined);
  assert.ok(!red.equals(blue));
  await drawer.rest();
  assert.equal(drawer.pid, undefined);
  assert.ok((await drawer.draw(svg('#f00'))).equals(red));
});

test('invalid SVG is refused, and the next one is drawn', async () => {
  for (const wrong of ['', 'text', '<svg', '<html/>']) {
    await assert.rejects(drawer.draw(wrong), /cannot be drawn/);
  }
  assert.ok((await drawer.draw(svg('#0f0'))).length > 50);
});

test('too many concurrent requests are refused temporarily, and the others are drawn', async () => {
  const many = Array.from({ length: 30 }, () => drawer.draw(svg('#abc')));
  const outcomes = await Promise.allSettled(many);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  assert.equal(refused.length, 10);
  for (const { reason } of refused as PromiseRejectedResult[]) {
    assert.deepEqual([reason.code, reason.extra.retryAfter], ['unavailable', 5]);
  }
});

test('when its process is killed, the next picture is drawn by a new one', async () => {
  const before = await drawer.draw(svg('#123'));
  const { pid } = drawer;
  assert.ok(pid !== undefined);
  process.kill(pid, 'SIGKILL');
  await waitUntil('the end is noticed', () => drawer.pid === undefined);
  assert.ok((await drawer.draw(svg('#123'))).equals(before));
  assert.notEqual(drawer.pid, pid);
});
