import {
  calculateCosts,
  findRates,
  presentCosts,
  type CostRow,
  type Costs,
  type PricedRow,
} from '@longitude/contract/calculator-costs';
import type { Calculation, CreateCalculation } from '@longitude/contract/calculator';
import type { Skill } from '@longitude/contract/skills';
import { refuseInput } from '../../platform/errors.ts';
import {
  readSessionData,
  type GivenBreakdown,
  type GivenDeveloper,
  type GivenSession,
} from './session-data.ts';

type Fields = Record<string, string>;

/**
 * Recomputes a calculation with these skills and compares: amounts to the cent, the percentage to
 * one decimal. @throws AppError `validation_failed` that names the differences
 */
export function checkCalculation(
  { sessionData, ...totals }: CreateCalculation,
  skills: readonly Skill[],
): Calculation {
  const session = readSessionData(sessionData);
  const costs = calculateCosts(priceTeam(session, skills));
  const differences = {
    ...compareTotals(totals, costs),
    ...compareBreakdown(session.breakdown, costs.rows, skills),
  };
  if (Object.keys(differences).length > 0) throw refuseInput(differences);
  return presentCosts(costs);
}

function priceTeam({ developers }: GivenSession, skills: readonly Skill[]): PricedRow[] {
  if (developers.length === 0) {
    throw refuseInput({
      sessionData: 'Please add at least one developer with complete details.',
    });
  }
  return developers.map((developer, index) => {
    const skill = findSkill(developer, skills);
    const path = `sessionData.developers.${index}`;
    if (!skill) throw refuseInput({ [`${path}.skill`]: 'This skill is not offered' });
    const rates = findRates(skill, developer.experience);
    if (!rates) throw refuseInput({ [`${path}.experience`]: 'This level is not offered' });
    const { experience, resources } = developer;
    return { skill: skill.name, experience, resources, ...rates };
  });
}

function findSkill(
  { skill }: Pick<GivenDeveloper, 'skill'>,
  skills: readonly Skill[],
): Skill | undefined {
  return skills.find(({ id }) => id === skill) ?? skills.find(({ name }) => name === skill);
}

function compareTotals(given: Omit<CreateCalculation, 'sessionData'>, costs: Costs): Fields {
  const differences: Fields = {};
  const compare = (field: keyof typeof given, cents: number) => {
    if (!isSameAmount(given[field], cents)) differences[field] = describeDifference(cents);
  };
  compare('totalIndianCost', costs.india);
  compare('totalUsaCost', costs.canada);
  compare('monthlySavings', costs.savings);
  // Values that round to the same tenth of a percent are equal.
  if (Math.abs(Number(given.savingsPercentage) * 10 - costs.permille) > 0.5) {
    differences['savingsPercentage'] = `This should be ${(costs.permille / 10).toFixed(1)}`;
  }
  return differences;
}

function compareBreakdown(
  given: GivenBreakdown,
  rows: readonly CostRow[],
  skills: readonly Skill[],
): Fields {
  if (given.length !== rows.length) {
    return { 'sessionData.breakdown': 'The breakdown must have a row for each complete developer' };
  }
  const differences = given.flatMap((found, index) => {
    const row = rows[index];
    if (!row) return [];
    return compareRow({ ...found, skill: findSkill(found, skills)?.name ?? found.skill }, row).map(
      ([field, text]) => [`sessionData.breakdown.${index}.${field}`, text] as const,
    );
  });
  return Object.fromEntries(differences);
}

type Difference = readonly [field: keyof GivenBreakdown[number], text: string];

function compareRow(found: GivenBreakdown[number], row: CostRow): Difference[] {
  const texts = (['skill', 'experience', 'resources'] as const)
    .filter((field) => found[field] !== row[field])
    .map((field) => [field, `This should be ${row[field]}`] as const);
  const amounts = [
    ['indianCost', row.indiaRate],
    ['usCost', row.canadaRate],
    ['monthlyIndianCost', row.india],
    ['monthlyUsaCost', row.canada],
  ] as const;
  const others = amounts
    .filter(([field, cents]) => !isSameAmount(found[field], cents))
    .map(([field, cents]) => [field, describeDifference(cents)] as const);
  return [...texts, ...others];
}

function isSameAmount(dollars: string | number, cents: number): boolean {
  return dollars !== '' && Math.round(Number(dollars) * 100) === cents;
}

function describeDifference(cents: number): string {
  return `This should be ${(cents / 100).toFixed(2)}`;
}
