import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { changePost, createPost, readAnyPost } from '@longitude/contract/posts';
import { buildPost } from '../../../../server/src/testing/builders.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { editWith, savedFile } from '../../testing/editor.ts';
import { startFakeApi, startFakeServer } from '../../testing/fake-server.ts';
import type { Seat } from '../../testing/run-cli.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';

const { server, seat, folder, inFile } = shareSignedIn();

type RunOptions = Parameters<Seat['run']>[1];
const run = (words: readonly string[], options?: RunOptions) =>
  seat.run(['posts', ...words], options);
const read = (id: string) => server.admin.call(readAnyPost, { params: { id } });
const write = (changes: Parameters<typeof buildPost>[0] = {}) =>
  server.admin.call(createPost, { payload: buildPost(changes) });

const screenshot = fileURLToPath(
  new URL('../../../../docs/screenshots/home-phone.png', import.meta.url),
);

test('a post saved by someone else is not overwritten, and the text is saved', async () => {
  const { id } = await write({ title: 'Shared' });
  const stale = await run(['edit', id, '--edit'], {
    runEditor: async (file) => {
      await server.admin.call(changePost, {
        params: { id },
        payload: { excerpt: 'Theirs.' },
      });
      return editWith((text) => text.replace('oldest', 'newest'))(file);
    },
  });
  const file = savedFile(stale.stderr);
  const lines = [
    'longitude: “Shared” was changed by someone else while you were editing. Nothing was saved.',
    `  The current version: longitude posts show ${id}`,
    `  To overwrite it with yours: longitude posts edit ${id} --file FILE`,
    `  The text is saved in ${file}`,
  ];
  assert.deepEqual([stale.stdout, stale.stderr, stale.code], ['', `${lines.join('\n')}\n`, 1]);
  assert.match((await read(id)).content ?? '', /oldest/);
  assert.equal((await read(id)).excerpt, 'Theirs.');
  const saved = await run(['edit', id, '--file', file]);
  assert.equal(saved.code, 0, saved.stderr);
  assert.match((await read(id)).content ?? '', /newest/);
});

test('a text refused by the server or the check is saved in a private file', async () => {
  const post = await write();
  const refuse = ({ line }: { line: string }) => {
    if (line.startsWith('GET')) return [200, post] as const;
    return [503, { error: 'Busy.', code: 'unavailable' }] as const;
  };
  const busy = { LONGITUDE_URL: await startFakeApi(refuse), LONGITUDE_TOKEN: 't' };
  const dropping = await startFakeServer((request, response) => {
    if (request.method === 'GET') response.end(JSON.stringify(post));
    else request.socket.destroy();
  });
  const dropped = { LONGITUDE_URL: dropping, LONGITUDE_TOKEN: 't' };
  const keep = (text: string) => text.replace('oldest', 'kept text');
  const tooLong = (text: string) => keep(text).replace(/^readTime.*/m, 'readTime: 99');
  const cases: [env: Record<string, string>, edit: typeof keep, message: RegExp, code: number][] = [
    [busy, keep, /^longitude: Busy\.\n/, 1],
    [dropped, keep, /^longitude: No response from \S+ \(connection closed\)\.\n/, 1],
    [{}, tooLong, /^longitude: readTime: Read time must be 1 to 60/, 2],
  ];
  for (const [place, edit, message, code] of cases) {
    const options = { env: place, runEditor: editWith(edit) };
    const saved = await run(['edit', post.id, '--edit'], options);
    assertRun(saved, { stderr: message, code });
    const file = savedFile(saved.stderr);
    assert.match(await readFile(file, 'utf8'), /kept text/);
    assert.equal((await stat(file)).mode & 0o777, 0o600);
  }
});

