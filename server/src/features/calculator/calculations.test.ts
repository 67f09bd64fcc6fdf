import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as contract from '@longitude/contract/calculator';
import { listSkills, changeSkill } from '@longitude/contract/skills';
import {
  calculateCosts,
  composeCalculation,
  findRates,
  presentCosts,
} from '@longitude/contract/calculator-costs';
import * as requests from '@longitude/contract/requests';
import { assertFits } from '../../testing/assert-fits.ts';
import { assertLimited } from '../../testing/assert-limited.ts';
import type { Team } from '../../demo/build-team.ts';
import { buildCalculation } from '../../testing/build-calculation.ts';
import { buildMessage, buildRequest } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { skills as skillsFeature } from '../skills/feature.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { inbox } from '../inbox/feature.ts';
import { describeTeam } from '../inbox/requests.ts';

const server = await startTestServer({ ROLE: 'api', RATE_LIMITS: 'on', TRUST_PROXY: '1' });
const skills = await server.visitor.call(listSkills, {});

after(() => server.stop());

const path = '/api/calculator/sessions';
const post = (json: object, headers: Record<string, string> = {}) =>
  send(server.address, 'POST', path, { json, headers });
const build = (team?: Team) => buildCalculation(skills, team);
const get = (query: string, headers: Record<string, string> = {}) =>
  server.ask('GET', `${path}${query}`, undefined, headers);
const countRows = ({ breakdown }: contract.SavedCalculation) => breakdown.length;

/** Two seniors of the first skill, as passed on by the calculator. */
async function composeTeam() {
  const [skill] = await server.visitor.call(listSkills);
  assert.ok(skill);
  const rates = findRates(skill, 'senior');
  assert.ok(rates);
  const row = { skill: skill.name, experience: 'senior', resources: 2 } as const;
  const costs = calculateCosts([{ ...row, ...rates }]);
  const calculation = composeCalculation([{ id: '1', ...row, skill: skill.id }], costs);
  return { calculation, costs: presentCosts(costs) };
}

test('a calculation is stored with the server’s numbers', async () => {
  const response = await server.visitor.call(contract.createCalculation, { payload: build() });
  assertFits(contract.createCalculation.response, response);
  const { response: list, total } = await server.admin.request(contract.listCalculations, {});
  assert.equal(total, 1);
  assertFits(contract.listCalculations.response, list);
  // 2 senior React developers at $52 and $128, one tester at $30 and $74, 160 hours each.
  assert.deepEqual(list, [
    {
      ...response,
      breakdown: [
        {
          skill: 'React',
          experience: 'senior',
          resources: 2,
          indianCost: 52,
          usCost: 128,
          monthlyIndianCost: 16_640,
          monthlyUsaCost: 40_960,
        },
        {
          skill: 'Quality assurance',
          experience: 'middle',
          resources: 1,
          indianCost: 30,
          usCost: 74,
          monthlyIndianCost: 4800,
          monthlyUsaCost: 11_840,
        },
      ],
      totalIndianCost: 21_440,
      totalUsaCost: 52_800,
      monthlySavings: 31_360,
      savingsPercentage: 59.4,
    },
  ]);
  await waitUntil(
    'the event',
    async () =>
      (await server.stored('events').countDocuments({ type: 'calculation.created' })) === 1,
  );
});

