import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as contract from '@longitude/contract/skills';
import { levels, type Level, type Skill } from '@longitude/contract/skills';
import { doOnce } from '../../platform/database/once.ts';
import { assertFits } from '../../testing/assert-fits.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { send } from '../../testing/send.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { skills as skillsFeature } from './feature.ts';

const server = await startTestServer({ ROLE: 'api' });
after(() => server.stop());

const listPublic = () => server.visitor.call(contract.listSkills, {});
const listAll = () => server.admin.call(contract.listAllSkills, {});
const call = (method: string, path: string, json?: object, headers: Record<string, string> = {}) =>
  send(server.address, method, `/api/calculator/skills${path}`, {
    token: server.token,
    ...(json ? { json } : {}),
    headers,
  });
const rates = {
  juniorIndiaRate: '20',
  middleIndiaRate: '30.50',
  seniorIndiaRate: null,
  juniorUsaRate: '50',
  middleUsaRate: '80',
  seniorUsaRate: null,
};
const create = (name: string) =>
  server.admin.call(contract.createSkill, { payload: { name, ...rates, active: true } });

function assertRising(skill: Skill, country: 'India' | 'Usa'): void {
  const given = levels
    .map((level: Level) => skill[`${level}${country}Rate`])
    .filter((rate) => rate !== null)
    .map(Number);
  assert.ok(given.length > 0, skill.name);
  assert.deepEqual(
    given,
    [...new Set(given)].toSorted((a, b) => a - b),
    skill.name,
  );
}

test('a new site has twelve skills whose rates rise with experience', async () => {
  const skills = await listPublic();
  assertFits(contract.listSkills.response, skills);
  assert.equal(skills.length, 12);
  for (const skill of skills) {
    assertRising(skill, 'India');
    assertRising(skill, 'Usa');
    for (const level of levels) {
      const [india, canada] = [skill[`${level}IndiaRate`], skill[`${level}UsaRate`]];
      assert.equal(india === null, canada === null, `${skill.name}, ${level}`);
      assert.ok(india === null || Number(india) < Number(canada), `${skill.name}, ${level}`);
    }
  }
  const names = skills.map(({ name }) => name);
  assert.deepEqual(
    names,
    names.toSorted((a, b) => a.localeCompare(b, 'en')),
  );
});

test('the public list is validated by ETag until something changes', async () => {
  const path = '/api/calculator/skills';
  const first = await send(server.address, 'GET', path);
  const tag = first.headers.get('etag') ?? '';
  assert.equal(first.headers.get('cache-control'), 'no-cache');
  const again = () => send(server.address, 'GET', path, { headers: { 'if-none-match': tag } });
  assert.equal((await again()).status, 304);
  await create('Rust');
  const changed = await again();
  assert.equal(changed.status, 200);
  assert.notEqual(changed.headers.get('etag'), tag);
});

test('a skill is added, audited and announced', async () => {
  const { status, headers, body } = await call('POST', '', {
    name: '  Go ',
    ...rates,
    seniorIndiaRate: 0,
    seniorUsaRate: '',
    juniorIndiaRate: '20,50',
    middleUsaRate: 80.5,
  });
  assert.deepEqual([status, headers.get('etag')], [201, '"1"']);
  assertFits(contract.Skill, body);
  const skill = body as Skill;
  const changed = { juniorIndiaRate: '20.50', middleUsaRate: '80.5' };
  const expected = { name: 'Go', ...rates, ...changed, active: 1 };
  assert.deepEqual(skill, { id: skill.id, ...expected });
  assert.equal(await server.stored('audit').countDocuments({ id: skill.id, action: 'create' }), 1);
  await waitUntil(
    'the event',
    async () =>
      (await server.stored('events').countDocuments({ type: 'skill.created', id: skill.id })) > 0,
  );
});

test('a name is unique', async () => {
  await create('Elixir');
  const text = 'There is a skill with this name already';
  const expected = [409, { error: text, code: 'conflict', fields: { name: text } }];
  const again = await call('POST', '', { name: 'Elixir', ...rates });
  assert.deepEqual([again.status, again.body], expected);
  const { id } = await create('Erlang');
  const renamed = await call('PATCH', `/${id}`, { name: 'Elixir' });
  assert.deepEqual([renamed.status, renamed.body], expected);
});

test('a retry with its key adds nothing', async () => {
  const key = { 'idempotency-key': 'one-skill' };
  const json = { name: 'Scala', ...rates };
  const first = await call('POST', '', json, key);
  assert.deepEqual((await call('POST', '', json, key)).body, first.body);
  assert.equal((await call('POST', '', { ...json, name: 'Scala 3' }, key)).status, 422);
  assert.equal((await listAll()).filter(({ name }) => name === 'Scala').length, 1);
});

