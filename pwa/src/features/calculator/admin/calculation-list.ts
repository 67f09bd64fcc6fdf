import {
  listCalculations,
  type CalculationRow,
  type SavedCalculation,
} from '@longitude/contract/calculator';
import { adminApi } from '../../../platform/api.ts';
import { createPagedList } from '../../../records/paged-list.ts';
import { composeAddress } from '../team-code.ts';
import { listComplete, type Skills } from '../team.ts';

/** Newest first. */
export const calculationList = createPagedList<SavedCalculation>(({ limit, cursor, signal }) =>
  adminApi.request(listCalculations, { query: { limit, cursor }, signal }),
);

/**
 * Announces calculations that visitors have saved; into an empty list they come immediately. False
 * on failure.
 */
export async function followCalculations(): Promise<boolean> {
  if (calculationList.items.peek()?.length) return calculationList.sync();
  await calculationList.load();
  return calculationList.error.peek() === undefined;
}

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
