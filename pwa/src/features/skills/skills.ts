import { calculateCosts, findRates } from '@longitude/contract/calculator-costs';
import {
  changeSkill,
  createSkill,
  listAllSkills,
  CreateSkill,
  Rate,
  type Skill,
  levels,
  type Level,
} from '@longitude/contract/skills';
import { adminApi } from '../../platform/api.ts';
import { createResource } from '../../platform/resource.ts';
import { EditedList } from '../../ui/lists/edited-list.ts';

/** All skills with their rates. */
export const skills = new EditedList({
  list: createResource((signal) => adminApi.call(listAllSkills, { signal })),
  kind: 'skill',
  noun: 'skill',
  create: (payload: CreateSkill, headers) => adminApi.call(createSkill, { payload, headers }),
  change: (id, payload) => adminApi.call(changeSkill, { params: { id }, payload }),
  nameOf: (draft: SkillDraft) => draft.name,
  toPayload,
  schema: CreateSkill,
});

/** Enables or disables optimistically. True on success. */
export function toggleSkill({ id, name, active }: Skill): Promise<boolean> {
  const willBeActive = active === 0;
  const text = `${name} is ${willBeActive ? 'active' : 'inactive'}`;
  return skills.toggle(id, { active: willBeActive }, text);
}

export const regions = ['India', 'Usa'] as const;
type Region = (typeof regions)[number];
/** Name of a rate in the contract, for example `juniorIndiaRate`. */
type RateField = `${Level}${Region}Rate`;

/** Name of a region; the USA's rates are Canada's (back-office section 9). */
export const regionNames: Readonly<Record<Region, string>> = { India: 'India', Usa: 'CA' };
export const levelNames: Readonly<Record<Level, string>> = {
  junior: 'Junior',
  middle: 'Middle',
  senior: 'Senior',
};

export const composeRateField = (level: Level, region: Region): RateField =>
  `${level}${region}Rate`;
const rateFields = levels.flatMap((level) =>
  regions.map((region) => composeRateField(level, region)),
);

type Rates = Readonly<Record<RateField, string>>;

/** The fields of the dialog; rates in dollars per hour. */
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

/** Empty rates are sent as null, and the server's 1 or 0 as a boolean. */
function toPayload(draft: SkillDraft): CreateSkill {
  return { ...draft, ...mapRates((field) => draft[field].trim() || null) };
}

/** The levels that a skill offers: those with an India rate above 0 (back-office section 2). */
export function listOffered(skill: Skill): Level[] {
  return levels.filter((level) => Number(skill[composeRateField(level, 'India')]) > 0);
}

/** The highest rate of all: the end of the scale for drawing rates. */
export function findHighest(skills: readonly Skill[]): number {
  const rates = skills.flatMap((skill) => rateFields.map((field) => Number(skill[field])));
  return Math.max(1, ...rates);
}

/** Both rates of a level in dollars an hour, 0 for none, and their comparison. */
interface Comparison {
  readonly india: number;
  readonly canada: number;
  readonly text: string;
}

/** Compares the typed rates of a level; null while one of them is not a rate. */
export function compareRates(draft: Rates, level: Level): Comparison | null {
  const read = (region: Region) => Rate.safeParse(draft[composeRateField(level, region)]).data;
  const [india, canada] = [read('India'), read('Usa')];
  if (india === undefined || canada === undefined) return null;
  const rates = {
    ...draft,
    [composeRateField(level, 'India')]: india,
    [composeRateField(level, 'Usa')]: canada,
  };
  const text = describeDifference(findRates(rates, level));
  return { india: Number(india), canada: Number(canada), text };
}

function describeDifference(rates: ReturnType<typeof findRates>): string {
  if (!rates) return 'Not offered';
  if (rates.canadaRate === 0) return 'No rate in Canada to compare with';
  const row = { skill: '', experience: 'junior', resources: 1, ...rates } as const;
  const { permille } = calculateCosts([row]);
  if (permille === 0) return 'The same in both';
  return `${(Math.abs(permille) / 10).toFixed(1)}% ${permille > 0 ? 'less' : 'more'} in India`;
}
