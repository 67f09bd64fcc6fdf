import assert from 'node:assert/strict';
import { BSON } from 'mongodb';
import { readDocument } from '../bson-read.ts';
import { writeDocument } from '../bson-write.ts';
import type { Doc } from '../values.ts';

/** Converts a document in test notation to the store's form. */
export const doc = (fields: object): Doc =>
  readDocument(BSON.serialize(fields, { ignoreUndefined: false }));

/** Converts the store's form to the driver's, with every number in its own type. */
export const show = (value: Doc): string =>
  BSON.EJSON.stringify(BSON.deserialize(writeDocument(value), { promoteValues: false }), {
    relaxed: false,
  });

/** The error of `work`: MongoDB's code. */
export function codeOf(work: () => unknown): number | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as { code?: number }).code;
  }
}

/** Expects that `work` is refused with a code; undefined when it must succeed. */
export function assertCode(code: number | undefined, work: () => unknown, what?: unknown): void {
  assert.equal(codeOf(work), code, JSON.stringify(what));
}
