import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCategory, listAllCategories } from '@longitude/contract/categories';
import { createPost } from '@longitude/contract/posts';
import { buildCategory, buildPost } from '../../../server/src/testing/builders.ts';
import { assertRun } from '../testing/assert-run.ts';
import { readScreen } from '../testing/at-terminal.ts';
import { shareSignedIn } from '../testing/signed-in.ts';

const { server, seat } = shareSignedIn();

const run = (...words: string[]) => seat.run(['categories', ...words]);
const listAll = () => server.admin.call(listAllCategories);
const missing = '0123456789abcdef01234567';

test('the list shows all categories, with exactly what the API answers', async () => {
  const name = 'N'.repeat(100);
  const { id } = await server.admin.call(createCategory, {
    payload: buildCategory({ name, active: false }),
  });
  const { stdout, stderr, code } = await run('list');
  assert.match(stdout, /^[0-9a-f]{24}\tactive\tAI & Machine Learning\tai-ml\t#/);
  assert.deepEqual([stderr, code, stdout.trimEnd().split('\n').length], ['', 0, 5]);
  const lines = await readScreen(seat, ['categories', 'list']);
  assert.match(lines[0] ?? '', /^ID +STATE +NAME +SLUG$/);
  assert.match(lines[5] ?? '', new RegExp(`^${id}  inactive  N+…  n+…$`));
  for (const line of lines) assert.ok(line.length <= 80, line);
  const json = await run('list', '--json');
  assert.deepEqual(JSON.parse(json.stdout), await listAll());
});

test('disables and enables, several at once', async () => {
  const [first, second] = await listAll();
  assert.ok(first && second);
  const ids = [first.id, second.id];
  for (const [verb, state, active] of [
    ['disable', 'inactive', false],
    ['enable', 'active', true],
  ] as const) {
    const stdout: string = [first, second]
      .map(({ name }) => `Category updated: ${name} is ${state}\n`)
      .join('');
    const result = await run(verb, ...ids);
    assertRun(result, { stdout });
    const changed = (await listAll()).filter(({ id }) => ids.includes(id));
    assert.ok(changed.every((category) => category.active === active));
  }
});

test('a category is created, shown, changed and deleted', async () => {
  const create = ['create', 'Data & Analytics', '--colour', '#22aa66', '--disabled'];
  const created = await run(...create);
  const category = (await listAll()).find(({ name }) => name === 'Data & Analytics');
  assert.ok(category);
  const stdout = `Category created: Data & Analytics is inactive (${category.id})\n`;
  assertRun(created, { stdout });

  const edit = ['edit', category.id, '--slug', 'data', '--description', 'Figures.', '--icon', ''];
  assert.equal((await run(...edit)).stdout, 'Category updated: Data & Analytics is inactive\n');
  assert.equal(
    (await run('show', category.id)).stdout,
    `Data & Analytics\nState        inactive\nSlug         data\nDescription  Figures.\nColour       #22aa66\nID           ${category.id}\n`,
  );
  const edited = { ...category, slug: 'data', description: 'Figures.' };
  assert.deepEqual(JSON.parse((await run('show', category.id, '--json')).stdout), edited);
  const renamed = await run('edit', category.id, '--name', 'Data', '--json');
  assert.deepEqual(JSON.parse(renamed.stdout), [{ ...edited, name: 'Data' }]);

  const refused = await run('delete', category.id);
  assert.match(
    refused.stderr,
    /Not deleted: there is no terminal to ask in\. --yes deletes without asking\./,
  );
  assert.equal((await run('delete', category.id, '--yes')).stdout, 'Category deleted\n');
  assert.ok((await listAll()).every(({ id }) => id !== category.id));
});

test('a category in use stays, and the number of its posts is named', async () => {
  const { id } = await server.admin.call(createCategory, { payload: buildCategory() });
  await server.admin.call(createPost, { payload: buildPost({ categoryId: id }) });
  const { stdout, stderr, code } = await run('delete', id, '--yes');
  const expected = `longitude: ${id}: 1 post uses this category\n`;
  assert.deepEqual([stdout, stderr, code], ['', expected, 1]);
});

test('a name or slug that is taken is refused by the server', async () => {
  const [first] = await listAll();
  assert.ok(first);
  for (const words of [
    ['create', first.name],
    ['create', 'Unheard of', '--slug', first.slug],
  ]) {
    const { stdout, stderr, code } = await run(...words);
    assert.deepEqual([stdout, code], ['', 1]);
    assert.match(stderr, /^longitude: .*taken|^longitude: .*already/i);
  }
});

test('wrong input ends with 2; what is not there with 1', async () => {
  const cases: [words: string[], message: RegExp, code: number][] = [
    [['disable', 'ai-ml'], /Not a valid id: ai-ml/, 2],
    [['enable'], /Name ids, or --stdin\./, 2],
    [['list', '--limit', '5'], /categories list has no flag --limit/, 2],
    [['create', ' '], /^longitude: name: Please enter a name\n$/, 2],
    [['create', 'X', '--colour', 'red'], /^longitude: color: A colour is #RRGGBB\n$/, 2],
    [['create', 'X', '--slug', 'Not This'], /^longitude: slug: A slug is made of/, 2],
    [
      ['edit', missing],
      /Name what to change, for example --name Cloud, or --from-file FILE\.\n$/,
      2,
    ],
    [['show', missing], /^longitude: There is no category 0123456789abcdef01234567\.\n$/, 1],
    [['disable', missing], /0123456789abcdef01234567: Not found\n$/, 1],
  ];
  for (const [words, message, code] of cases) {
    const result = await run(...words);
    assertRun(result, { stderr: message, code }, words.join(' '));
  }
});
