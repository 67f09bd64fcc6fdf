import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CreateCalculation } from '@longitude/contract/calculator';
import type { Skill } from '@longitude/contract/skills';
import { AppError } from '../../platform/errors.ts';
import type { Team } from '../../demo/build-team.ts';
import { buildCalculation, withSession } from '../../testing/build-calculation.ts';
import { firstSkills } from '../skills/first-skills.ts';
import { checkCalculation } from './check-calculation.ts';

const skills: readonly Skill[] = firstSkills.map((skill, n) => ({
  ...skill,
  id: String(n).padStart(24, '0'),
  active: 1,
}));
const build = (team?: Team) => buildCalculation(skills, team);

/** The error texts of a refused calculation; none when it is right. */
function check(payload: CreateCalculation): Readonly<Record<string, string>> {
  try {
    checkCalculation(payload, skills);
    return {};
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'validation_failed');
    return error.extra.fields ?? {};
  }
}

test('a skill is identified by id or name, and incomplete rows do not count', () => {
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
  assert.deepEqual(check(byName), {});
});

test('amounts are compared to the cent and the percentage to one decimal', () => {
  const cases: [change: object, fields: object][] = [
    [{ totalIndianCost: '21440' }, {}],
    [{ totalIndianCost: '21440.004' }, {}],
    [{ monthlySavings: '31360.0000000001' }, {}],
    [{ savingsPercentage: '59.39393939393939' }, {}],
    [{ savingsPercentage: '59.44' }, {}],
    [{ savingsPercentage: '59.35' }, {}],
    [{ totalIndianCost: '21440.01' }, { totalIndianCost: 'This should be 21440.00' }],
    [{ totalUsaCost: '52799.99' }, { totalUsaCost: 'This should be 52800.00' }],
    [{ monthlySavings: '-31360' }, { monthlySavings: 'This should be 31360.00' }],
    [{ savingsPercentage: '59.5' }, { savingsPercentage: 'This should be 59.4' }],
    [{ savingsPercentage: '59.34' }, { savingsPercentage: 'This should be 59.4' }],
  ];
  for (const [change, fields] of cases) {
    assert.deepEqual(check({ ...build(), ...change }), fields, JSON.stringify(change));
  }
});

test('the breakdown is compared too, including unpriced rows', () => {
  const change = (field: string, value: unknown) =>
    withSession(build(), ({ developers, breakdown }) => ({
      developers,
      breakdown: [{ ...breakdown[0], [field]: value }, ...breakdown.slice(1)],
    }));
  // The developers in words: React, senior, 2.
  const cases: [field: string, value: unknown, right?: string][] = [
    ['monthlyUsaCost', 40_959.99, '40960.00'],
    ['skill', 'Node.js', 'React'],
    ['skill', '', 'React'],
    ['skill', skills.find(({ name }) => name === 'React')?.id],
    ['experience', 'junior', 'senior'],
    ['resources', 9, '2'],
    ['resources', '3', '2'],
    ['resources', '2'],
    ['indianCost', '', '52.00'],
    ['indianCost', 'x', '52.00'],
    ['indianCost', 1e300, '52.00'],
  ];
  for (const [field, value, right] of cases) {
    const path = `sessionData.breakdown.0.${field}`;
    const fields = right === undefined ? {} : { [path]: `This should be ${right}` };
    assert.deepEqual(check(change(field, value)), fields, `${field} ${String(value)}`);
  }
  for (const value of [null, {}]) assert.notDeepEqual(check(change('indianCost', value)), {});
  const shorter = withSession(build(), ({ developers }) => ({ developers, breakdown: [] }));
  assert.deepEqual(Object.keys(check(shorter)), ['sessionData.breakdown']);
});

const row = { skill: 'React', experience: 'senior', resources: 1 };
const ofDevelopers = (...rows: object[]) =>
  withSession(build(), ({ breakdown }) => ({ developers: rows as never, breakdown }));
const complete = 'Please add at least one developer with complete details.';
const notJson = 'sessionData must be JSON text';
const numberText = 'Resources must be a whole number from 1 to 10';
const noTeams: [payload: CreateCalculation, field: string, text: string][] = [
  [{ ...build(), sessionData: '{' }, '', notJson],
  [{ ...build(), sessionData: '' }, '', notJson],
  [{ ...build(), sessionData: '[' }, '', notJson],
  [{ ...build(), sessionData: '[]' }, '', 'sessionData must hold developers and breakdown'],
  [ofDevelopers(), '', complete],
  [ofDevelopers({ ...row, resources: 0 }), '', complete],
  [ofDevelopers({ ...row, skill: 'Alchemy' }), '.developers.0.skill', 'This skill is not offered'],
  [
    ofDevelopers({ ...row, skill: 'Penetration testing', experience: 'junior' }),
    '.developers.0.experience',
    'This level is not offered',
  ],
  [
    ofDevelopers({ ...row, experience: 'wizard' }),
    '.developers.0.experience',
    'Experience must be one of junior, middle, senior',
  ],
  ...[11, -1, 1.5, '1.5', 'many', null].map((resources): [CreateCalculation, string, string] => [
    ofDevelopers({ ...row, resources }),
    '.developers.0.resources',
    numberText,
  ]),
  [
    ofDevelopers(...Array.from({ length: 51 }, () => row)),
    '.developers',
    'A team has at most 50 rows',
  ],
];

test('an invalid team is refused by name', () => {
  for (const [payload, field, text] of noTeams) {
    assert.equal(check(payload)[`sessionData${field}`], text, payload.sessionData.slice(0, 200));
  }
  const long = { ...build(), sessionData: ' '.repeat(20_001) };
  assert.equal(CreateCalculation.safeParse(long).success, false);
});

test('a team of fifty rows is valid', () => {
  const team: Team = Array.from({ length: 50 }, () => ['Machine learning', 'senior', 10]);
  assert.deepEqual(check(CreateCalculation.parse(build(team))), {});
});
