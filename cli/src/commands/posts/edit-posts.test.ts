import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createPost, readAnyPost, type Post } from '@longitude/contract/posts';
import { buildPost } from '../../../../server/src/testing/builders.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { editWith, savedFile } from '../../testing/editor.ts';
import type { Run, Seat } from '../../testing/run-cli.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';

const { server, seat, folder, inFile } = shareSignedIn();

type RunOptions = Parameters<Seat['run']>[1];
const run = (words: readonly string[], options?: RunOptions) =>
  seat.run(['posts', ...words], options);
const read = (id: string) => server.admin.call(readAnyPost, { params: { id } });
const readCreated = ({ stdout }: Run) => read(/\(([0-9a-f]{24})\)\n$/.exec(stdout)?.[1] ?? '');
const write = (changes: Parameters<typeof buildPost>[0] = {}) =>
  server.admin.call(createPost, { payload: buildPost(changes) });

const markdown = `---
title: 'Ports: a list'
excerpt: |
  Two
  lines.
category: cybersecurity
readTime: 7
---
# Why

An **open** port:

- one
- [two](https://kestrelrowe.example/)
`;

test('a post is written in Markdown, with fields above it; options override them', async () => {
  const file = await inFile('post.md', markdown);
  const created = await run(['create', '--file', file, '--title', 'Ports', '--feature']);
  const post = await readCreated(created);
  const stdout = `Blog post created: Ports is a draft (${post.id})\n`;
  assertRun(created, { stdout });
  assert.deepEqual(
    [post.title, post.excerpt, post.category?.slug, post.readTime, post.featured],
    ['Ports', 'Two\nlines.', 'cybersecurity', 7, true],
  );
  // The signed-in administrator is the author.
  assert.equal(post.author, 'Administrator');
  assert.match(post.content ?? '', /<p>An <strong>open<\/strong> port:<\/p>/);
  assert.match(
    post.content ?? '',
    /<li>one<\/li>\s*<li><a href="https:\/\/kestrelrowe\.example\/"/,
  );
});

test('a post is written in HTML from standard input, and sanitized by the server', async () => {
  const fields = [
    '--title',
    'Piped',
    '--excerpt',
    'Short.',
    '--author',
    'Ada',
    '--slug',
    'piped-1',
  ];
  const words = ['create', '--file', '-', '--format', 'html', '--publish', ...fields];
  const input = '<p>Safe</p><script>alert(1)</script>';
  const { stdout, code } = await run([...words, '--json'], { input });
  const post = JSON.parse(stdout) as Post;
  assert.equal(code, 0);
  assert.deepEqual(
    [post.slug, post.author, post.published, post.content],
    ['piped-1', 'Ada', true, '<p>Safe</p>'],
  );
  const again = await run([...words, '--json'], { input });
  assertRun(again, {
    stderr: /^longitude: This slug is already in use\n[^]*The text is saved in/,
    code: 1,
  });
  assert.equal(await readFile(savedFile(again.stderr), 'utf8'), input);
});

test('the editor opens a new post as Markdown below its fields', async () => {
  let opened = '';
  const runEditor = editWith((text) => {
    opened = text;
    return `${text.replace(/^excerpt:/m, 'excerpt: Brief.')}**Text**\n`;
  });
  const created = await run(['create', '--edit', '--title', 'By hand', '--publish'], { runEditor });
  const post = await readCreated(created);
  assert.equal(
    opened,
    '---\n# Fields of the post; below the second line of --- its text, in Markdown.\ntitle: By hand\nexcerpt:\nauthor: Administrator\ncategory:\nreadTime: 5\nfeaturedImage:\npublished: true\npublishedAt:\nfeatured: false\n---\n\n',
  );
  assert.deepEqual(
    [post.excerpt, post.content, post.published, post.readTime],
    ['Brief.', '<p><strong>Text</strong></p>', true, 5],
  );
});

