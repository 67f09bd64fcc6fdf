import { CreateSkill, type Skill } from '@longitude/contract/skills';
import { checkFields } from '../../check-fields.ts';
import { noRates, rateFields } from './rates.ts';
import type { SkillRow } from './read-skill-rows.ts';

type Value = string | boolean | null;

interface FieldChange {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
}

/** The changes that an import makes. */
export interface ImportPlan {
  readonly added: readonly CreateSkill[];
  readonly changed: readonly {
    readonly id: string;
    readonly name: string;
    readonly changes: readonly FieldChange[];
  }[];
  readonly unchanged: number;
  /** Stored skills that are missing in the table; they stay. */
  readonly absent: number;
}

/**
 * Compares rows with the stored skills, matched by id, otherwise by name.
 * @returns the plan, with the rows that cannot be applied as `faults`, a line each
 */
export function planImport(
  rows: readonly SkillRow[],
  stored: readonly Skill[],
): ImportPlan & { readonly faults: readonly string[] } {
  const byId = new Map(stored.map((skill) => [skill.id, skill]));
  const byName = new Map(stored.map((skill) => [skill.name, skill]));
  const lines = new Map<string, number>();
  const plan = { added: [] as CreateSkill[], changed: [] as ImportPlan['changed'][number][] };
  const faults: string[] = [];
  for (const { line, id, fields } of rows) {
    const named = byName.get(fields.name);
    const skill = id === '' ? named : byId.get(id);
    if (!skill && id !== '') {
      faults.push(
        `line ${line}, id: There is no skill with this ID; without an ID it would be added`,
      );
    } else if (!skill) plan.added.push(checkFields(CreateSkill, { ...noRates, ...fields }));
    else {
      const earlier = lines.get(skill.id);
      if (earlier) faults.push(`line ${line}, id: It is also in line ${earlier}`);
      if (named && named !== skill) faults.push(`line ${line}, name: Another skill has this name`);
      lines.set(skill.id, line);
      const changes = compare(skill, fields);
      if (changes.length > 0) plan.changed.push({ id: skill.id, name: skill.name, changes });
    }
  }
  const unchanged = lines.size - plan.changed.length;
  return { ...plan, unchanged, absent: stored.length - lines.size, faults };
}

function compare(skill: Skill, { name, active, ...rates }: SkillRow['fields']): FieldChange[] {
  const changes: FieldChange[] = [];
  const note = (field: string, before: Value, after: Value) =>
    changes.push({ field, before, after });
  const wasActive = skill.active === 1;
  if (name !== skill.name) note('name', skill.name, name);
  if (active !== undefined && active !== wasActive) note('active', wasActive, active);
  for (const field of rateFields) {
    const [before, after] = [skill[field], rates[field]];
    if (after !== undefined && !isSameRate(before, after)) note(field, before, after);
  }
  return changes;
}

/** A spreadsheet writes 27.5 for 27.50. */
function isSameRate(before: string | null, after: string | null): boolean {
  if (before === null || after === null) return before === after;
  return Number(before) === Number(after);
}
