import * as contract from '@longitude/contract/skills';
import { Option } from 'commander';

type RateField = `${contract.Level}${'India' | 'Usa'}Rate`;

/** `--junior-india` and so on, with the field that each one changes. */
const rates = contract.levels.flatMap((level) => [
  { flag: `${level}-india`, field: `${level}IndiaRate` as const, of: `${level} level in India` },
  { flag: `${level}-canada`, field: `${level}UsaRate` as const, of: `${level} level in Canada` },
]);

export const rateFields: readonly RateField[] = rates.map(({ field }) => field);

/** A skill at no level. */
export const noRates = Object.fromEntries(rateFields.map((field) => [field, null])) as Record<
  RateField,
  null
>;

export function rateOptions(): Option[] {
  return rates.map(
    ({ flag, of }) => new Option(`--${flag} <dollars>`, `hourly rate at the ${of}, or "none"`),
  );
}

/** The rates that are given, by their fields. */
export function readRates(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = rates.flatMap(({ flag, field }) => {
    const text = options[new Option(`--${flag}`).attributeName()];
    return text === undefined ? [] : [[field, text === 'none' ? null : text] as const];
  });
  return Object.fromEntries(given);
}

/** `28 / 65`: India and Canada, in dollars an hour. */
export function pairRates(skill: contract.Skill, level: contract.Level): string {
  const [india, canada] = [skill[`${level}IndiaRate`], skill[`${level}UsaRate`]];
  return india === null ? '-' : `${india} / ${canada ?? '-'}`;
}
