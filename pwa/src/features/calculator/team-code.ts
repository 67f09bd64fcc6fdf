import { mostRows, resources } from '@longitude/contract/calculator';
import type { Skill } from '@longitude/contract/skills';
import { listComplete, listLevels, type Skills, type Team, type TeamRow } from './team.ts';

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
  const names = nameSkills(skills);
  const rows = listComplete(team, skills).map(
    ({ skill, experience, resources: count }) =>
      `${names.get(skill) ?? skill}-${experience.charAt(0)}${count}`,
  );
  return rows.length > 0 ? `/calculator?${key}=${rows.join('.')}` : '/calculator';
}

/** Reads the query of an address; null when it names no team. */
export function readAddress(search: string, skills: Skills): SharedTeam | null {
  const code = new URLSearchParams(search).get(key);
  if (!code) return null;
  const parts = code.split('.');
  const named = indexSkills(skills);
  const rows = parts.slice(0, mostRows).flatMap((part) => readPart(part, named) ?? []);
  const team = rows.map((row, index) => ({ ...row, id: index + 1 }));
  return { team, lost: parts.length - team.length };
}

function readPart(part: string, named: ReadonlyMap<string, Skill>): Omit<TeamRow, 'id'> | null {
  const [, name = '', letter, count] = /^(.{1,150})-([jms])(\d{1,2})$/.exec(part) ?? [];
  const skill = named.get(name);
  const experience = listLevels(skill).find((level) => level.charAt(0) === letter);
  const number = Number(count);
  if (!skill || !experience || !(number >= resources.smallest && number <= resources.largest)) {
    return null;
  }
  return { skill: skill.id, experience, resources: number };
}

/** Skills by what an address may call them: the name, or the id, which outlives a new name. */
function indexSkills(skills: Skills): ReadonlyMap<string, Skill> {
  const names = nameSkills(skills);
  return new Map([
    ...skills.map((skill) => [skill.id, skill] as const),
    ...skills.map((skill) => [names.get(skill.id) ?? skill.id, skill] as const),
  ]);
}

/** What an address calls each skill, by id; made once for a list, as the server reads addresses too. */
function nameSkills(skills: Skills): ReadonlyMap<string, string> {
  const slugs = skills.map(({ name }) => toSlug(name));
  const uses = new Map<string, number>();
  for (const slug of slugs) uses.set(slug, (uses.get(slug) ?? 0) + 1);
  return new Map(
    skills.map(({ id }, index) => {
      const slug = slugs[index] ?? '';
      return [id, slug !== '' && uses.get(slug) === 1 ? slug : id];
    }),
  );
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
