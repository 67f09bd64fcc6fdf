import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { changePost, createPost } from '@longitude/contract/posts';
import { saveSettings } from '@longitude/contract/settings';
import { buildPost } from '../../testing/builders.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer({}, { hasSite: true });
after(() => server.stop());

/** A folder for inspecting the drawn pictures. */
const shown = process.env['PICTURES'];

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.address}${path}`, { headers });

/** @throws AssertionError when it is not a PNG of the right size */
async function readPicture(path: string): Promise<Buffer> {
  const response = await get(path);
  assert.equal(response.status, 200, path);
  assert.equal(response.headers.get('content-type'), 'image/png');
  const png = Buffer.from(await response.arrayBuffer());
  assert.equal(png.subarray(0, 8).toString('hex'), '89504e470d0a1a0a');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 630]);
  assert.ok(png.length > 10_000 && png.length < 300_000, `${png.length} bytes`);
  if (shown !== undefined) {
    await mkdir(shown, { recursive: true });
    await writeFile(`${shown}/${path.replaceAll('/', '_')}`, png);
  }
  return png;
}

const write = (changes: Parameters<typeof buildPost>[0]) =>
  server.admin.call(createPost, { payload: buildPost(changes) });

test('the site has a picture with its tagline, and each post its own', async () => {
  const site = await readPicture('/picture.png');
  const post = await readPicture('/blog/the-port-nobody-closed/picture.png');
  const other = await readPicture('/blog/reading-an-offshore-rate-card/picture.png');
  assert.ok(!site.equals(post) && !post.equals(other));
  const change = (value: string) => ({
    settings: [{ category: 'general', key: 'site_tagline', value }],
  });
  await server.admin.call(saveSettings, { payload: change('Another tagline.') });
  assert.ok(!(await readPicture('/picture.png')).equals(site));
  await server.admin.call(saveSettings, {
    payload: change('Scale Your Team. Secure Your Future.'),
  });
  assert.ok((await readPicture('/picture.png')).equals(site));
});

test('a picture is 304 while the post is unchanged, and drawn again when it changes', async () => {
  const { id, slug } = await write({ title: 'First title' });
  const path = `/blog/${slug}/picture.png`;
  const first = await get(path);
  await first.arrayBuffer();
  const etag = first.headers.get('etag') ?? '';
  assert.equal((await get(path, { 'if-none-match': etag })).status, 304);
  await server.admin.call(changePost, { params: { id }, payload: { title: 'Second title' } });
  assert.equal((await get(path, { 'if-none-match': etag })).status, 200);
  const { headers } = await fetch(`${server.address}${path}`, { method: 'HEAD' });
  assert.equal(headers.get('content-type'), 'image/png');
});

test('a post has a picture, whatever its words', async () => {
  const titles = [
    '</text></svg><script>alert(1)</script> A & B ]]> "C" <!-- \u{1f6a2}',
    'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenfabrik '.repeat(3).trim(),
    '日本語の題名',
  ];
  for (const [index, title] of titles.entries()) {
    const { slug } = await write({ title, slug: `odd-words-${index}` });
    await readPicture(`/blog/${slug}/picture.png`);
  }
});

test('only our own drawings are drawn; the globe replaces any other image', async () => {
  const pictures = [null, '/art/none.svg', '/art/../icons/icon-192.png', '/api/settings/public'];
  const drawn: Buffer[] = [];
  for (const [index, featuredImage] of pictures.entries()) {
    const { slug } = await write({ title: 'The same', featuredImage, slug: `picture-${index}` });
    drawn.push(await readPicture(`/blog/${slug}/picture.png`));
  }
  for (const picture of drawn) assert.ok(picture.equals(drawn[0] as Buffer));
  const { slug } = await write({ title: 'The same', slug: 'picture-own' });
  assert.ok(!(await readPicture(`/blog/${slug}/picture.png`)).equals(drawn[0] as Buffer));
});

test('a missing post, and a draft, have no picture', async () => {
  const { slug } = await write({ published: false });
  for (const path of [slug, 'none', '%00', '..%2f..%2fetc', 'a'.repeat(3000)]) {
    const response = await get(`/blog/${path}/picture.png`);
    assert.equal(response.status, 404, path.slice(0, 40));
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain/);
  }
});

test('while pictures are drawn, the API responds', async () => {
  const slugs: string[] = [];
  for (let index = 0; index < 6; index++) {
    slugs.push((await write({ title: `Busy ${index}`, slug: `busy-${index}` })).slug);
  }
  const state = { isDrawn: false, answers: 0 };
  const drawing = Promise.all(slugs.map((slug) => readPicture(`/blog/${slug}/picture.png`)));
  const done = drawing.finally(() => {
    state.isDrawn = true;
  });
  while (!state.isDrawn) {
    assert.equal((await get('/api/settings/public')).status, 200);
    state.answers++;
  }
  await done;
  // In one thread a response would wait for each picture.
  assert.ok(state.answers > 2 * slugs.length, `${state.answers} answers`);
});