test('wrong numbers are refused and not stored, and the newest calculation is first', async () => {
  const text = 'This should be 21440.00';
  const { status, body } = await post({ ...build(), totalIndianCost: '21440.01' });
  const expected = { error: text, code: 'validation_failed', fields: { totalIndianCost: text } };
  assert.deepEqual([status, body], [400, expected]);
  for (const skill of ['Penetration testing', 'Machine learning']) {
    assert.equal((await post(build([[skill, 'senior', 10]]))).status, 201);
  }
  const query = { limit: 2 };
  const first = await server.admin.request(contract.listCalculations, { query });
  assert.deepEqual([first.response.map(countRows), first.total], [[1, 1], 3]);
  const cursor = first.next ?? assert.fail('there is no second page');
  const second = await server.admin.request(contract.listCalculations, {
    query: { ...query, cursor },
  });
  assert.deepEqual([second.response.map(countRows), second.next], [[2], null]);
  const ids = [...first.response, ...second.response].map(({ id }) => id);
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

test('the list is exported as a spreadsheet, with the team in one cell', async () => {
  const { status, headers, body } = await get('', { accept: 'text/csv' });
  assert.equal(status, 200);
  assert.match(headers.get('content-disposition') ?? '', /"calculations-\d{4}-\d\d-\d\d\.csv"$/);
  const [headings, ...rows] = readCsv(String(body).replace(/^\uFEFF/, ''));
  assert.deepEqual(headings, [
    'id',
    'createdAt',
    'totalIndianCost',
    'totalUsaCost',
    'monthlySavings',
    'savingsPercentage',
    'team',
  ]);
  const team = '2 × React, senior\n1 × Quality assurance, middle';
  assert.deepEqual(rows.at(-1)?.slice(2), ['21440', '52800', '31360', '59.4', team]);
  assert.equal(rows.length, 3);
});

test('a retry with its key gets the first response, whatever the current rates', async () => {
  const key = { 'idempotency-key': 'one-calculation' };
  const payload = build([['UX & product design', 'middle', 3]]);
  const first = await post(payload, key);
  const skill = skills.find(({ name }) => name === 'UX & product design');
  const rates = server.product.serviceOf(skillsFeature);
  const editing = { actor: 'test', version: undefined };
  await rates.change(skill?.id ?? '', { middleIndiaRate: '36' }, editing);
  assert.deepEqual((await post(payload, key)).body, first.body);
  assert.equal((await post(payload)).status, 400);
  assert.equal((await post(build([['Quality assurance', 'middle', 1]]), key)).status, 422);
  await rates.change(skill?.id ?? '', { active: false }, editing);
  const unknownSkill = await post(build([['UX & product design', 'middle', 3]]));
  const { fields } = unknownSkill.body as { fields: object };
  assert.deepEqual(fields, { 'sessionData.developers.0.skill': 'This skill is not offered' });
});

test('a calculated team is stored with the server’s numbers, and is in the email', async () => {
  const { calculation, costs } = await composeTeam();
  const payload = buildRequest({ calculation });
  const params = await server.visitor.call(requests.requestInbox.create, { payload });
  const { request } = await server.admin.call(requests.requestInbox.read, { params });
  assertFits(requests.ServiceRequest, request);
  assert.deepEqual(request.calculation, costs);
  const facts = describeTeam(costs, 'CAD');
  const labels = facts.map(({ label }) => label);
  assert.deepEqual(labels, ['Team', 'India', 'Canada', 'Savings']);
  assert.match(facts[0]?.value ?? '', /^2 × .+, senior$/);
  assert.match(facts[3]?.value ?? '', /^CAD \$[\d,]+ a month \(\d+\.\d%\)$/);
});

test('wrong numbers of a team are refused in one sentence, and nothing is stored', async () => {
  const { calculation } = await composeTeam();
  const before = await server.product.serviceOf(inbox).requests.count();
  const wrong = [
    { ...calculation, monthlySavings: '1.00' },
    { ...calculation, sessionData: '{}' },
    { ...calculation, sessionData: 'not JSON' },
  ];
  const text = 'This team’s figures do not match our rates: please calculate it again';
  for (const each of wrong) {
    const json = { ...buildRequest(), calculation: each };
    const { status, body } = await send(server.address, 'POST', '/api/service-requests', { json });
    const expected = { error: text, code: 'validation_failed', fields: { calculation: text } };
    assert.deepEqual([status, body], [400, expected]);
  }
  assert.equal(await server.product.serviceOf(inbox).requests.count(), before);
});

test('calculations have their own limit of 30 a minute and 300 an hour, and do not block forms', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.40' };
  const payload = build([['Quality assurance', 'middle', 1]]);
  for (let n = 1; n <= 30; n++) assert.equal((await post(payload, headers)).status, 201);
  assertLimited(await post(payload, headers), 60);
  // As if the others of an hour had been made before.
  const key = server.limitKey('calculationHour', '203.0.113.41');
  const counted = { points: 300, expire: new Date(Date.now() + 3_600_000) };
  await server.stored('rate_limits').insertOne({ key, ...counted });
  assertLimited(await post(payload, { 'x-forwarded-for': '203.0.113.41' }), 3600);
  const contact = { json: buildMessage(), headers };
  assert.equal((await send(server.address, 'POST', '/api/contact', contact)).status, 201);
});
