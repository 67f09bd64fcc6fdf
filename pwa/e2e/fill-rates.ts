import { createCalculation } from '@longitude/contract/calculator';
import { listSkills } from '@longitude/contract/skills';
import type { Team } from '../../server/src/demo/build-team.ts';
import { buildCalculation } from '../../server/src/testing/build-calculation.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';

const longTeam: Team = Array.from({ length: 12 }, (_, index) => [
  index % 2 === 0 ? 'Python & data engineering' : 'Mobile (iOS, Android)',
  'senior',
  10 - (index % 10),
]);
/** From the oldest to the newest. */
const teams: readonly Team[] = [
  [['Penetration testing', 'senior', 1]],
  longTeam,
  [
    ['React', 'senior', 2],
    ['Quality assurance', 'middle', 1],
  ],
  [
    ['UX & product design', 'junior', 1],
    ['Node.js', 'middle', 3],
    ['Cloud & DevOps', 'senior', 1],
  ],
];

/** Saves visitors' calculations: small teams, and one that is longer than its row. */
export async function fillCalculations({ visitor }: TestServer): Promise<void> {
  const skills = await visitor.call(listSkills);
  for (const team of teams) {
    await visitor.call(createCalculation, { payload: buildCalculation(skills, team) });
  }
}

/** Rows of each long list. */
const manyRows = 60;
const longName = 'Enterprise resource planning for Wirtschaftsinformatikausbildung';

/** Stores this many categories, skills and calculations: calls would take minutes. */
export async function fillManyRates({ product }: TestServer): Promise<void> {
  const { connection, revision } = product.context;
  const numbers = Array.from({ length: manyRows }, (_, index) => index + 1);
  await connection.model('categories').insertMany(
    numbers.map((number) => ({
      name: `${longName} ${number}`,
      slug: `category-${number}`,
      description: `${longName}. `.repeat(6),
      color: `#${String(number).padStart(2, '0')}5D78`,
      icon: '🗺️',
    })),
  );
  await connection.model('calculator_skills').insertMany(
    numbers.map((number) => ({
      name: `${longName} ${number}`,
      juniorIndiaRate: '1299.25',
      juniorUsaRate: '1110.75',
      seniorIndiaRate: `${number}.50`,
      seniorUsaRate: '9999.99',
    })),
  );
  const row = { skill: longName, experience: 'middle', resources: 10 } as const;
  const costs = { indianCost: 90, usCost: 75.5, monthlyIndianCost: 144e3, monthlyUsaCost: 120_800 };
  await connection.model('calculator_sessions').insertMany(
    numbers.map((number) => ({
      breakdown: Array.from({ length: 1 + (number % 50) }, () => ({ ...row, ...costs })),
      totalIndianCost: 144e3 * number,
      totalUsaCost: 120_800 * number,
      monthlySavings: -23_200 * number,
      savingsPercentage: -19.2,
    })),
  );
  await revision.bump();
}
