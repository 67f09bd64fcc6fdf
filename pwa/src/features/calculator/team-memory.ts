import { mostRows, resources } from '@longitude/contract/calculator';
import { levels, type Level } from '@longitude/contract/skills';
import { readStoredJson, writeStored } from '../../platform/storage.ts';
import { findSkill, listLevels, type Skills, type Team, type TeamRow } from './team.ts';

const key = 'calculator:team';

/** Keeps the form on this device, finished or not. */
export function keepTeam(team: Team): void {
  writeStored(key, JSON.stringify(team));
}

/** The form as it was left; null when there is none. What is not offered any more is to be chosen anew. */
export function readKeptTeam(skills: Skills): Team | null {
  const kept = readStoredJson(key);
  if (!Array.isArray(kept)) return null;
  const rows = kept.slice(0, mostRows).flatMap((row: unknown) => readRow(row, skills) ?? []);
  const team = rows.map((row, index) => ({ ...row, id: index + 1 }));
  return team.some((row) => row.skill !== '') ? team : null;
}

function readRow(kept: unknown, skills: Skills): Omit<TeamRow, 'id'> | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { skill, experience, resources: count } = kept as Record<string, unknown>;
  const found = typeof skill === 'string' ? findSkill(skills, skill) : undefined;
  const level = levels.find((one): one is Level => one === experience);
  const isCount = typeof count === 'number' && Number.isInteger(count);
  const isInRange = isCount && count >= resources.smallest && count <= resources.largest;
  return {
    skill: found?.id ?? '',
    experience: level && listLevels(found).includes(level) ? level : '',
    resources: isInRange ? count : 1,
  };
}
