import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPost, changePost, type CreatePost } from '@longitude/contract/posts';
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
import { pictures } from './feature.ts';
import { buildCertificate } from '@longitude/scanner/lab/build-certificate';
import { startSite, type LabSitePorts, type SiteResponse } from '@longitude/scanner/lab/start-site';

const paint = (width: number, height: number, background = '#0a6') =>
  sharp({ create: { width, height, channels: 3, background } });

function buildUpload(bytes: Uint8Array, field = 'file'): FormData {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], 'a.png'), 'a.png');
  return form;
}

const large = 10 * 1024 * 1024 + 1;

let [server, site]: [TestServer, LabSitePorts] = [] as never;
let paths: string[] = [];
before(async () => {
  const certificate = await buildCertificate();
  const create = { width: 64, height: 40, channels: 3, background: '#08c' } as const;
  const png = await sharp({ create }).png().toBuffer();
  const responses: Record<string, SiteResponse> = {
    '/a.png': { body: png, headers: [['content-type', 'image/png']] },
    '/moved.png': { status: 302, headers: [['location', '/a.png']] },
    '/inside.png': { status: 302, headers: [['location', 'https://10.0.0.1/a.png']] },
    '/plain.png': { status: 301, headers: [['location', 'http://127.0.0.1/a.png']] },
    '/round.png': { status: 302, headers: [['location', '/round.png']] },
    '/page': { body: '<p>No picture</p>', headers: [['content-type', 'image/png']] },
    '/large.png': { body: Buffer.concat([png, Buffer.alloc(large)]) },
  };
  site = await startSite(({ path }) => {
    paths.push(path);
    return responses[path] ?? { status: 404 };
  }, certificate);
  const pictureRoots = [certificate.pem];
  server = await startTestServer({ ROLE: 'api', SCAN_ALLOW: '127.0.0.1/32' }, { pictureRoots });
});
after(async () => {
  await server.stop();
  await site.close();
});

const upload = (bytes: Uint8Array) =>
  server.admin.call(uploadPicture, { payload: buildUpload(bytes) });
const post = (body: FormData, token = server.token) =>
  fetch(`${server.address}/api/admin/images`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
  });

async function readPicture(path: string) {
  const response = await fetch(`${server.address}${path}`);
  assert.equal(response.status, 200, path);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { format, width, height, exif } = await sharp(bytes).metadata();
  return { headers: response.headers, format, width, height, exif };
}

test('a wide picture is stored in three widths for browsers, and as JPEG for others', async () => {
  const response = await upload(await paint(3200, 2000).png().toBuffer());
  assertFits(Picture, response);
  assert.deepEqual([response.width, response.height], [1600, 1000]);
  const jpeg = await readPicture(response.url);
  assert.deepEqual([jpeg.format, jpeg.width, jpeg.height], ['jpeg', 1600, 1000]);
  assert.equal(jpeg.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  const { srcset = '' } = describePicture(response.url) ?? {};
  for (const size of srcset.split(', ')) {
    const [path = '', width = ''] = size.split(' ');
    const stored = await readPicture(path);
    assert.deepEqual([stored.format, `${stored.width}w`], ['webp', width]);
    assert.equal(stored.headers.get('content-type'), 'image/webp');
  }
  assert.equal(srcset.split(', ').length, 3);
});

test('each type of picture is accepted, in its own width when it is narrow', async () => {
  for (const format of ['png', 'jpeg', 'webp', 'avif', 'gif'] as const) {
    const bytes = await paint(300, 200, '#a06').toFormat(format).toBuffer();
    const { url, width } = await upload(bytes);
    assert.equal(width, 300, format);
    assert.equal((await readPicture(url)).width, 300);
  }
});

test('an image is rotated upright, and its location is removed', async () => {
  const turned = paint(400, 300).withExif({ IFD0: { Copyright: 'secret place' } });
  const { url, width, height } = await upload(
    await turned.withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  );
  assert.deepEqual([width, height], [300, 400]);
  const stored = await readPicture(url);
  assert.deepEqual([stored.width, stored.height, stored.exif], [300, 400, undefined]);
});

test('the same picture is stored once, also in consecutive uploads', async () => {
  const bytes = await paint(50, 50, '#123').png().toBuffer();
  assert.deepEqual(await upload(bytes), await upload(bytes));
});

test('an invalid, damaged or too large picture is refused at its field', async () => {
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
    const response = await post(buildUpload(bytes));
    const { fields } = (await response.json()) as { fields: object };
    assert.deepEqual([response.status, fields], [status, { file: text }]);
  }
  assert.equal((await post(buildUpload(png, 'files'))).status, 400);
  const two = buildUpload(png);
  two.append('file', new File([new Uint8Array(png)], 'b.png'), 'b.png');
  assert.equal((await post(two)).status, 400);
  assert.equal((await post(buildUpload(png), 'none')).status, 401);
});