test('an invalid post is refused before anything is sent', async () => {
  const { id } = await write();
  const good = ['--title', 'T', '--excerpt', 'E', '--file', await inFile('good.md', 'Text')];
  const large = await inFile('large.html', `<p>${'x'.repeat(5_000_000)}</p>`);
  const broken = await inFile('broken.md', '---\ntitle: "x\n---\nText');
  const list = await inFile('list.md', '---\n- a\n---\nText');
  const unknown = await inFile('unknown.md', '---\ntags: a\n---\nText');
  const empty = await inFile('empty.md', '---\ntitle: T\n---\n');
  const cases: [words: string[], message: RegExp, code: number][] = [
    [['edit', id, '--file', large], /^longitude: content: Content must be at most 1000000/, 2],
    [['create', ...good, '--read-time', '0'], /^longitude: --read-time: Read time must be 1/, 2],
    [['create', ...good, '--read-time', 'long'], /^longitude: --read-time: Read time must be 1/, 2],
    [['create', ...good, '--image', 'ftp://x'], /^longitude: featuredImage: An image is/, 2],
    [
      ['create', ...good, '--category', 'none'],
      /^longitude: category: There is no category none/,
      2,
    ],
    [['create', ...good, '--slug', 'A b'], /^longitude: (--)?slug: Use only lowercase/, 2],
    [['create', ...good, '--publish', '--unpublish'], /cannot be used with/, 2],
    [['create', '--title', 'T', '--file', broken], /cannot be read\.\n {2}.*line \d/, 2],
    [['create', '--file', list], /must be fields, such as title: Hello/, 2],
    [['edit', id, '--file', unknown], /^longitude: tags: This field is not known/, 2],
    [['edit', id, '--file', empty], /^longitude: content: Please enter the content/, 2],
    [['create', '--file', join(folder, 'missing.md')], /missing\.md cannot be read \(ENOENT\)/, 1],
    [['create'], /^longitude: There is no text\. Standard input is empty\.\n$/, 2],
    [['edit', 'f'.repeat(24), '--title', 'T'], /^longitude: f{24}: Not found\n$/, 1],
    [['edit', 'f'.repeat(24), ...good.slice(4)], /^longitude: There is no blog post f{24}\.\n$/, 1],
  ];
  for (const [words, message, code] of cases) {
    const { stdout, stderr, code: ended } = await run(words);
    assert.match(stderr, message, words.join(' '));
    assert.deepEqual([stdout, ended], ['', code], words.join(' '));
  }
});

test('a preview shows the post without disallowed elements', async () => {
  const text = '---\ntitle: T\n---\n## Head\n\n- one\n- two <script>x</script>\n';
  const file = await inFile('preview.md', text);
  const shown = await run(['preview', file]);
  assertRun(shown, { stdout: 'Head\n\n- one\n- two\n' });
  const piped = await run(['preview', '-', '--format', 'html', '--json'], { input: '<p>a</p>' });
  assert.deepEqual(JSON.parse(piped.stdout), { content: '<p>a</p>' });
  const blank = await run(['preview', '-']);
  assertRun(blank, { stderr: /^longitude: Please enter the content\n/, code: 2 });
});

test('a picture is stored and served at its address', async () => {
  const stored = await run(['pictures', 'add', screenshot]);
  const [, path = ''] = /^(\/images\/\S+\.jpg) {2}\d+x\d+\n$/.exec(stored.stdout) ?? [];
  assert.deepEqual([stored.stderr, stored.code], ['', 0]);
  const response = await fetch(new URL(path, server.address));
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/jpeg']);
  await response.body?.cancel();
});

test('a file that is not a picture is refused with the reason', async () => {
  const file = await inFile('notes.png', 'These are notes.');
  const wrong = await run(['pictures', 'add', file]);
  assertRun(wrong, {
    stderr: /^longitude: .*An image must be a PNG, JPEG, WebP, AVIF or GIF file/s,
    code: 2,
  });
  const missing = await run(['pictures', 'add', join(folder, 'no.png')]);
  assert.match(missing.stderr, /cannot be read \(no such file\)/);
  assert.equal(missing.code, 1);
});
