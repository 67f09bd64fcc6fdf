import assert from 'node:assert/strict';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { checksFolder } from './list-check-pages.ts';
import { readCheckPages } from './read-check-pages.ts';

const folder = await mkdtemp(join(tmpdir(), 'longitude-checks-'));
after(() => rm(folder, { recursive: true }));

const copy = (file: string) => cp(join(checksFolder, file), join(folder, file));
const edit = async (file: string, find: string | RegExp, replacement: string) => {
  const text = await readFile(join(checksFolder, file), 'utf8');
  const edited = text.replace(find, replacement);
  assert.notEqual(edited, text);
  await writeFile(join(folder, file), edited);
};
await copy('shared.yaml');
await copy('hsts.yaml');

/** A mistake in a file, and the message that names its place. */
const mistakes = [
  [
    'hsts.yaml',
    /^effort:/m,
    'efort:',
    'hsts.yaml: effort: needs a group of fields\nhsts.yaml: unknown field "efort"',
  ],
  ['hsts.yaml', /^ {2}pass: .*$/m, '', 'hsts.yaml: verdicts.pass: needs a text'],
  ['hsts.yaml', /^askedBy:/m, 'price: none\naskedBy:', 'hsts.yaml: unknown field "price"'],
  ['hsts.yaml', /^related:[^]*/m, 'related: none', 'hsts.yaml: related: needs a list'],
  [
    'hsts.yaml',
    '- like: apache-header',
    '- like: apache-heder',
    'hsts.yaml: fix.places.2.like: unknown place "apache-heder"',
  ],
  [
    'hsts.yaml',
    '[[use-one-place]]',
    '[[use-two-places]]',
    'hsts.yaml: fix.places.4.note: unknown text [[use-two-places]]',
  ],
  [
    'hsts.yaml',
    'check: Critical Security Headers',
    'check: Critical Headers',
    'hsts.yaml: check: is not a check of a scan: Critical Headers',
  ],
  ['hsts.yaml', 'name: HSTS', 'name: HTTPS only', 'hsts.yaml: name: belongs in https-only.yaml'],
  [
    'shared.yaml',
    'place: Apache',
    'place: apache',
    /^hsts\.yaml: fix\.places\.2\.place: must be one of nginx, Apache, Caddy/,
  ],
  [
    'shared.yaml',
    '[[blocked]],',
    '[[clear-page-cache]],',
    'shared.yaml: texts.not-tested-redirected: unknown text [[clear-page-cache]]',
  ],
  [
    'shared.yaml',
    'like: nginx-server',
    'like: nginx-header',
    'shared.yaml: places.nginx-header.like: unknown place "nginx-header"',
  ],
  ['hsts.yaml', 'name: HSTS', 'name: HSTS\nname: HTTPS', /duplicated mapping key in "hsts\.yaml"/],
] as const;

for (const [file, find, replacement, message] of mistakes) {
  test(`a mistake is refused with its file and field: ${String(message)}`, async () => {
    await edit(file, find, replacement);
    await assert.rejects(readCheckPages(folder), { message });
    await copy(file);
  });
}

test('a page about one header gets the code of each place from its name and value', async () => {
  const [page] = await readCheckPages(folder);
  const code = page?.fix.places.map((place) => place.code) ?? [];
  assert.equal(code.length, 6);
  assert.equal(
    code[0],
    '# a day first, then 31536000 (a year)\nadd_header Strict-Transport-Security "max-age=«86400»" always;',
  );
  await edit('hsts.yaml', /^ {2}comment: .*$/m, '');
  const [plain] = await readCheckPages(folder);
  assert.equal(plain?.fix.places[0]?.code, code[0]?.split('\n')[1], 'no line without a comment');
  await copy('hsts.yaml');
});

test('words and numbers that YAML could read as other values are texts', async () => {
  await edit('hsts.yaml', '- max-age', '- no\n  - 404\n  - 2026-01-01');
  const [page] = await readCheckPages(folder);
  assert.deepEqual(page?.keywords.slice(1, 4), ['no', '404', '2026-01-01']);
  await copy('hsts.yaml');
});

test('every shared text and place is used', async () => {
  const shared = await readFile(join(checksFolder, 'shared.yaml'), 'utf8');
  const files = await readdir(checksFolder);
  const all = await Promise.all(files.map((file) => readFile(join(checksFolder, file), 'utf8')));
  const source = all.join('\n');
  const [texts = '', places = ''] = shared.split(/^places:$/m);
  const listNames = (part: string) =>
    [...part.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name);
  assert.deepEqual(
    listNames(texts).filter((name) => !source.includes(`[[${name}]]`)),
    [],
  );
  assert.deepEqual(
    listNames(places).filter((name) => !source.includes(`like: ${name}\n`)),
    [],
  );
});
