import type { CreateCalculation } from '@longitude/contract/calculator';
import type { Skill } from '@longitude/contract/skills';
import { buildTeam, type Team } from '../demo/build-team.ts';

const usualTeam: Team = [
  ['React', 'senior', 2],
  ['Quality assurance', 'middle', 1],
];

/** A calculation as sent by the page, with these rates. */
export const buildCalculation = (skills: readonly Skill[], team = usualTeam): CreateCalculation =>
  buildTeam(skills, team);

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
