import {
  calculateCosts,
  findRates,
  type Costs,
  type Developer,
  type PricedRow,
} from '@longitude/contract/calculator-costs';
import { maxTeamRows, resources } from '@longitude/contract/calculator';
import { levels, type Level, type Skill } from '@longitude/contract/skills';

/** A row of the form, 'Developer #n'. */
export interface TeamRow {
  /** Unique within the team. */
  readonly id: number;
  /** Id of a skill, '' while none is chosen. */
  readonly skill: string;
  readonly experience: Level | '';
  readonly resources: number;
}

export type Team = readonly TeamRow[];
export type Skills = readonly Skill[];

/** A row in which everything is chosen. */
type CompleteRow = TeamRow & { readonly experience: Level };

export const levelNames: Readonly<Record<Level, string>> = {
  junior: 'Junior (0-3 years)',
  middle: 'Middle (3-5 years)',
  senior: 'Senior (5+ years)',
};

/** Choices of the Resources select: 1 to 10. */
export const resourceCounts: readonly number[] = Array.from(
  { length: resources.max },
  (_, index) => index + resources.min,
);

const blank = (id: number): TeamRow => ({ id, skill: '', experience: '', resources: 1 });

/** The initial form. */
export const blankTeam: Team = [blank(1)];

/** Adds a blank row, up to the maximum for a team. */
export function addRow(team: Team): Team {
  if (team.length >= maxTeamRows) return team;
  return [...team, blank(Math.max(...team.map(({ id }) => id)) + 1)];
}

/** Keeps the last row. */
export function removeRow(team: Team, id: number): Team {
  return team.length > 1 ? team.filter((row) => row.id !== id) : team;
}

/** Changes a row; another skill clears its experience (public-site section 4). */
export function changeRow(team: Team, id: number, change: Partial<Omit<TeamRow, 'id'>>): Team {
  return team.map((row) => {
    if (row.id !== id) return row;
    const isOther = change.skill !== undefined && change.skill !== row.skill;
    return { ...row, ...(isOther ? { experience: '' as const } : {}), ...change };
  });
}

/** The levels of a skill with an India rate. */
export function listLevels(skill: Skill | undefined): Level[] {
  return skill ? levels.filter((level) => findRates(skill, level)) : [];
}

export function findSkill(skills: Skills, id: string): Skill | undefined {
  return skills.find((skill) => skill.id === id);
}

/** The valid rows: an offered skill and level, and at least one person. */
export function listComplete(team: Team, skills: Skills): CompleteRow[] {
  return team.filter(
    (row): row is CompleteRow =>
      row.experience !== '' &&
      row.resources > 0 &&
      listLevels(findSkill(skills, row.skill)).includes(row.experience),
  );
}

/** The first missing choice of an incomplete row. */
export interface MissingChoice {
  readonly row: number;
  readonly field: 'skill' | 'experience';
}

export function findMissing([row]: Team, skills: Skills): MissingChoice | null {
  return row ? { row: row.id, field: findSkill(skills, row.skill) ? 'experience' : 'skill' } : null;
}

/** A calculated team. */
export interface Result {
  readonly team: readonly CompleteRow[];
  readonly costs: Costs;
  /** The rows in the form of the API. */
  readonly developers: readonly Developer[];
}

/** The costs of the complete rows; null when there are none. */
export function calculateTeam(team: Team, skills: Skills): Result | null {
  const complete = listComplete(team, skills);
  const priced = complete.flatMap((row): PricedRow[] => {
    const skill = findSkill(skills, row.skill);
    const rates = skill && findRates(skill, row.experience);
    if (!skill || !rates) return [];
    return [{ skill: skill.name, experience: row.experience, resources: row.resources, ...rates }];
  });
  if (priced.length === 0) return null;
  const developers = complete.map((row) => ({ ...row, id: String(row.id) }));
  return { team: complete, costs: calculateCosts(priced), developers };
}
