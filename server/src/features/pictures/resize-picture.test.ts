import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureTexts } from '@longitude/contract/pictures';
import sharp from 'sharp';
import { PictureRefused, PictureResizer } from './resize-picture.ts';

const paint = (width: number, height: number, background = '#0a6') =>
  sharp({ create: { width, height, channels: 3, background } });

test('a picture that takes too long is refused, its process ends, and the next one is resized', async (t) => {
  // A kilobyte that takes seconds to decode, and no machine decodes it in a millisecond.
  const bomb = await paint(6000, 6000).png({ compressionLevel: 9 }).toBuffer();
  const impatient = new PictureResizer(1);
  t.after(() => impatient.rest());
  const refused = (error: Error) =>
    error instanceof PictureRefused && error.message === pictureTexts.slow;
  await assert.rejects(impatient.resize(bomb), refused);
  assert.equal(impatient.pid, undefined);
  const resizer = new PictureResizer();
  t.after(() => resizer.rest());
  const small = await paint(64, 40).png().toBuffer();
  const { width, sizes } = await resizer.resize(small);
  assert.deepEqual([width, sizes.length], [64, 2]);
});

test('an animation stays animated', async (t) => {
  const resizer = new PictureResizer();
  t.after(() => resizer.rest());
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((each) => paint(40, 30, each).png().toBuffer()),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  const { sizes } = await resizer.resize(gif);
  const webp = sizes.find(({ type }) => type === 'image/webp');
  assert.equal((await sharp(webp?.bytes, { animated: true }).metadata()).pages, 2);
});

test('too many waiting pictures are refused temporarily, and the others are resized', async (t) => {
  const resizer = new PictureResizer();
  t.after(() => resizer.rest());
  const small = await paint(8, 8).png().toBuffer();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 25 }, () => resizer.resize(small)),
  );
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  assert.equal(refused.length, 5);
  for (const { reason } of refused as PromiseRejectedResult[]) {
    const { code, message, extra } = reason as { code: string; message: string; extra: object };
    assert.deepEqual([code, message, extra], ['unavailable', pictureTexts.busy, { retryAfter: 5 }]);
  }
});
