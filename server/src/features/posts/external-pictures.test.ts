import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changePost, createPost, type CreatePost } from '@longitude/contract/posts';
import sharp from 'sharp';
import { buildPost } from '../../testing/builders.ts';
import { buildCertificate } from '../../testing/lab/build-certificate.ts';
import { startSite, type LabSitePorts, type SiteAnswer } from '../../testing/lab/start-site.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const large = 10 * 1024 * 1024 + 1;
let [server, site]: [TestServer, LabSitePorts] = [] as never;
let paths: string[] = [];
before(async () => {
  const certificate = await buildCertificate();
  const create = { width: 64, height: 40, channels: 3, background: '#08c' } as const;
  const png = await sharp({ create }).png().toBuffer();
  const answers: Record<string, SiteAnswer> = {
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
    return answers[path] ?? { status: 404 };
  }, certificate);
  const pictureRoots = [certificate.pem];
  server = await startTestServer({ ROLE: 'api', SCAN_ALLOW: '127.0.0.1/32' }, { pictureRoots });
});
after(async () => {
  await server.stop();
  await site.close();
});

const at = (path: string) => `https://127.0.0.1:${site.https}${path}`;
const create = (changes: Partial<CreatePost>) =>
  server.admin.call(createPost, { payload: buildPost(changes) });
const stored = /^\/images\/[0-9a-f]{24}-64x40\.jpg$/;

test('pictures of other sites are copied, so that visitors ask no other host', async () => {
  const img = (path: string) => `<img src="${at(path)}" alt="A">`;
  const {
    id,
    content = '',
    featuredImage,
  } = await create({
    content: `<p>x</p>${img('/a.png')}${img('/moved.png')}`,
    featuredImage: at('/a.png'),
  });
  assert.match(featuredImage ?? '', stored);
  const sources = [...content.matchAll(/ src="([^"]*)"/g)].map(([, source]) => source);
  // The same bytes are one picture.
  assert.deepEqual(sources, [featuredImage, featuredImage]);
  assert.ok(!content.includes('https:'));
  const answer = await fetch(`${server.address}${featuredImage}`);
  assert.equal(answer.headers.get('content-type'), 'image/jpeg');
  paths = [];
  const payload = { content: `${content}<p>more</p>`, featuredImage };
  const changed = await server.admin.call(changePost, { params: { id }, payload });
  assert.equal(changed.featuredImage, featuredImage);
  assert.deepEqual(paths, []);
});

test('a picture that cannot be copied is refused beside its field, with the reason', async () => {
  const cases: [address: string, reason: RegExp][] = [
    [at('/none.png'), /The site answered 404$/],
    [at('/page'), /A picture is a PNG, JPEG, WebP, AVIF or GIF file$/],
    [at('/large.png'), /bytes of a body at most/],
    [at('/inside.png'), /10\.0\.0\.1 is not public/],
    [at('/plain.png'), /It leads to an address without https$/],
    [at('/round.png'), /It redirects too often$/],
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
      assert.ok(error.fields[field]?.startsWith(`The picture ${address} can’t be copied: `));
      assert.match(error.fields[field] ?? '', reason);
    }
  }
});

test('a certificate of an unknown issuer is refused', async () => {
  const other = await startSite(() => ({ body: 'x' }), await buildCertificate());
  try {
    const address = `https://127.0.0.1:${other.https}/a.png`;
    await assert.rejects(create({ featuredImage: address }), { code: 'validation_failed' });
  } finally {
    await other.close();
  }
});

test('more pictures of other sites than twenty are refused before any is fetched', async () => {
  paths = [];
  const images = Array.from({ length: 21 }, (_, index) => `<img src="${at(`/${index}.png`)}">`);
  await assert.rejects(create({ content: images.join('') }), {
    fields: { content: 'At most 20 pictures of other sites can be added at a time' },
  });
  assert.deepEqual(paths, []);
});