test('rates are changed and a skill is disabled and enabled, visible immediately', async () => {
  const { id } = await create('Kotlin');
  const changed = await call('PATCH', `/${id}`, { seniorIndiaRate: '44', seniorUsaRate: 120 });
  assertFits(contract.Skill, changed.body);
  assert.equal((changed.body as Skill).seniorUsaRate, '120');
  assert.equal(changed.headers.get('etag'), '"2"');
  await call('PATCH', `/${id}`, { active: false });
  assert.ok((await listPublic()).every((skill) => skill.id !== id));
  assert.equal((await listAll()).find((skill) => skill.id === id)?.active, 0);
  await call('PATCH', `/${id}`, { active: true });
  assert.ok((await listPublic()).some((skill) => skill.id === id));
  const entries = await server
    .stored('audit')
    .find({ id, action: 'change' })
    .sort({ at: 1 })
    .toArray();
  const changes = entries.map((entry) => entry['changes']);
  assert.deepEqual(changes, [
    { seniorIndiaRate: [null, '44'], seniorUsaRate: [null, '120'] },
    { active: [true, false] },
    { active: [false, true] },
  ]);
});

test('a deleted skill is gone, and its name is free again', async () => {
  const { id } = await create('Perl');
  assert.equal((await call('DELETE', `/${id}`)).status, 204);
  assert.equal((await call('DELETE', `/${id}`)).status, 404);
  assert.equal((await call('PATCH', `/${id}`, { active: false })).status, 404);
  assert.ok((await listPublic()).every((skill) => skill.id !== id));
  assert.notEqual((await create('Perl')).id, id);
});

test('invalid input is refused at its field', async () => {
  const rateText = 'Enter a dollar amount from 0 to 10,000 (up to two decimals)';
  const cases: [change: object, field: string, text: string][] = [
    [{ name: '' }, 'name', 'Please enter a name'],
    [{ name: 'x'.repeat(101) }, 'name', 'Name must be at most 100 characters'],
    [{ juniorIndiaRate: '-1' }, 'juniorIndiaRate', rateText],
    [{ juniorUsaRate: '10000.01' }, 'juniorUsaRate', rateText],
    [{ seniorUsaRate: 1.234 }, 'seniorUsaRate', rateText],
    [{ seniorUsaRate: '52.125' }, 'seniorUsaRate', rateText],
    [{ seniorUsaRate: '1,000' }, 'seniorUsaRate', rateText],
    [{ seniorUsaRate: '1,000.50' }, 'seniorUsaRate', rateText],
    [{ middleUsaRate: '1e3' }, 'middleUsaRate', rateText],
    [{ middleUsaRate: 1e9 }, 'middleUsaRate', rateText],
    [{ middleUsaRate: '0x0' }, 'middleUsaRate', rateText],
    [{ middleUsaRate: 'forty' }, 'middleUsaRate', rateText],
    [{ middleUsaRate: true }, 'middleUsaRate', rateText],
    [{ active: 'yes' }, 'active', 'active must be true or false'],
    [{ deletedAt: null }, 'deletedAt', 'This field is not known'],
  ];
  for (const [change, field, text] of cases) {
    const { status, body } = await call('POST', '', { name: 'Refused', ...rates, ...change });
    assert.deepEqual([status, (body as { fields: object }).fields], [400, { [field]: text }]);
  }
  const empty = await call('PATCH', `/${'f'.repeat(24)}`, {});
  assert.equal(empty.status, 400);
});

test('the first skills are created once: deleted ones do not return', async () => {
  const { context, serviceOf } = server.product;
  const [first] = await listAll();
  assert.ok(first);
  await call('DELETE', `/${first.id}`);
  await doOnce(context.connection, 'seed:skills', () => serviceOf(skillsFeature).seed());
  assert.ok((await listAll()).every(({ name }) => name !== first.name));
});

test('CSV has a row for each skill, under the names of the fields', async () => {
  const { id } = await create('=SUM(1)');
  const response = await fetch(`${server.address}/api/calculator/skills/all`, {
    headers: { authorization: `Bearer ${server.token}`, accept: 'text/csv' },
  });
  const [head, ...rows] = readCsv(await response.text());
  const [skill] = await listAll();
  assert.deepEqual(head?.toSorted(), Object.keys(skill ?? {}).toSorted());
  const row = rows.find((cells) => cells[0] === id);
  assert.deepEqual(row, [id, "'=SUM(1)", 'true', '20', '50', '30.50', '80', '', '']);
});