test('beyond ten uploads in memory another is refused, and accepted when one ends', async () => {
  const uploads = server.product.serviceOf(pictures);
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = Array.from({ length: 10 }, () => uploads.takeUpload(() => promise));
  const bytes = await paint(8, 8).png().toBuffer();
  const refused = await post(buildUpload(bytes));
  const { error } = (await refused.json()) as { error: string };
  assert.deepEqual([refused.status, error], [503, pictureTexts.busy]);
  resolve();
  await Promise.all(running);
  assert.equal((await post(buildUpload(bytes))).status, 201);
});

test('an address without a picture is 404', async () => {
  for (const name of ['none', '0123456789abcdef01234567-480.webp', '%00', '..%2fa', '$ne']) {
    assert.equal((await fetch(`${server.address}/images/${name}`)).status, 404, name);
  }
});

test('an unused picture is deleted after a while, the others stay', async () => {
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
  await readPicture(unused.url);
  await cleanUp(brought, new Date(Date.now() + 100 * days));
  await readPicture(used.url);
  await readPicture(featured.url);
  const { srcset = '' } = describePicture(unused.url) ?? {};
  for (const path of [unused.url, srcset.split(' ')[0]]) {
    assert.equal((await fetch(`${server.address}${path}`)).status, 404);
  }
});

const at = (path: string) => `https://127.0.0.1:${site.https}${path}`;
const create = (changes: Partial<CreatePost>) =>
  server.admin.call(createPost, { payload: buildPost(changes) });
const stored = /^\/images\/[0-9a-f]{24}-64x40\.jpg$/;

test('pictures of other sites are copied, so that visitors contact no other host', async () => {
  const images = ['/a.png', '/moved.png'].map((path) => `<img src="${at(path)}" alt="A">`);
  const given = { content: `<p>x</p>${images.join('')}`, featuredImage: at('/a.png') };
  const { id, content = '', featuredImage } = await create(given);
  assert.match(featuredImage ?? '', stored);
  const sources = [...content.matchAll(/ src="([^"]*)"/g)].map(([, source]) => source);
  // The same bytes are one picture.
  assert.deepEqual(sources, [featuredImage, featuredImage]);
  assert.ok(!content.includes('https:'));
  const response = await fetch(`${server.address}${featuredImage}`);
  assert.equal(response.headers.get('content-type'), 'image/jpeg');
  paths = [];
  const payload = { content: `${content}<p>more</p>`, featuredImage };
  const changed = await server.admin.call(changePost, { params: { id }, payload });
  assert.equal(changed.featuredImage, featuredImage);
  assert.deepEqual(paths, []);
});

test('a picture that cannot be copied is refused at its field, with the reason', async () => {
  const cases: [address: string, reason: RegExp][] = [
    [at('/none.png'), /The site responded with 404$/],
    [at('/page'), /An image must be a PNG, JPEG, WebP, AVIF or GIF file$/],
    [at('/large.png'), /bytes of a body at most/],
    [at('/inside.png'), /10\.0\.0\.1 is not public/],
    [at('/plain.png'), /It redirects to an address without https$/],
    [at('/round.png'), /It redirects too many times$/],
    ['https://192.168.1.1/a.png', /192\.168\.1\.1 is not public/],
    ['https://nowhere.invalid/a.png', /nowhere\.invalid/],
  ];
  for (const [address, reason] of cases) {
    for (const [field, changes] of [
      ['content', { content: `<p>x</p><img src="${address}" alt="">` }],
      ['featuredImage', { featuredImage: address }],
    ] as const) {
      const error = await create(changes).then(
        () => assert.fail(address),
        (cause: { code: string; fields: Record<string, string> }) => cause,
      );
      assert.equal(error.code, 'validation_failed', address);
      assert.ok(error.fields[field]?.startsWith(`The image ${address} can’t be copied. `));
      assert.match(error.fields[field] ?? '', reason);
    }
  }
});

test('a certificate of an unknown issuer is rejected', async () => {
  const other = await startSite(() => ({ body: 'x' }), await buildCertificate());
  try {
    const address = `https://127.0.0.1:${other.https}/a.png`;
    await assert.rejects(create({ featuredImage: address }), { code: 'validation_failed' });
  } finally {
    await other.close();
  }
});

test('more than twenty pictures of other sites are refused before any is fetched', async () => {
  paths = [];
  const images = Array.from({ length: 21 }, (_, index) => `<img src="${at(`/${index}.png`)}">`);
  await assert.rejects(create({ content: images.join('') }), {
    fields: { content: 'At most 20 images from other sites can be added at a time' },
  });
  assert.deepEqual(paths, []);
});
