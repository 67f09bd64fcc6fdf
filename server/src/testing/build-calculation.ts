import assert from 'node:assert/strict';
import {
  calculateCosts,
  composeCalculation,
  findRates,
} from '@longitude/contract/calculator-costs';
import type { CreateCalculation } from '@longitude/contract/calculator';
import type { Level, Skill } from '@longitude/contract/skills';

/** Names of skills, levels and numbers of resources. */
export type Team = readonly (readonly [skill: string, experience: Level, resources: number])[];

const usualTeam: Team = [
  ['React', 'senior', 2],
  ['Quality assurance', 'middle', 1],
];

/** A calculation as sent by the page, with these rates. */
export function buildCalculation(skills: readonly Skill[], team = usualTeam): CreateCalculation {
  const rows = team.map(([name, experience, resources], index) => {
    const skill = skills.find((one) => one.name === name);
    const rates = skill && findRates(skill, experience);
    assert.ok(skill && rates, `${name} is not offered to ${experience}`);
    const developer = { id: String(index + 1), skill: skill.id, experience, resources };
    return { developer, priced: { skill: name, experience, resources, ...rates } };
  });
  const costs = calculateCosts(rows.map(({ priced }) => priced));
  return composeCalculation(
    rows.map(({ developer }) => developer),
    costs,
  );
}

interface Session {
  readonly developers: readonly Readonly<Record<string, unknown>>[];
  readonly breakdown: readonly Readonly<Record<string, unknown>>[];
}

/** The same calculation with another `sessionData`. */
export function withSession(
  calculation: CreateCalculation,
  change: (session: Session) => Session,
): CreateCalculation {
  const session = JSON.parse(calculation.sessionData) as Session;
  return { ...calculation, sessionData: JSON.stringify(change(session)) };
}
