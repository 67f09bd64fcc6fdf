import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as contract from '@longitude/contract/calculator';
import { listSkills, type Skill } from '@longitude/contract/skills';
import { assertFits } from '../../testing/assert-fits.ts';
import { assertLimited } from '../../testing/assert-limited.ts';
import { buildCalculation, withSession, type Team } from '../../testing/build-calculation.ts';
import { buildMessage } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { skills as skillsFeature } from '../skills/feature.ts';

let server: TestServer;
let skills: readonly Skill[];
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
  skills = await server.visitor.call(listSkills, {});
});
after(() => server.stop());

const path = '/api/calculator/sessions';
const stored = (name: string) => server.product.context.connection.collection(name);
const post = (json: object, headers: Record<string, string> = {}) =>
  send(server.address, 'POST', path, { json, headers });
const build = (team?: Team) => buildCalculation(skills, team);

test('a calculation is stored with the numbers of the server', async () => {
  const answer = await server.visitor.call(contract.createCalculation, { payload: build() });
  assertFits(contract.createCalculation.answer, answer);
  const { answer: list, total } = await server.admin.request(contract.listCalculations, {});
  assert.equal(total, 1);
  assertFits(contract.listCalculations.answer, list);
  // 2 senior React developers at $52 and $128, one tester at $30 and $74, 160 hours each.
  assert.deepEqual(list, [
    {
      ...answer,
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
    async () => (await stored('events').countDocuments({ type: 'calculation.created' })) === 1,
  );
});

test('a skill goes by its id or its name, and rows that are not complete do not count', async () => {
  const byName = withSession(build(), ({ developers, breakdown }) => ({
    developers: [
      ...developers.map((row, index) => ({
        ...row,
        skill: index === 0 ? 'React' : row['skill'],
        resources: String(row['resources']),
      })),
      { id: 'x', skill: '', experience: '', resources: 1 },
      { id: 'y', skill: 'React', experience: '', resources: 1 },
      { id: 'z', skill: 'React', experience: 'middle', resources: 0 },
    ],
    breakdown: breakdown.map((row) => ({ ...row, indianCost: String(row['indianCost']) })),
  }));
  assert.equal((await post(byName)).status, 201);
});

test('amounts are compared to the cent and the percentage to one decimal', async () => {
  const right = build();
  const same = [
    { totalIndianCost: '21440' },
    { totalIndianCost: '21440.004' },
    { monthlySavings: '31360.0000000001' },
    { savingsPercentage: '59.39393939393939' },
    { savingsPercentage: '59.44' },
    { savingsPercentage: '59.35' },
  ];
  for (const change of same) {
    assert.equal((await post({ ...right, ...change })).status, 201, JSON.stringify(change));
  }
  const other: [change: object, field: string, text: string][] = [
    [{ totalIndianCost: '21440.01' }, 'totalIndianCost', 'This should be 21440.00'],
    [{ totalUsaCost: '52799.99' }, 'totalUsaCost', 'This should be 52800.00'],
    [{ monthlySavings: '-31360' }, 'monthlySavings', 'This should be 31360.00'],
    [{ savingsPercentage: '59.5' }, 'savingsPercentage', 'This should be 59.4'],
    [{ savingsPercentage: '59.34' }, 'savingsPercentage', 'This should be 59.4'],
  ];
  const before = await stored('calculator_sessions').countDocuments();
  for (const [change, field, text] of other) {
    const { status, body } = await post({ ...right, ...change });
    const expected = { error: text, code: 'validation_failed', fields: { [field]: text } };
    assert.deepEqual([status, body], [400, expected]);
  }
  assert.equal(await stored('calculator_sessions').countDocuments(), before);
});

test('the breakdown is compared too', async () => {
  const change = (field: string, value: unknown) =>
    withSession(build(), ({ developers, breakdown }) => ({
      developers,
      breakdown: [{ ...breakdown[0], [field]: value }, ...breakdown.slice(1)],
    }));
  const { status, body } = await post(change('monthlyUsaCost', 40_959.99));
  const field = 'sessionData.breakdown.0.monthlyUsaCost';
  assert.deepEqual(
    [status, (body as { fields: object }).fields],
    [400, { [field]: 'This should be 40960.00' }],
  );
  // What is not priced is compared as well: the developers say React, senior, 2.
  const others = [
    ['skill', 'Node.js', 'React'],
    ['skill', '', 'React'],
    ['experience', 'junior', 'senior'],
    ['resources', 9, '2'],
    ['resources', '3', '2'],
  ] as const;
  for (const [name, value, right] of others) {
    const other = await post(change(name, value));
    const { fields } = other.body as { fields: object };
    const expected = { [`sessionData.breakdown.0.${name}`]: `This should be ${right}` };
    assert.deepEqual([other.status, fields], [400, expected], `${name} ${value}`);
  }
  const byId = skills.find((skill) => skill.name === 'React')?.id;
  assert.equal((await post(change('skill', byId))).status, 201);
  assert.equal((await post(change('resources', '2'))).status, 201);
  for (const value of ['', null, {}, 'x', 1e300]) {
    assert.equal((await post(change('indianCost', value))).status, 400, JSON.stringify(value));
  }
  const shorter = withSession(build(), ({ developers }) => ({ developers, breakdown: [] }));
  assert.equal((await post(shorter)).status, 400);
});

test('what cannot be a team is refused and named', async () => {
  const row = { skill: 'React', experience: 'senior', resources: 1 };
  const developers = (...rows: unknown[]) =>
    withSession(build(), ({ breakdown }) => ({ developers: rows as never, breakdown }));
  const complete = 'Please add at least one developer with complete details.';
  const cases: [payload: object, field: string, text: string][] = [
    [{ ...build(), sessionData: '{' }, 'sessionData', 'sessionData must be JSON text'],
    [{ ...build(), sessionData: '' }, 'sessionData', 'sessionData must be JSON text'],
    [
      { ...build(), sessionData: '[]' },
      'sessionData',
      'sessionData must hold developers and breakdown',
    ],
    [{ ...build(), sessionData: '[' }, 'sessionData', 'sessionData must be JSON text'],
    [developers(), 'sessionData', complete],
    [developers({ ...row, resources: 0 }), 'sessionData', complete],
    [
      developers({ ...row, skill: 'Alchemy' }),
      'sessionData.developers.0.skill',
      'This skill is not offered',
    ],
    [
      developers({ ...row, skill: 'Penetration testing', experience: 'junior' }),
      'sessionData.developers.0.experience',
      'This level is not offered',
    ],
    [
      developers({ ...row, experience: 'wizard' }),
      'sessionData.developers.0.experience',
      'Experience must be one of junior, middle, senior',
    ],
    ...[11, -1, 1.5, '1.5', 'many', null].map((resources): [object, string, string] => [
      developers({ ...row, resources }),
      'sessionData.developers.0.resources',
      'Resources must be a whole number from 1 to 10',
    ]),
    [
      developers(...Array.from({ length: 51 }, () => row)),
      'sessionData.developers',
      'A team has at most 50 rows',
    ],
  ];
  for (const [payload, field, text] of cases) {
    const { status, body } = await post(payload);
    const { fields } = body as { fields: Record<string, string> };
    assert.deepEqual([status, fields[field]], [400, text], JSON.stringify(payload).slice(0, 200));
  }
  const long = await post({ ...build(), sessionData: ' '.repeat(20_001) });
  assert.equal(long.status, 400);
});

test('a team of fifty rows is fine', async () => {
  const team: Team = Array.from({ length: 50 }, () => ['Machine learning', 'senior', 10]);
  assert.equal((await post(build(team))).status, 201);
});

test('a retry with its key is answered with the first, whatever the rates are by then', async () => {
  const key = { 'idempotency-key': 'one-calculation' };
  const payload = build([['UX & product design', 'middle', 3]]);
  const first = await post(payload, key);
  const skill = skills.find(({ name }) => name === 'UX & product design');
  const rates = server.product.serviceOf(skillsFeature);
  const editing = { actor: 'test', version: undefined };
  await rates.change(skill?.id ?? '', { middleIndiaRate: '36' }, editing);
  assert.deepEqual((await post(payload, key)).body, first.body);
  assert.equal((await post(payload)).status, 400);
  assert.equal((await post(build(), key)).status, 422);
  await rates.change(skill?.id ?? '', { active: false }, editing);
  const unknownSkill = await post(build([['UX & product design', 'middle', 3]]));
  const { fields } = unknownSkill.body as { fields: object };
  assert.deepEqual(fields, { 'sessionData.developers.0.skill': 'This skill is not offered' });
});

test('thirty calculations a minute have a count of their own, and lock no form', async () => {
  const environment = { ROLE: 'api', RATE_LIMITS: 'on', TRUST_PROXY: '1' };
  const proxied = await startTestServer(environment);
  try {
    const json = buildCalculation(await proxied.visitor.call(listSkills));
    const headers = { 'x-forwarded-for': '203.0.113.40' };
    const calculate = () => send(proxied.address, 'POST', path, { json, headers });
    for (let n = 1; n <= 30; n++) assert.equal((await calculate()).status, 201);
    assertLimited(await calculate(), 60);
    const contact = { json: buildMessage(), headers };
    assert.equal((await send(proxied.address, 'POST', '/api/contact', contact)).status, 201);
  } finally {
    await proxied.stop();
  }
});
