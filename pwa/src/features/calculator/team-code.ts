import { maxTeamRows, resources } from '@longitude/contract/calculator';
import { levels, type Skill } from '@longitude/contract/skills';
import { readStoredJson, writeStored } from '../../platform/storage.ts';
import { listComplete, listLevels, type Skills, type Team, type TeamRow } from './team.ts';

/** Query parameter. */
const parameter = 'team';
const storageKey = 'calculator:team';

/** A team from an address. */
interface SharedTeam {
  readonly team: Team;
  /** Number of parts that could not be read, or that are no longer offered. */
  readonly lost: number;
}

/**
 * The address of a team: `/calculator?team=react-s2.quality-assurance-m1`. Each row is the skill's
 * name in lowercase, the level's first letter and the number; the skill's id replaces a name that
 * is not unique, or has no Latin letters.
 */
export function composeAddress(team: Team, skills: Skills): string {
  const names = composeSkillSlugs(skills);
  const rows = listComplete(team, skills).map(
    ({ skill, experience, resources: count }) =>
      `${names.get(skill) ?? skill}-${experience.charAt(0)}${count}`,
  );
  return rows.length > 0 ? `/calculator?${parameter}=${rows.join('.')}` : '/calculator';
}

/** Reads the query of an address; null when it names no team. */
export function readAddress(search: string, skills: Skills): SharedTeam | null {
  const code = new URLSearchParams(search).get(parameter);
  if (!code) return null;
  const parts = code.split('.');
  const named = indexSkills(skills);
  const team = toTeam(parts.slice(0, maxTeamRows).map((part) => readPart(part, named)));
  return { team, lost: parts.length - team.length };
}

function readPart(part: string, named: ReadonlyMap<string, Skill>): UnnumberedRow | null {
  const [, name = '', letter, count] = /^(.{1,150})-([jms])(\d{1,2})$/.exec(part) ?? [];
  const level = levels.find((level) => level.charAt(0) === letter);
  const row = toRow(named.get(name), level, Number(count));
  return row.experience !== '' && row.resources === Number(count) ? row : null;
}

/** Stores the form on this device, complete or not. */
export function saveTeam(team: Team): void {
  writeStored(storageKey, JSON.stringify(team));
}

/** The stored form without choices that are no longer offered; null when there is none. */
export function readSavedTeam(skills: Skills): Team | null {
  const saved = readStoredJson(storageKey);
  if (!Array.isArray(saved)) return null;
  const team = toTeam(saved.slice(0, maxTeamRows).map((row: unknown) => readRow(row, skills)));
  return team.some((row) => row.skill !== '') ? team : null;
}

function readRow(saved: unknown, skills: Skills): UnnumberedRow | null {
  if (typeof saved !== 'object' || saved === null) return null;
  const row = saved as Record<string, unknown>;
  const skill = skills.find(({ id }) => id === row['skill']);
  return toRow(skill, row['experience'], row['resources']);
}

type UnnumberedRow = Omit<TeamRow, 'id'>;

/** A row whose unavailable choices are left blank. */
function toRow(skill: Skill | undefined, level: unknown, count: unknown): UnnumberedRow {
  const { min, max } = resources;
  const isCount = typeof count === 'number' && Number.isInteger(count);
  return {
    skill: skill?.id ?? '',
    experience: listLevels(skill).find((offered) => offered === level) ?? '',
    resources: isCount && count >= min && count <= max ? count : 1,
  };
}

function toTeam(rows: readonly (UnnumberedRow | null)[]): Team {
  return rows.flatMap((row) => row ?? []).map((row, index) => ({ ...row, id: index + 1 }));
}

/** Skills by the names that an address may contain: the slug, or the id, which survives renaming. */
function indexSkills(skills: Skills): ReadonlyMap<string, Skill> {
  const names = composeSkillSlugs(skills);
  return new Map([
    ...skills.map((skill) => [skill.id, skill] as const),
    ...skills.map((skill) => [names.get(skill.id) ?? skill.id, skill] as const),
  ]);
}

/** The name of each skill in an address, by id. Cached per list: the server parses addresses too. */
function composeSkillSlugs(skills: Skills): ReadonlyMap<string, string> {
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

/** ASCII letters and digits joined by hyphens: an address needs no escapes. */
function toSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
