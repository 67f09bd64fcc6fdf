import { levels, type CreateSkill, type Level, type Skill } from '@longitude/contract/skills';

export const regions = ['India', 'Usa'] as const;
export type Region = (typeof regions)[number];
/** Names a rate as the contract does, for example `juniorIndiaRate`. */
export type RateField = `${Level}${Region}Rate`;

/** How a region is called; the USA's rates are Canada's (back-office section 9). */
export const regionNames: Readonly<Record<Region, string>> = { India: 'India', Usa: 'CA' };
export const levelNames: Readonly<Record<Level, string>> = {
  junior: 'Junior',
  middle: 'Middle',
  senior: 'Senior',
};

export const nameRate = (level: Level, region: Region): RateField => `${level}${region}Rate`;
const rateFields = levels.flatMap((level) => regions.map((region) => nameRate(level, region)));

type Rates = Readonly<Record<RateField, string>>;

/** What the fields of the dialog hold; rates in dollars an hour. */
export interface SkillDraft extends Rates {
  readonly name: string;
  readonly active: boolean;
}

const mapRates = <Value>(toValue: (field: RateField) => Value) =>
  Object.fromEntries(rateFields.map((field) => [field, toValue(field)])) as Record<
    RateField,
    Value
  >;

export const emptySkill: SkillDraft = { name: '', active: true, ...mapRates(() => '') };

/** Missing rates show as 0 (back-office section 5). */
export function draftOf(skill: Skill): SkillDraft {
  const { name, active } = skill;
  return { name, active: active === 1, ...mapRates((field) => skill[field] ?? '0') };
}

/** Empty rates are sent as null, and what the server answers as 1 or 0 as a boolean. */
export function toPayload(draft: SkillDraft): CreateSkill {
  return { ...draft, ...mapRates((field) => draft[field].trim() || null) };
}

/** The levels that a skill offers: those with an India rate above 0 (back-office section 2). */
export function listOffered(skill: Skill): Level[] {
  return levels.filter((level) => Number(skill[nameRate(level, 'India')]) > 0);
}
