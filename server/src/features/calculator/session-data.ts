import { maxTeamRows, resources } from '@longitude/contract/calculator';
import { levels, type Level } from '@longitude/contract/skills';
import { checkInput } from '@longitude/contract/core/validation';
import * as z from 'zod/mini';
import { refuseInput } from '../../platform/errors.ts';

const rowsText = `A team has at most ${maxTeamRows} rows`;
const resourcesText = `Resources must be a whole number from ${resources.min} to ${resources.max}`;
const short = z.string('This must be text').check(z.maxLength(200, 'This is too long'));
/** A form's select sends text. */
const count = z.pipe(
  z.union([
    z.number(resourcesText),
    z.pipe(
      z.string(resourcesText).check(z.regex(/^\d{1,2}$/, resourcesText)),
      z.transform((value: string) => Number(value)),
    ),
  ]),
  z.int(resourcesText).check(z.gte(0, resourcesText), z.lte(resources.max, resourcesText)),
);
const dollars = z.union([z.number('Amounts must be numbers'), short]);

const Developer = z.object({
  skill: short,
  experience: z.enum([...levels, ''], `Experience must be one of ${levels.join(', ')}`),
  resources: count,
});
const BreakdownRow = z.object({
  skill: short,
  experience: short,
  resources: count,
  indianCost: dollars,
  usCost: dollars,
  monthlyIndianCost: dollars,
  monthlyUsaCost: dollars,
});
const rows = <Row>(row: z.ZodMiniType<Row>, label: string) =>
  z.array(row, `${label} must be a list`).check(z.maxLength(maxTeamRows, rowsText));
const SessionData = z.object(
  { developers: rows(Developer, 'developers'), breakdown: rows(BreakdownRow, 'breakdown') },
  'sessionData must hold developers and breakdown',
);

/** A complete row; incomplete ones do not count (public-site section 5). */
export interface GivenDeveloper {
  /** Id or name. */
  readonly skill: string;
  readonly experience: Level;
  readonly resources: number;
}

export type GivenBreakdown = z.infer<typeof SessionData>['breakdown'];

export interface GivenSession {
  readonly developers: readonly GivenDeveloper[];
  readonly breakdown: GivenBreakdown;
}

/** Reads `sessionData`, without incomplete rows. @throws AppError `validation_failed` */
export function readSessionData(text: string): GivenSession {
  const checked = checkInput(SessionData, parseJson(text));
  if (!checked.ok) throw refuseInput(prefixFields(checked.fields));
  const { developers, breakdown } = checked.value;
  return { developers: developers.filter(isComplete), breakdown };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuseInput({ sessionData: 'sessionData must be JSON text' });
  }
}

function prefixFields(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [
      path === 'body' ? 'sessionData' : `sessionData.${path}`,
      text,
    ]),
  );
}

function isComplete(row: {
  skill: string;
  experience: Level | '';
  resources: number;
}): row is GivenDeveloper {
  return row.skill !== '' && row.experience !== '' && row.resources > 0;
}
