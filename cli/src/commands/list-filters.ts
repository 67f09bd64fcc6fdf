import type { Endpoint } from '@longitude/contract/core/endpoint';
import { Option } from 'commander';
import { beginDay } from '../dates.ts';

type Value = string | number | boolean | undefined;
/** A query of the API, from the options of a command. */
export type ListQuery = Readonly<Record<string, Value>>;

/** The options of a list, and what those that are given ask for. */
export interface ListFilter {
  readonly options: readonly Option[];
  readonly read: (given: Readonly<Record<string, unknown>>) => ListQuery;
}

/**
 * The help of the options for keys of the contract's query: a key that is on or off can have two,
 * of which the second means off. An option replaces the usual one; the first of two that is given
 * counts. `q: true` is the search for words.
 */
export type FilterTexts<Query> = {
  readonly [Key in keyof Query]?: true | Help | readonly [yes: Help, no: Help];
};
type Help = string | Option;

const wordsHelp = 'only items that match all these words (or their beginnings)';
const orders = { newest: '-createdAt', oldest: 'createdAt', name: 'name' } as const;
type Order = keyof typeof orders;

/** The part of a zod schema that says which texts it accepts. */
interface Accepting {
  readonly _zod: { readonly def: object };
  safeParse(value: string): { readonly data?: unknown };
}

/** The options that filter a list, in the order of their texts. */
export function defineFilter<Query>(
  { query }: Pick<Endpoint<undefined, Query>, 'query'>,
  texts: FilterTexts<Query>,
): ListFilter {
  const { shape = {} } = (query ?? {}) as { readonly shape?: Readonly<Record<string, Accepting>> };
  const keys = Object.entries<FilterTexts<Query>[keyof Query]>(texts).map(([key, text]) => {
    const helps = Array.isArray(text) ? (text as readonly Help[]) : [text as true | Help];
    const [yes, no] = helps.map((help, index) => {
      if (help instanceof Option) return help;
      return describeKey(index === 0 ? key : `not-${key}`, help, shape[key]);
    });
    return { key, options: [yes, yes && no?.conflicts(yes.attributeName())].filter(isOption) };
  });
  return {
    options: keys.flatMap(({ options }) => options),
    read: (given) =>
      Object.fromEntries(keys.map(({ key, options }) => [key, readKey(key, options, given)])),
  };
}

const isOption = (option: Option | undefined): option is Option => option !== undefined;

function describeKey(key: string, text: string | true | undefined, schema?: Accepting): Option {
  const help = typeof text === 'string' ? text : wordsHelp;
  const values = listValues(schema);
  if (key === 'q') return new Option('-q, --query <words>', help);
  if (key === 'from' || key === 'to') {
    // Days are local, like the printed times; an exact time ends the range itself.
    const toTime = (day: string) => beginDay(day, key === 'to' ? 1 : 0);
    return new Option(`--${key} <date>`, help).argParser(toTime);
  }
  if (key === 'sort') {
    const names = (Object.keys(orders) as Order[]).filter((name) => values?.includes(orders[name]));
    return new Option('--sort <order>', help).choices(names);
  }
  if (values) return new Option(`--${key} <${key}>`, help).choices(values);
  return new Option(isMark(schema) ? `--${key}` : `--${key} <${key}>`, help);
}

/** The values of an optional choice. */
function listValues(schema?: Accepting): readonly string[] | undefined {
  const { innerType } = (schema?._zod.def ?? {}) as {
    readonly innerType?: { readonly options?: readonly string[] };
  };
  return innerType?.options;
}

/** Whether a key of a query is on or off. */
export const isMark = (schema?: Accepting): boolean => schema?.safeParse('true').data === true;

function readKey(
  key: string,
  options: readonly Option[],
  given: Readonly<Record<string, unknown>>,
): Value {
  const values = options.map((option) => given[option.attributeName()] as Value);
  const index = values.findIndex((each) => each !== undefined);
  const value = values[index];
  if (value === true) return index === 0;
  return key === 'sort' && value !== undefined ? orders[value as Order] : value;
}

/** The help of the options for a range of days (`DayRange`). */
export const dayTexts = {
  from: new Option('--from <day>', 'from this day on, such as 2026-01-31'),
  to: new Option('--to <day>', 'up to and including this day'),
};
