import { listCalculations, type CalculationRow } from '@longitude/contract/calculator';
import { calculationsPath } from '@longitude/contract/dashboard-paths';
import { defineList } from '../../../records/record-list.ts';
import { composeAddress } from '../team-code.ts';
import { listComplete, type Skills } from '../team.ts';

/** The calculations on screen, newest first. */
export const calculationList = defineList({
  kind: 'calculation',
  one: 'calculation',
  many: 'calculations',
  nameOf: ({ createdAt }) => createdAt,
  list: listCalculations,
  filter: { path: calculationsPath },
});

/**
 * The address that opens a team in the calculator, at today's rates; null when a skill or level of
 * it is no longer offered. @param skills those that visitors can choose
 */
export function composeTeamPath(rows: readonly CalculationRow[], skills: Skills): string | null {
  const ids = new Map(skills.map(({ id, name }) => [name, id]));
  const team = rows.map(({ skill, experience, resources }, index) => ({
    id: index + 1,
    skill: ids.get(skill) ?? '',
    experience,
    resources,
  }));
  return listComplete(team, skills).length === team.length ? composeAddress(team, skills) : null;
}
