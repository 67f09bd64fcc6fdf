import { changeRow, findSkill, listLevels, type Skills, type Team, type TeamRow } from './team.ts';

/** What the selects of a row show that the page was not rendered with. */
export interface EarlyChoice {
  readonly id: number;
  readonly change: Partial<Omit<TeamRow, 'id'>>;
}

/**
 * Reads what was chosen before the application had started: only the selects know of it. To be
 * called once, before the next rendering sets them back to `rendered`.
 */
export function readEarlyChoices(rendered: Team, skills: Skills): EarlyChoice[] {
  return rendered.flatMap((row) => {
    const change = readRow(row, skills);
    return Object.keys(change).length > 0 ? [{ id: row.id, change }] : [];
  });
}

/** The team with these choices, as if they were made now. */
export function applyChoices(team: Team, choices: readonly EarlyChoice[]): Team {
  return choices.reduce((before, { id, change }) => changeRow(before, id, change), team);
}

function readRow(row: TeamRow, skills: Skills): EarlyChoice['change'] {
  const skill = readSelect(`skill-${row.id}`) ?? row.skill;
  const level = readSelect(`experience-${row.id}`);
  const count = Number(readSelect(`resources-${row.id}`) ?? row.resources);
  const experience = listLevels(findSkill(skills, skill)).find((offered) => offered === level);
  return {
    ...(skill === row.skill ? {} : { skill }),
    ...(experience && experience !== row.experience ? { experience } : {}),
    ...(count === row.resources ? {} : { resources: count }),
  };
}

function readSelect(id: string): string | undefined {
  const select = document.getElementById(id);
  return select instanceof HTMLSelectElement ? select.value : undefined;
}
