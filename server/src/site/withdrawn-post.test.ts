import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@longitude/contract/session';
import { createClient } from '@longitude/contract/core/client';
import { changePost, createPost } from '@longitude/contract/posts';
import { parseConfig } from '../platform/config.ts';
import { startProduct, type Product } from '../start.ts';
import { buildPost } from '../testing/builders.ts';
import { testEmbedded } from '../testing/database-server.ts';
import { testPassword } from '../testing/test-server.ts';
import { waitUntil } from '../testing/wait-until.ts';

async function signIn({ address: base = '' }: Product) {
  const payload = { username: 'admin', password: testPassword };
  const { token } = await createClient({ base }).call(login, { payload });
  return createClient({ base, token: () => token });
}

const slug = 'sold-by-monday';
const secret = /sold-by-monday|cloves/i;
const places = [
  `/blog/${slug}`,
  `/blog/${slug}/picture.png`,
  '/blog',
  '/blog?q=cloves',
  '/feed.xml',
  '/sitemap.xml',
  '/',
  '/blog/the-port-nobody-closed',
];

testEmbedded('what was taken back stays away when the database goes away just then', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'longitude-withdrawn-'));
  const environment = { PORT: '0', DATA_DIR: folder, ADMIN_PASSWORD: testPassword };
  const product = await startProduct(parseConfig({ ...environment, LOG_LEVEL: 'silent' }));
  t.after(async () => {
    await product.stop();
    await rm(folder, { recursive: true });
  });
  const read = async (path: string) => {
    const answer = await fetch(`${product.address}${path}`, { headers: { accept: 'text/html' } });
    return { path, status: answer.status, text: await answer.text() };
  };
  const readAll = () => Promise.all(places.map(read));
  const admin = await signIn(product);
  const payload = buildPost({ title: 'Cloves', content: '<p>Cloves.</p>', slug, featured: true });
  const { id } = await admin.call(createPost, { payload });
  for (const { path, status } of await readAll()) assert.equal(status, 200, path);
  assert.match((await read('/blog')).text, secret);

  await admin.call(changePost, { params: { id }, payload: { published: false } });
  const pid = product.store?.pid ?? assert.fail();
  process.kill(pid, 'SIGSTOP');
  try {
    await waitUntil('it is away', async () => (await read('/ready')).status === 503);
    for (const { path, status, text } of await readAll()) {
      // What was searched for, and where, stands in the page.
      const reported = text.replaceAll(path, '').replaceAll(/(?<=value=")cloves/g, '');
      assert.doesNotMatch(reported.replaceAll('"q":"cloves"', ''), secret, path);
      if (path.includes(slug) || path.includes('.xml')) assert.equal(status, 503, path);
    }
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await waitUntil('it is back', async () => (await read(`/blog/${slug}`)).status === 404);
  assert.equal((await read('/feed.xml')).status, 200);
});
