import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAllSkills, listSkills, type Skill } from '@longitude/contract/skills';
import { assertRun } from '../../testing/assert-run.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';

const { server, seat } = shareSignedIn();

const run = (...words: string[]) => seat.run(['skills', ...words]);
const listAll = () => server.admin.call(listAllSkills, {});
async function find(name: string): Promise<Skill> {
  const skill = (await listAll()).find((one) => one.name === name);
  assert.ok(skill, name);
  return skill;
}

test('skills are listed by name, and whole in JSON', async () => {
  const { stdout } = await run('list');
  assert.match(stdout, /^[0-9a-f]{24}\tactive\t\.NET\t28 \/ 64\t/);
  assert.equal(stdout.trimEnd().split('\n').length, 12);
  assert.deepEqual(JSON.parse((await run('list', '--json')).stdout), await listAll());
});

test('show prints the rates of each level', async () => {
  const skill = await find('Penetration testing');
  const { stdout } = await run('show', skill.id);
  assert.equal(
    stdout,
    `Penetration testing\nState   active\nJunior  -\nMiddle  48 / 120\nSenior  65 / 165\nID      ${skill.id}\n`,
  );
  assert.deepEqual(JSON.parse((await run('show', skill.id, '--json')).stdout), skill);
  const absent = 'f'.repeat(24);
  const missing = await run('show', absent);
  assert.deepEqual(
    [missing.stderr, missing.code],
    [`longitude: There is no skill ${absent}.\n`, 1],
  );
});

test('skills are switched off and on; one that is absent does not keep the others', async () => {
  const [react, node] = [await find('React'), await find('Node.js')];
  const absent = 'f'.repeat(24);
  const off = await run('disable', react.id, absent, node.id);
  assert.deepEqual([off.code, off.stdout.split('\n').length], [1, 3]);
  assert.match(off.stdout, /^Skill updated: React is inactive, junior 28 \/ 65, middle 38 \/ 92/);
  assert.match(off.stderr, /1 of 3 not disabled/);
  const offered = await server.visitor.call(listSkills, {});
  assert.ok(offered.every(({ name }) => name !== 'React' && name !== 'Node.js'));
  const on = await run('enable', react.id, node.id, '--json');
  assert.deepEqual(
    (JSON.parse(on.stdout) as Skill[]).map(({ active }) => active),
    [1, 1],
  );
});

test('rates are set one by one, and taken away with none', async () => {
  const { id } = await find('.NET');
  const set = await run('edit', id, '--junior-india', '27.50', '--senior-canada', '130');
  assert.equal(
    set.stdout,
    'Skill updated: .NET is active, junior 27.50 / 64, middle 36 / 90, senior 50 / 130\n',
  );
  await run('edit', id, '--middle-india', 'none', '--middle-canada', 'none');
  const { juniorIndiaRate, middleIndiaRate, middleUsaRate } = await find('.NET');
  assert.deepEqual([juniorIndiaRate, middleIndiaRate, middleUsaRate], ['27.50', null, null]);
  const wrong = await run('edit', id, '--junior-india', 'cheap');
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /Enter a dollar amount from 0 to 10,000/);
});

test('a skill is created with its rates, and edited', async () => {
  const words = ['Rust', '--middle-india', '40', '--middle-canada', '101.50', '--disabled'];
  const created = await run('create', ...words);
  const skill = await find('Rust');
  assertRun(created, {
    stdout: `Skill created: Rust is inactive, middle 40 / 101.50 (${skill.id})\n`,
  });
  assert.deepEqual([skill.juniorIndiaRate, skill.middleUsaRate], [null, '101.50']);
  const edited = await run('edit', skill.id, '--name', 'Rust & C', '--middle-india', '42');
  assert.equal(edited.stdout, 'Skill updated: Rust & C is inactive, middle 42 / 101.50\n');
  const again = await run('create', 'Rust & C');
  assertRun(again, { stderr: /^longitude: .*(taken|already)/i, code: 1 });
});

test('a rate below 0, above 10,000 or that is no number is refused by its field', async () => {
  const { id } = await find('React');
  for (const rate of ['-1', '1e9', '10001', 'cheap', '1.234']) {
    for (const words of [
      ['create', 'Never'],
      ['edit', id],
    ]) {
      const { stdout, stderr, code } = await run(...words, '--senior-canada', rate);
      const text = 'seniorUsaRate: Enter a dollar amount from 0 to 10,000';
      assert.ok(stderr.startsWith(`longitude: ${text}`), stderr);
      assert.deepEqual([stdout, code], ['', 2]);
    }
  }
  assert.ok((await listAll()).every(({ name }) => name !== 'Never'));
});

test('a skill is deleted only when told so', async () => {
  const { id } = await find('Mainframe & COBOL');
  const refused = await run('delete', id);
  assert.deepEqual([refused.stdout, refused.code], ['', 2]);
  assert.match(
    refused.stderr,
    /Not deleted: there is no terminal to ask in\. --yes deletes without asking\./,
  );
  assert.equal((await run('delete', id, '--yes')).stdout, 'Skill deleted\n');
  assert.ok((await listAll()).every((skill) => skill.id !== id));
});

test('wrong input ends with 2', async () => {
  const id = '0123456789abcdef01234567';
  for (const words of [['show', 'abc'], ['disable'], ['create', ''], ['edit', id]]) {
    assertRun(await run(...words), { stderr: /^longitude: |^Usage: /, code: 2 }, words.join(' '));
  }
});
