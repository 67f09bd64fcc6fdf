import type { SchemaDefinition } from 'mongoose';

/** A yes or no about each item, as it is stored. */
export interface StoredMark {
  /** The stored value of a mark that is not set: null also finds documents from before the mark. */
  readonly unset: false | null;
  /** False if it can change without an edit, so that no other edit becomes stale. */
  readonly isEdit?: false;
}

/** A mark, and its role in lists. */
export interface Mark<Query> extends StoredMark {
  /** The condition for the mark in a list; undefined when the list includes both. */
  readonly select: (query: Query) => unknown;
}

type Marks = Readonly<Record<string, StoredMark>>;

/** Marks as stored. */
export type MarkFields<Own extends Marks> = {
  readonly [Name in keyof Own]: true | Own[Name]['unset'];
};

function mapMarks<Own extends Marks, Value>(
  marks: Own,
  valueOf: (name: keyof Own & string) => Value,
): Record<keyof Own, Value> {
  const entries = Object.keys(marks).map((name) => [name, valueOf(name)] as const);
  return Object.fromEntries(entries) as Record<keyof Own, Value>;
}

export const markSchema = (marks: Marks): SchemaDefinition =>
  mapMarks(marks, (name) => ({ type: Boolean, default: marks[name]?.unset }));

/** The marks of a new item. */
export const unsetMarks = <Own extends Marks>(marks: Own) =>
  mapMarks(marks, (name) => marks[name]?.unset) as MarkFields<Own>;

/** A mark in its stored form; values of other fields unchanged. */
export function toStored(marks: Marks, field: string, value: unknown): unknown {
  const mark = marks[field];
  return mark ? value === true || mark.unset : value;
}

/** Marks in the form of the API. */
export const presentMarks = <Own extends Marks>(marks: Own, row: Partial<MarkFields<Own>>) =>
  mapMarks(marks, (name) => row[name] === true);

/** Marks as columns of a table. */
export const markColumns = <Own extends Marks>(marks: Own) =>
  mapMarks(marks, (name) => (item: Record<keyof Own, boolean>) => item[name]);
