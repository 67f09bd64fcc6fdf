import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPost } from '@longitude/contract/posts';
import {
  describePicture,
  Picture,
  pictureTexts,
  uploadPicture,
} from '@longitude/contract/pictures';
import sharp from 'sharp';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildPdf } from '../../testing/build-file.ts';
import { buildPost } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cleanUp } from '../trash/service.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

const paint = (width: number, height: number, background = '#0a6') =>
  sharp({ create: { width, height, channels: 3, background } });

function buildUpload(bytes: Uint8Array, field = 'file'): FormData {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], 'a.png'), 'a.png');
  return form;
}
const upload = (bytes: Uint8Array) =>
  server.admin.call(uploadPicture, { payload: buildUpload(bytes) });
const post = (body: FormData, token = server.token) =>
  fetch(`${server.address}/api/admin/images`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
  });

async function read(path: string) {
  const answer = await fetch(`${server.address}${path}`);
  assert.equal(answer.status, 200, path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { format, width, height, exif } = await sharp(bytes).metadata();
  return { headers: answer.headers, format, width, height, exif };
}

test('a wide picture is stored in three widths for browsers, and as JPEG for all else', async () => {
  const answer = await upload(await paint(3200, 2000).png().toBuffer());
  assertFits(Picture, answer);
  assert.deepEqual([answer.width, answer.height], [1600, 1000]);
  const jpeg = await read(answer.url);
  assert.deepEqual([jpeg.format, jpeg.width, jpeg.height], ['jpeg', 1600, 1000]);
  assert.equal(jpeg.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  const { srcset = '' } = describePicture(answer.url) ?? {};
  for (const size of srcset.split(', ')) {
    const [path = '', width = ''] = size.split(' ');
    const stored = await read(path);
    assert.deepEqual([stored.format, `${stored.width}w`], ['webp', width]);
    assert.equal(stored.headers.get('content-type'), 'image/webp');
  }
  assert.equal(srcset.split(', ').length, 3);
});

test('each type of picture is taken, at its own width when it is narrow', async () => {
  for (const format of ['png', 'jpeg', 'webp', 'avif', 'gif'] as const) {
    const bytes = await paint(300, 200, '#a06').toFormat(format).toBuffer();
    const { url, width } = await upload(bytes);
    assert.equal(width, 300, format);
    assert.equal((await read(url)).width, 300);
  }
});

test('a picture stands upright, and where it was taken is not published', async () => {
  const turned = paint(400, 300).withExif({ IFD0: { Copyright: 'secret place' } });
  const { url, width, height } = await upload(
    await turned.withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  );
  assert.deepEqual([width, height], [300, 400]);
  const stored = await read(url);
  assert.deepEqual([stored.width, stored.height, stored.exif], [300, 400, undefined]);
});

test('an animation keeps moving', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((each) => paint(40, 30, each).png().toBuffer()),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  const { srcset = '' } = describePicture((await upload(gif)).url) ?? {};
  const bytes = await (await fetch(`${server.address}${srcset.split(' ')[0]}`)).arrayBuffer();
  assert.equal((await sharp(Buffer.from(bytes), { animated: true }).metadata()).pages, 2);
});

test('the same picture is stored once, also when two uploads follow each other', async () => {
  const bytes = await paint(50, 50, '#123').png().toBuffer();
  assert.deepEqual(await upload(bytes), await upload(bytes));
});

test('what is no picture, damaged, too large or 20,000 pixels wide is refused beside its field', async () => {
  const png = await paint(600, 600).png().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const cases: [bytes: Buffer, status: number, text: string][] = [
    [Buffer.from('no picture at all'), 400, pictureTexts.type],
    [buildPdf(), 400, pictureTexts.type],
    [svg, 400, pictureTexts.type],
    [Buffer.alloc(0), 400, pictureTexts.missing],
    [png.subarray(0, png.length / 2), 400, pictureTexts.broken],
    [await paint(20_000, 10).png().toBuffer(), 400, pictureTexts.sides],
    [Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), 413, pictureTexts.size],
  ];
  for (const [bytes, status, text] of cases) {
    const answer = await post(buildUpload(bytes));
    const { fields } = (await answer.json()) as { fields: object };
    assert.deepEqual([answer.status, fields], [status, { file: text }]);
  }
  assert.equal((await post(buildUpload(png, 'files'))).status, 400);
  const two = buildUpload(png);
  two.append('file', new File([new Uint8Array(png)], 'b.png'), 'b.png');
  assert.equal((await post(two)).status, 400);
  assert.equal((await post(buildUpload(png), 'none')).status, 401);
});

test('an address that leads to no picture is 404', async () => {
  for (const name of ['none', '0123456789abcdef01234567-480.webp', '%00', '..%2fa', '$ne']) {
    assert.equal((await fetch(`${server.address}/images/${name}`)).status, 404, name);
  }
});

test('a picture that no post uses is deleted after a while, the others stay', async () => {
  const used = await upload(await paint(60, 60, '#456').png().toBuffer());
  const featured = await upload(await paint(61, 60, '#456').png().toBuffer());
  const unused = await upload(await paint(62, 60, '#456').png().toBuffer());
  const payload = buildPost({
    content: `<img src="${used.url}" alt="">`,
    featuredImage: featured.url,
  });
  await server.admin.call(createPost, { payload });
  const { brought } = server.product.context;
  const days = 24 * 3600 * 1000;
  await cleanUp(brought, new Date(Date.now() + 80 * days));
  await read(unused.url);
  await cleanUp(brought, new Date(Date.now() + 100 * days));
  await read(used.url);
  await read(featured.url);
  const { srcset = '' } = describePicture(unused.url) ?? {};
  for (const path of [unused.url, srcset.split(' ')[0]]) {
    assert.equal((await fetch(`${server.address}${path}`)).status, 404);
  }
});
