import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAllCategories } from '@longitude/contract/categories';
import {
  createPost,
  deletePost,
  listAllPosts,
  readAnyPost,
  type Post,
} from '@longitude/contract/posts';
import { buildPost } from '../../../../server/src/testing/builders.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { readScreen, runAtTerminal } from '../../testing/at-terminal.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';

const { server, seat } = shareSignedIn();

const write = (changes: Parameters<typeof buildPost>[0] = {}) =>
  server.admin.call(createPost, { payload: buildPost(changes) });
const read = (id: string) => server.admin.call(readAnyPost, { params: { id } });
const empty = async () => {
  for (const { id } of await server.admin.call(listAllPosts, { query: { limit: 200 } })) {
    await server.admin.call(deletePost, { params: { id } });
  }
};
const missing = '0123456789abcdef01234567';

test('a blog without posts is a sentence, or an empty array', async () => {
  await empty();
  const human = await seat.run(['posts', 'list']);
  assertRun(human, { stderr: 'No blog posts yet\n' });
  assert.equal((await seat.run(['posts', 'list', '--json'])).stdout, '[]\n');
  assert.equal(
    (await seat.run(['posts', 'list', '--drafts'])).stderr,
    'No results for these filters\n',
  );
});

test('lists filter by state, category and search, and omit the texts', async () => {
  await empty();
  const [category] = await server.admin.call(listAllCategories);
  assert.ok(category);
  const shown = await write({ title: 'Shown to all', categoryId: category.id, featured: true });
  const draft = await write({ title: 'A draft of mine', published: false });
  const list = async (...words: string[]) => {
    const { stdout, code } = await seat.run(['posts', 'list', '--json', ...words]);
    assert.equal(code, 0);
    return JSON.parse(stdout) as Post[];
  };
  const ids = async (...words: string[]) => (await list(...words)).map(({ id }) => id);
  assert.deepEqual(
    await list(),
    await server.admin.call(listAllPosts, { query: { fields: 'summary' } }),
  );
  assert.deepEqual(await ids('--published'), [shown.id]);
  assert.deepEqual(await ids('--drafts'), [draft.id]);
  assert.deepEqual(await ids('--category', category.name), [shown.id]);
  assert.deepEqual(await ids('-q', 'DRAFT of'), [draft.id]);
  assert.deepEqual(await ids('--search', 'draft', '--category', category.name), []);
  const row = (await seat.run(['posts', 'list', '--drafts'])).stdout.trimEnd().split('\t');
  assert.deepEqual(row.slice(0, -1), [draft.id, 'draft', draft.title, '', '', draft.author]);
  assert.equal(row.at(-1), draft.createdAt);
  const lines = await readScreen(seat, ['posts', 'list']);
  assert.match(lines[0] ?? '', /^ID +STATE +TITLE +FEATURED +DATE$/);
  assert.match(lines[1] ?? '', new RegExp(`^${draft.id}  draft +A draft of .+ just now$`));
  assert.match(lines[2] ?? '', new RegExp(`^${shown.id}  published +Shown to all +yes +just now$`));
  for (const line of lines) assert.ok(line.length <= 80, line);
});

test('pages are read by cursor', async () => {
  await empty();
  const written = [];
  for (let index = 0; index < 3; index++) written.unshift((await write()).id);
  const two = ['posts', 'list', '--json', '--limit', '2'];
  const first = await seat.run(two);
  const cursor =
    /^2 of 3 shown\. Next page: --cursor (\S+), all: --all-pages\n$/.exec(first.stderr)?.[1] ?? '';
  const second = await seat.run([...two, '--cursor', cursor]);
  const idsOf = (text: string) => (JSON.parse(text) as Post[]).map(({ id }) => id);
  assert.deepEqual([...idsOf(first.stdout), ...idsOf(second.stdout)], written);
});

