import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createCategory } from '@longitude/contract/categories';
import { createPost } from '@longitude/contract/posts';
import * as fc from 'fast-check';
import { breakInput, type BrokenInput, type Field } from '../../testing/broken-input.ts';
import { buildCategory, buildPost } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { digestStore } from '../../testing/store-digest.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const seed = 20_261_121;
let server: TestServer;
let postId: string;
let categoryId: string;
let untouched: Record<string, string>;
const digest = () => digestStore(server.product.context.connection);

before(async () => {
  server = await startTestServer({ ROLE: 'api' });
  const post = await server.admin.call(createPost, { payload: buildPost() });
  const category = await server.admin.call(createCategory, { payload: buildCategory() });
  [postId, categoryId] = [post.id, category.id];
  await server.product.context.background.drain();
  untouched = await digest();
});
after(() => server.stop());

async function refuse(method: string, path: string, { body, type }: BrokenInput): Promise<void> {
  const headers = type === undefined ? {} : { 'content-type': type };
  const call = { token: server.token, body, headers };
  const answer = await send(server.address, method, `/api/${path}`, call);
  const what = Buffer.from(body).toString().slice(0, 300);
  assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} for ${what}`);
  assert.equal(typeof (answer.body as { error: unknown }).error, 'string', what);
}

const line = (name: string, longest: number): Field => ({
  name,
  maxLength: longest,
  isRequired: true,
});
const choice = (name: string): Field => ({ name, maxLength: 0, isRequired: true, isBoolean: true });
const postFields: Field[] = [
  line('title', 200),
  line('author', 100),
  { ...line('excerpt', 1000), isMultiline: true },
  { ...line('content', 1_000_000), isMultiline: true },
  { ...line('featuredImage', 2000), isRequired: false },
  { ...line('categoryId', 24), isRequired: false },
  choice('published'),
  choice('featured'),
];
const categoryFields: Field[] = [
  line('name', 100),
  { ...line('slug', 100), isRequired: false },
  { ...line('description', 500), isRequired: false, isMultiline: true },
  line('color', 7),
  { ...line('icon', 50), isRequired: false },
  choice('active'),
];
/** In a change a missing field is none that is wrong. */
const ofChange = (fields: readonly Field[]) =>
  fields.map((field) => ({ ...field, isRequired: false }));

interface Target {
  readonly method: string;
  readonly path: () => string;
  readonly valid: Record<string, unknown>;
  readonly fields: readonly Field[];
}
const targets: Record<string, Target> = {
  'a post': {
    method: 'POST',
    path: () => 'blog-posts',
    valid: { ...buildPost(), slug: 'a-slug' },
    fields: [...postFields, { ...line('slug', 200), isRequired: false }],
  },
  'a change of a post': {
    method: 'PATCH',
    path: () => `blog-posts/${postId}`,
    valid: { ...buildPost() },
    fields: ofChange(postFields),
  },
  'the preview of a post': {
    method: 'POST',
    path: () => 'admin/blog-posts/preview',
    valid: { content: buildPost().content },
    fields: [{ ...line('content', 1_000_000), isMultiline: true }],
  },
  'a category': {
    method: 'POST',
    path: () => 'categories',
    valid: { ...buildCategory({ name: 'Another' }) },
    fields: categoryFields,
  },
  'a change of a category': {
    method: 'PATCH',
    path: () => `categories/${categoryId}`,
    valid: { ...buildCategory() },
    fields: ofChange(categoryFields),
  },
};

for (const [what, { method, path, valid, fields }] of Object.entries(targets)) {
  test(`${what} that is broken anywhere is refused and leaves no trace`, async () => {
    const property = fc.asyncProperty(breakInput(valid, fields), (broken) =>
      refuse(method, path(), broken),
    );
    await fc.assert(property, { seed, numRuns: 200 });
    assert.deepEqual(await digest(), untouched);
  });
}

test('queries that a list does not know, or knows once, are refused', async () => {
  const queries = [
    'limit=0',
    'limit=201',
    'cursor=x',
    'q=a&q=b',
    'q[$ne]=x',
    'sort=title',
    'fields=content',
    'published=1',
    'category[]=x',
    '__proto__=x',
  ];
  for (const query of queries) {
    for (const path of ['/api/blog-posts', '/api/admin/blog-posts']) {
      const { status, body } = await send(server.address, 'GET', `${path}?${query}`, {
        token: server.token,
      });
      const { code } = body as { code: string };
      assert.deepEqual([status, code], [400, 'validation_failed'], `${path}?${query}`);
    }
  }
  for (const path of ['/api/categories?active=false', '/api/blog-posts/a-post?draft=true']) {
    assert.equal((await send(server.address, 'GET', path)).status, 400, path);
  }
});

test('a post may be large, up to a megabyte', async () => {
  const json = buildPost({ content: `<p>${'é'.repeat(400_000)}</p>` });
  const call = { token: server.token, json };
  assert.equal((await send(server.address, 'POST', '/api/blog-posts', call)).status, 201);
  const large = { ...json, content: 'x'.repeat(1024 * 1024) };
  const refused = await send(server.address, 'POST', '/api/blog-posts', { ...call, json: large });
  assert.equal(refused.status, 413);
});
