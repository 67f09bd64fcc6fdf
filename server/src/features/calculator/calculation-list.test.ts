import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as contract from '@longitude/contract/calculator';
import { changeSkill, listSkills } from '@longitude/contract/skills';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildCalculation, type Team } from '../../testing/build-calculation.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { send } from '../../testing/send.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const teams: readonly Team[] = [
  [['Quality assurance', 'junior', 1]],
  [['Penetration testing', 'senior', 10]],
  [
    ['React', 'senior', 2],
    ['Quality assurance', 'middle', 1],
  ],
];

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
  const skills = await server.visitor.call(listSkills);
  for (const team of teams) {
    const payload = buildCalculation(skills, team);
    await server.visitor.call(contract.createCalculation, { payload });
  }
});
after(() => server.stop());

const path = '/api/calculator/sessions';
const get = (query: string, headers: Record<string, string> = {}) =>
  send(server.address, 'GET', `${path}${query}`, { token: server.token, headers });
const countRows = ({ breakdown }: contract.SavedCalculation) => breakdown.length;

test('the newest calculation is first, and each stands on one page', async () => {
  const query = { limit: 2 };
  const first = await server.admin.request(contract.listCalculations, { query });
  assertFits(contract.listCalculations.answer, first.answer);
  assert.deepEqual([first.answer.map(countRows), first.total], [[2, 1], 3]);
  const cursor = first.next ?? assert.fail('there is no second page');
  const second = await server.admin.request(contract.listCalculations, {
    query: { ...query, cursor },
  });
  assert.deepEqual([second.answer.map(countRows), second.next], [[1], null]);
  const ids = [...first.answer, ...second.answer].map(({ id }) => id);
  assert.equal(new Set(ids).size, 3);
});

test('a saved calculation keeps its numbers when rates change', async () => {
  const read = () => server.admin.call(contract.listCalculations, {});
  const kept = await read();
  const skills = await server.visitor.call(listSkills);
  const id = skills.find(({ name }) => name === 'React')?.id ?? '';
  await server.admin.call(changeSkill, { params: { id }, payload: { name: 'React & Redux' } });
  await server.admin.call(changeSkill, { params: { id }, payload: { seniorIndiaRate: '1' } });
  assert.deepEqual(await read(), kept);
});

test('the list comes as a file for a spreadsheet, with the team in one cell', async () => {
  const { status, headers, body } = await get('', { accept: 'text/csv' });
  assert.equal(status, 200);
  assert.match(headers.get('content-disposition') ?? '', /"calculations-\d{4}-\d\d-\d\d\.csv"$/);
  const [headings, newest, ...older] = readCsv(String(body).replace(/^\uFEFF/, ''));
  assert.deepEqual(headings, [
    'id',
    'createdAt',
    'totalIndianCost',
    'totalUsaCost',
    'monthlySavings',
    'savingsPercentage',
    'team',
  ]);
  const team = '2 x React, senior\n1 x Quality assurance, middle';
  assert.deepEqual(newest?.slice(2), ['21440', '52800', '31360', '59.4', team]);
  assert.equal(older.length, 2);
});

test('a page that cannot be is refused', async () => {
  for (const query of ['?limit=0', '?limit=201', '?limit=ten', '?cursor=x', '?sort=name']) {
    const { status, body } = await get(query);
    assert.deepEqual([status, (body as { code: string }).code], [400, 'validation_failed'], query);
  }
});