test('options change only the fields that they name', async () => {
  const { id } = await write({ featured: true });
  const words = ['--title', 'New', '--category', 'AI & Machine Learning', '--read-time', '9'];
  const edited = await run(['edit', id, ...words, '--image', '', '--unfeature', '--unpublish']);
  assertRun(edited, { stdout: 'Blog post updated: New is a draft\n' });
  const { title, category, readTime, featuredImage, featured, excerpt } = await read(id);
  assert.deepEqual(
    [title, category?.slug, readTime, featuredImage, featured, excerpt],
    ['New', 'ai-ml', 9, null, false, buildPost().excerpt],
  );
  const json = await run(['edit', id, '--category', '', '--json']);
  assert.deepEqual(JSON.parse(json.stdout), [await read(id)]);
  assert.equal((await read(id)).category, null);
});

/** A PNG. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a picture is uploaded with the post that shows it', async () => {
  const { id } = await write();
  const picture = join(folder, 'picture.png');
  await writeFile(picture, Buffer.from(onePixel, 'base64'));
  const edited = await run(['edit', id, '--image-file', picture]);
  assert.equal(edited.code, 0, edited.stderr);
  assert.match((await read(id)).featuredImage ?? '', /^\/images\/[0-9a-f]{24}-1x1\.jpg$/);
  const text = await run(['edit', id, '--image-file', await inFile('text.png', 'text')]);
  assert.match(text.stderr, /An image must be a PNG, JPEG, WebP, AVIF or GIF file/);
  assert.equal(text.stdout, '');
});

test('the editor opens a stored post as HTML, and saves only the changes', async () => {
  const content = '<h2 id="a">A</h2><p>One</p><table><tbody><tr><td>x</td></tr></tbody></table>';
  const post = await write({ title: 'Whole: #1', content });
  const unchanged = await run(['edit', post.id, '--edit'], {
    runEditor: editWith((text) => text),
  });
  assert.match(unchanged.stderr, /^longitude: The text was not changed: nothing is sent\.\n$/);
  assert.equal(unchanged.code, 1);
  const runEditor = editWith((text) =>
    text.replace('One', 'Two').replace(/^readTime: 4/m, 'readTime: 6'),
  );
  const edited = await run(['edit', post.id, '--edit'], { runEditor });
  assert.equal(edited.stdout, 'Blog post updated: Whole: #1 is published\n', edited.stderr);
  const { content: after = '', updatedAt, revisedAt, ...rest } = await read(post.id);
  assert.ok(updatedAt > post.updatedAt && revisedAt > post.revisedAt);
  assert.equal(after.replaceAll('\n', ''), (post.content ?? '').replace('One', 'Two'));
  const { content: _, updatedAt: __, revisedAt: ___, ...stored } = post;
  assert.deepEqual(rest, { ...stored, readTime: 6 });
});

test('a field on one line is a text as it stands, whatever the line ends are', async () => {
  const { id } = await write({ title: 'To be named' });
  for (const title of ['Issue #1', 'IT: a plan', '@home', '*new*', '[New] site', 'a "b" \\c']) {
    const text = `\n---\ntitle: ${title}\nreadTime: 3\n---\nText`;
    for (const source of [text, text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r')]) {
      const edited = await run(['edit', id, '--file', await inFile('title.md', source)]);
      assert.equal(edited.code, 0, edited.stderr);
      const { title: stored, content } = await read(id);
      assert.deepEqual([stored, content], [title, '<p>Text</p>']);
    }
  }
});

test('a file replaces the text and its fields', async () => {
  const { id } = await write({ title: 'Stays' });
  const file = await inFile('text.html', '---\nreadTime: 12\n---\n<p>Replaced</p>');
  assert.equal((await run(['edit', id, '--file', file])).code, 0);
  const { title, content, readTime } = await read(id);
  assert.deepEqual([title, content, readTime], ['Stays', '<p>Replaced</p>', 12]);
});
