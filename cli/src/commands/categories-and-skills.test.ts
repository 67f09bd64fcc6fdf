import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCategory, listAllCategories } from '@longitude/contract/categories';
import { createPost } from '@longitude/contract/posts';
import { listAllSkills, listSkills, type Skill } from '@longitude/contract/skills';
import { buildCategory, buildPost } from '../../../server/src/testing/builders.ts';
import { assertRun } from '../testing/assert-run.ts';
import { readScreen } from '../testing/at-terminal.ts';
import { shareSignedIn } from '../testing/signed-in.ts';

const { server, seat } = shareSignedIn();

const categories = (...words: string[]) => seat.run(['categories', ...words]);
const listCategories = () => server.admin.call(listAllCategories);
const missing = '0123456789abcdef01234567';

test('the list shows all categories, exactly as the API returns them', async () => {
  const name = 'N'.repeat(100);
  const { id } = await server.admin.call(createCategory, {
    payload: buildCategory({ name, active: false }),
  });
  const { stdout, stderr, code } = await categories('list');
  assert.match(stdout, /^[0-9a-f]{24}\tactive\tAI & Machine Learning\tai-ml\t#/);
  assert.deepEqual([stderr, code, stdout.trimEnd().split('\n').length], ['', 0, 5]);
  const lines = await readScreen(seat, ['categories', 'list']);
  assert.match(lines[0] ?? '', /^ID +STATE +NAME +SLUG$/);
  assert.match(lines[5] ?? '', new RegExp(`^${id}  inactive  N+…  n+…$`));
  for (const line of lines) assert.ok(line.length <= 80, line);
  const json = await categories('list', '--json');
  assert.deepEqual(JSON.parse(json.stdout), await listCategories());
});

test('disables and enables, several in one command', async () => {
  const [first, second] = await listCategories();
  assert.ok(first && second);
  const ids = [first.id, second.id];
  for (const [verb, state, active] of [
    ['disable', 'inactive', false],
    ['enable', 'active', true],
  ] as const) {
    const stdout: string = [first, second]
      .map(({ name }) => `Category updated: ${name} is ${state}\n`)
      .join('');
    const result = await categories(verb, ...ids);
    assertRun(result, { stdout });
    const changed = (await listCategories()).filter(({ id }) => ids.includes(id));
    assert.ok(changed.every((category) => category.active === active));
  }
});

test('a category is created, shown, changed and deleted', async () => {
  const create = ['create', 'Data & Analytics', '--colour', '#22aa66', '--disabled'];
  const created = await categories(...create);
  const category = (await listCategories()).find(({ name }) => name === 'Data & Analytics');
  assert.ok(category);
  const stdout = `Category created: Data & Analytics is inactive (${category.id})\n`;
  assertRun(created, { stdout });

  const edit = ['edit', category.id, '--slug', 'data', '--description', 'Figures.', '--icon', ''];
  assert.equal(
    (await categories(...edit)).stdout,
    'Category updated: Data & Analytics is inactive\n',
  );
  assert.equal(
    (await categories('show', category.id)).stdout,
    `Data & Analytics\nState        inactive\nSlug         data\nDescription  Figures.\nColour       #22aa66\nID           ${category.id}\n`,
  );
  const edited = { ...category, slug: 'data', description: 'Figures.' };
  assert.deepEqual(JSON.parse((await categories('show', category.id, '--json')).stdout), edited);
  const renamed = await categories('edit', category.id, '--name', 'Data', '--json');
  assert.deepEqual(JSON.parse(renamed.stdout), [{ ...edited, name: 'Data' }]);

  assert.equal((await categories('delete', category.id, '--yes')).stdout, 'Category deleted\n');
  assert.ok((await listCategories()).every(({ id }) => id !== category.id));
});

test('a category in use is not deleted, and the number of its posts is named', async () => {
  const { id } = await server.admin.call(createCategory, { payload: buildCategory() });
  await server.admin.call(createPost, { payload: buildPost({ categoryId: id }) });
  const { stdout, stderr, code } = await categories('delete', id, '--yes');
  const expected = `longitude: ${id}: 1 post uses this category\n`;
  assert.deepEqual([stdout, stderr, code], ['', expected, 1]);
});

test('a name or slug that is taken is refused by the server', async () => {
  const [first] = await listCategories();
  assert.ok(first);
  for (const words of [
    ['create', first.name],
    ['create', 'Unheard of', '--slug', first.slug],
  ]) {
    const { stdout, stderr, code } = await categories(...words);
    assert.deepEqual([stdout, code], ['', 1]);
    assert.match(stderr, /^longitude: .*taken|^longitude: .*already/i);
  }
});

test('wrong input exits with 2, a missing category with 1', async () => {
  const cases: [words: string[], message: RegExp, code: number][] = [
    [['disable', 'ai-ml'], /Not a valid ID: ai-ml/, 2],
    [['enable'], /Give one or more IDs, or --stdin\./, 2],
    [['create', ' '], /^longitude: name: Please enter a name\n$/, 2],
    [
      ['create', 'X', '--colour', 'red'],
      /^longitude: --colour: Enter a colour such as #3B82F6\n$/,
      2,
    ],
    [['create', 'X', '--slug', 'Not This'], /^longitude: --slug: Use only lowercase/, 2],
    [
      ['edit', missing],
      /Give what to change, for example --name Cloud, or --from-file FILE\.\n$/,
      2,
    ],
    [['show', missing], /^longitude: There is no category 0123456789abcdef01234567\.\n$/, 1],
    [['disable', missing], /0123456789abcdef01234567: Not found\n$/, 1],
  ];
  for (const [words, message, code] of cases) {
    const result = await categories(...words);
    assertRun(result, { stderr: message, code }, words.join(' '));
  }
});

const skills = (...words: string[]) => seat.run(['skills', ...words]);
const listSkillsOf = () => server.admin.call(listAllSkills, {});
async function find(name: string): Promise<Skill> {
  const skill = (await listSkillsOf()).find((one) => one.name === name);
  assert.ok(skill, name);
  return skill;
}

test('skills are listed by name, and whole in JSON', async () => {
  const { stdout } = await skills('list');
  assert.match(stdout, /^[0-9a-f]{24}\tactive\t\.NET\t28 \/ 64\t/);
  assert.equal(stdout.trimEnd().split('\n').length, 12);
  assert.deepEqual(JSON.parse((await skills('list', '--json')).stdout), await listSkillsOf());
});

test('show prints the rates of each level', async () => {
  const skill = await find('Penetration testing');
  const { stdout } = await skills('show', skill.id);
  assert.equal(
    stdout,
    `Penetration testing\nState   active\nJunior  -\nMiddle  48 / 120\nSenior  65 / 165\nID      ${skill.id}\n`,
  );
  assert.deepEqual(JSON.parse((await skills('show', skill.id, '--json')).stdout), skill);
  const absent = 'f'.repeat(24);
  const missing = await skills('show', absent);
  assert.deepEqual(
    [missing.stderr, missing.code],
    [`longitude: There is no skill ${absent}.\n`, 1],
  );
});

test('skills are disabled and enabled; a missing one does not stop the others', async () => {
  const [react, node] = [await find('React'), await find('Node.js')];
  const absent = 'f'.repeat(24);
  const off = await skills('disable', react.id, absent, node.id);
  assert.deepEqual([off.code, off.stdout.split('\n').length], [1, 3]);
  assert.match(off.stdout, /^Skill updated: React is inactive, junior 28 \/ 65, middle 38 \/ 92/);
  assert.match(off.stderr, /1 of 3 not disabled/);
  const offered = await server.visitor.call(listSkills, {});
  assert.ok(offered.every(({ name }) => name !== 'React' && name !== 'Node.js'));
  const on = await skills('enable', react.id, node.id, '--json');
  assert.deepEqual(
    (JSON.parse(on.stdout) as Skill[]).map(({ active }) => active),
    [1, 1],
  );
});

test('rates are set one by one, and removed with none', async () => {
  const { id } = await find('.NET');
  const set = await skills('edit', id, '--junior-india', '27.50', '--senior-canada', '130');
  assert.equal(
    set.stdout,
    'Skill updated: .NET is active, junior 27.50 / 64, middle 36 / 90, senior 50 / 130\n',
  );
  await skills('edit', id, '--middle-india', 'none', '--middle-canada', 'none');
  const { juniorIndiaRate, middleIndiaRate, middleUsaRate } = await find('.NET');
  assert.deepEqual([juniorIndiaRate, middleIndiaRate, middleUsaRate], ['27.50', null, null]);
});

test('a skill is created with its rates, and edited', async () => {
  const words = ['Rust', '--middle-india', '40', '--middle-canada', '101.50', '--disabled'];
  const created = await skills('create', ...words);
  const skill = await find('Rust');
  assertRun(created, {
    stdout: `Skill created: Rust is inactive, middle 40 / 101.50 (${skill.id})\n`,
  });
  assert.deepEqual([skill.juniorIndiaRate, skill.middleUsaRate], [null, '101.50']);
  const edited = await skills('edit', skill.id, '--name', 'Rust & C', '--middle-india', '42');
  assert.equal(edited.stdout, 'Skill updated: Rust & C is inactive, middle 42 / 101.50\n');
  const again = await skills('create', 'Rust & C');
  assertRun(again, { stderr: /^longitude: .*(taken|already)/i, code: 1 });
});

test('an invalid rate is refused with its field', async () => {
  const { id } = await find('React');
  for (const rate of ['-1', '1e9', '10001', 'cheap', '1.234']) {
    for (const words of [
      ['create', 'Never'],
      ['edit', id],
    ]) {
      const { stdout, stderr, code } = await skills(...words, '--senior-canada', rate);
      const text = 'seniorUsaRate: Enter a dollar amount from 0 to 10,000';
      assert.ok(stderr.startsWith(`longitude: ${text}`), stderr);
      assert.deepEqual([stdout, code], ['', 2]);
    }
  }
  assert.ok((await listSkillsOf()).every(({ name }) => name !== 'Never'));
});

test('a skill is deleted', async () => {
  const { id } = await find('Mainframe & COBOL');
  assert.equal((await skills('delete', id, '--yes')).stdout, 'Skill deleted\n');
  assert.ok((await listSkillsOf()).every((skill) => skill.id !== id));
});

test('wrong input exits with 2', async () => {
  const id = '0123456789abcdef01234567';
  for (const words of [['show', 'abc'], ['disable'], ['create', ''], ['edit', id]]) {
    assertRun(
      await skills(...words),
      { stderr: /^longitude: |^Usage: /, code: 2 },
      words.join(' '),
    );
  }
});