test('show prints the whole post', async () => {
  const { id, slug } = await write({ title: 'Read it here', excerpt: 'In\nshort.' });
  const { stdout, code } = await seat.run(['posts', 'show', id]);
  assert.equal(code, 0);
  for (const text of [
    'Read it here\n',
    'State      published\n',
    `Link       /blog/${slug}\n`,
    'Author     Meera Iyer\n',
    'Read time  4 min\n',
    `ID         ${id}\n`,
    'Excerpt\nIn\nshort.\n',
    'Content (HTML)\n<p>Begin with the <strong>oldest</strong> line.</p>\n',
  ]) {
    assert.ok(stdout.includes(text), `${text} in ${stdout}`);
  }
  assert.doesNotMatch(stdout, /Category/);
  const json = await seat.run(['posts', 'show', id, '--json']);
  assert.deepEqual(JSON.parse(json.stdout), await read(id));
});

test('publishes, unpublishes and features several posts in one command', async () => {
  const posts = [
    await write({ title: 'One', published: false }),
    await write({ title: 'Two', published: false }),
  ];
  const ids = posts.map(({ id }) => id);
  const verbs: [verb: string, state: string, published: boolean, featured: boolean][] = [
    ['publish', 'published', true, false],
    ['feature', 'featured', true, true],
    ['unfeature', 'not featured', true, false],
    ['unpublish', 'a draft', false, false],
  ];
  for (const [verb, state, published, featured] of verbs) {
    const stdout = ['One', 'Two']
      .map((title) => `Blog post updated: ${title} is ${state}\n`)
      .join('');
    assertRun(await seat.run(['posts', verb, ...ids]), { stdout });
    for (const id of ids) {
      const post = await read(id);
      assert.deepEqual([post.published, post.featured], [published, featured], verb);
    }
  }
  const json = await seat.run(['posts', 'publish', ids[0] ?? '', '--json']);
  assert.deepEqual(JSON.parse(json.stdout), [await read(ids[0] ?? '')]);
});

test('a missing id does not stop the others from being published', async () => {
  const { id } = await write({ title: 'There', published: false });
  const run = await seat.run(['posts', 'publish', missing, id]);
  assert.equal(run.stdout, 'Blog post updated: There is published\n');
  assert.equal(run.stderr, `longitude: ${missing}: Not found\nlongitude: 1 of 2 not published.\n`);
  assert.equal(run.code, 1);
});

test('deletes a post', async () => {
  const { id } = await write();
  const run = await seat.run(['posts', 'delete', id, '--yes']);
  assertRun(run, { stderr: `Deleted.  longitude trash restore ${id}\n` });
  await assert.rejects(read(id), { code: 'not_found' });
});

test('a terminal names the post and asks before it deletes; no keeps it', async () => {
  const { id } = await write({ title: 'Gone?' });
  const question = 'Delete the blog post “Gone?”? It stays in the trash for 30 days. [y/N] ';
  const remove = (response: string) =>
    runAtTerminal(seat, ['posts', 'delete', id], [[question, response]]);
  const saved = await remove('\r');
  assert.match(saved.screen, /longitude: Nothing was changed\./);
  assert.equal(saved.code, 1);
  await read(id);
  const deleted = await remove('y\r');
  assert.match(deleted.screen, /Deleted\. {2}.*longitude trash restore/);
  assert.equal(deleted.code, 0);
  await assert.rejects(read(id), { code: 'not_found' });
});

test('wrong input exits with 2, a missing post with 1', async () => {
  const cases: [words: string[], message: RegExp, code: number][] = [
    [['show', 'a-slug'], /Not a valid ID: a-slug/, 2],
    [['publish'], /Give one or more IDs, or --stdin\./, 2],
    [['list', '--drafts', '--published'], /cannot be used with/, 2],
    [
      ['list', '--search', 'x'.repeat(101)],
      /^longitude: --search must be at most 100 characters\n/,
      2,
    ],
    [['list', '--limit', '201'], /whole number from 1 to 200/, 2],
    [['show', missing], /^longitude: There is no blog post 0123456789abcdef01234567\.\n$/, 1],
    [['delete', missing, '--yes'], /^longitude: There is no blog post 0123/, 1],
  ];
  for (const [words, message, code] of cases) {
    const run = await seat.run(['posts', ...words]);
    assertRun(run, { stderr: message, code }, words.join(' '));
  }
});
