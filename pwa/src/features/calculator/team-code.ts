import { resources } from '@longitude/contract/calculator';
import { mostRows } from '@longitude/contract/calculator';
import { levels, type Level, type Skill } from '@longitude/contract/skills';
import { listComplete, type Skills, type Team, type TeamRow } from './team.ts';

/** Key of the address's query. */
const key = 'team';

/** A team that was read from an address. */
export interface SharedTeam {
  readonly team: Team;
  /** How many parts could not be read, or name what is not offered now. */
  readonly lost: number;
}

/**
 * The address of a team: `/calculator?team=react-s2.quality-assurance-m1`. Each row is the skill's
 * name in small letters, the level's first letter and the number; a name that is not unique, or has
 * no Latin letters, gives way to the skill's id.
 */
export function composeAddress(team: Team, skills: Skills): string {
  const rows = listComplete(team, skills).map(
    ({ skill, experience, resources: count }) =>
      `${nameSkill(skill, skills)}-${experience.charAt(0)}${count}`,
  );
  return rows.length > 0 ? `/calculator?${key}=${rows.join('.')}` : '/calculator';
}

/** Reads the query of an address; null when it names no team. */
export function readAddress(search: string, skills: Skills): SharedTeam | null {
  const code = new URLSearchParams(search).get(key);
  if (!code) return null;
  const parts = code.split('.');
  const rows = parts.slice(0, mostRows).flatMap((part) => readPart(part, skills) ?? []);
  const team = rows.map((row, index) => ({ ...row, id: index + 1 }));
  return { team, lost: parts.length - team.length };
}

function readPart(part: string, skills: Skills): Omit<TeamRow, 'id'> | null {
  const [, name = '', letter, count] = /^(.{1,150})-([jms])(\d{1,2})$/.exec(part) ?? [];
  const skill = skills.find(({ id }) => nameSkill(id, skills) === name || id === name);
  const experience = levels.find((level) => level.charAt(0) === letter);
  const number = Number(count);
  if (!skill || !experience || !(number >= resources.smallest && number <= resources.largest)) {
    return null;
  }
  return isOffered(skill, experience, skills)
    ? { skill: skill.id, experience, resources: number }
    : null;
}

function isOffered(skill: Skill, experience: Level, skills: Skills): boolean {
  const row = { id: 1, skill: skill.id, experience, resources: 1 };
  return listComplete([row], skills).length > 0;
}

function nameSkill(id: string, skills: Skills): string {
  const own = skills.find((skill) => skill.id === id);
  const slug = own ? toSlug(own.name) : '';
  const isUnique = skills.filter(({ name }) => toSlug(name) === slug).length === 1;
  return slug !== '' && isUnique ? slug : id;
}

/** Letters and digits of ASCII, hyphens between them: nothing that an address would have to escape. */
function toSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
