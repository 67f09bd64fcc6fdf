import { waitingStatuses } from '@longitude/contract/constants';
import type { InboxQuery } from '@longitude/contract/inbox-items';
import type { SchemaDefinition } from 'mongoose';

interface Mark {
  /** The stored value of a mark that is not set: null also finds documents from before the mark. */
  readonly unset: false | null;
  /** The condition for the mark in a list; undefined when the list includes both. */
  readonly select: (query: InboxQuery) => unknown;
}

const select = (isSet: boolean | undefined) => (isSet === undefined ? undefined : isSet || null);

/**
 * The marks of an item, in the order of the columns. A new mark is one line here and one in
 * `plans.ts`.
 */
const marks = {
  archived: { unset: false, select: ({ archived }) => archived ?? { $in: [false, true] } },
  /** The item has not been opened yet. */
  unread: { unset: null, select: ({ unread }) => select(unread) },
  /** An email to its sender was sent, or its status says so. */
  answered: {
    unset: null,
    select: ({ unanswered }) => select(unanswered === undefined ? undefined : !unanswered),
  },
  /** Suspected spam: every list leaves it out, unless it asks for nothing else. */
  spam: { unset: null, select: ({ spam }) => select(spam === true) },
} as const satisfies Record<string, Mark>;

export type MarkName = keyof typeof marks;
/** The marks as stored. */
export type MarkFields = {
  readonly [Name in MarkName]: true | (typeof marks)[Name]['unset'];
};

const markNames = Object.keys(marks) as MarkName[];

function mapMarks<Value>(valueOf: (name: MarkName) => Value): Record<MarkName, Value> {
  const entries = markNames.map((name) => [name, valueOf(name)] as const);
  return Object.fromEntries(entries) as Record<MarkName, Value>;
}

export const markSchema: SchemaDefinition = mapMarks((name) => ({
  type: Boolean,
  default: marks[name].unset,
}));

/** A mark in its stored form; values of other fields unchanged. */
export function toStored(field: string, value: unknown): unknown {
  return field in marks ? value === true || marks[field as MarkName].unset : value;
}

/**
 * The mark `answered` that follows from a newly set status: setting a waiting status again clears
 * it, whatever was sent before. Empty without a status.
 */
export function answeredForStatus(status: unknown): { readonly answered?: true | null } {
  if (typeof status !== 'string') return {};
  return { answered: waitingStatuses.includes(status) ? null : true };
}

/** The marks in the form of the API. */
export const presentMarks = (row: MarkFields) => mapMarks((name) => row[name] === true);

/** The marks as columns of a table. */
export const markColumns = mapMarks((name) => (item: Record<MarkName, boolean>) => item[name]);

/** The conditions for the marks in a list. */
export function selectMarks(query: InboxQuery): Record<string, unknown> {
  const conditions = markNames.map((name) => [name, marks[name].select(query)] as const);
  return Object.fromEntries(conditions.filter(([, condition]) => condition !== undefined));
}
