import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';
import { id, line } from './core/fields.ts';
import { recordEndpoints, someOf } from './core/records.ts';

/** Levels of experience (public-site section 3). */
export const levels = ['junior', 'middle', 'senior'] as const;
export type Level = (typeof levels)[number];

/** Dollars an hour as text; null when the level is not offered (spec decision 11). */
const storedRate = z.nullable(z.string());

export const Skill = z.object({
  id,
  name: z.string(),
  juniorIndiaRate: storedRate,
  middleIndiaRate: storedRate,
  seniorIndiaRate: storedRate,
  juniorUsaRate: storedRate,
  middleUsaRate: storedRate,
  seniorUsaRate: storedRate,
  /** 1 or 0. */
  active: z.number(),
});
export type Skill = z.infer<typeof Skill>;

const rateText = 'Enter a dollar amount from 0 to 10,000 (up to two decimals)';
const isRate = (value: string) => /^\d{1,5}(\.\d{1,2})?$/.test(value) && Number(value) <= 10_000;
/**
 * Text or number; blank, 0 and null mean that the level is not offered (spec decision 11). A comma
 * counts as the decimal separator: some phones offer no other on their numeric keyboard.
 */
export const Rate = z.pipe(
  z.union([z.null(rateText), z.string(rateText), z.number(rateText)]),
  z.pipe(
    z.transform((value: string | number | null) => {
      const text = String(value ?? '')
        .trim()
        .replace(',', '.');
      return text === '' || (isRate(text) && Number(text) === 0) ? null : text;
    }),
    z.nullable(z.string().check(z.refine(isRate, rateText))),
  ),
);

const fields = {
  name: line('Please enter a name', { min: 1, max: 100, label: 'Name' }),
  juniorIndiaRate: Rate,
  middleIndiaRate: Rate,
  seniorIndiaRate: Rate,
  juniorUsaRate: Rate,
  middleUsaRate: Rate,
  seniorUsaRate: Rate,
  active: z.boolean('active must be true or false'),
};

export const CreateSkill = z.strictObject({
  ...fields,
  active: z._default(fields.active, true),
});
export type CreateSkill = z.infer<typeof CreateSkill>;

export const ChangeSkill = someOf(fields);
export type ChangeSkill = z.infer<typeof ChangeSkill>;

export const listSkills = endpoint({
  method: 'GET',
  path: '/calculator/skills',
  auth: 'public',
  status: 200,
  summary: 'Active skills with their hourly rates',
  response: z.array(Skill),
});

export const listAllSkills = endpoint({
  method: 'GET',
  path: '/calculator/skills/all',
  auth: 'admin',
  status: 200,
  summary: 'All skills',
  response: z.array(Skill),
});

export const {
  create: createSkill,
  change: changeSkill,
  delete: deleteSkill,
} = recordEndpoints({
  path: '/calculator/skills',
  item: Skill,
  create: CreateSkill,
  change: ChangeSkill,
  summaries: {
    create: 'Add a skill',
    change: 'Change rates, or enable and disable a skill',
    delete: 'Delete a skill',
  },
  isPermanent: true,
});
