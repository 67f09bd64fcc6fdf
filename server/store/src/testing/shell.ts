import assert from 'node:assert/strict';
import { BSON } from 'mongodb';
import { readDocument } from '../bson-read.ts';
import { writeDocument } from '../bson-write.ts';
import type { Doc } from '../values.ts';

/** A document as a test writes it, in the form the store works on. */
export const doc = (fields: object): Doc =>
  readDocument(BSON.serialize(fields, { ignoreUndefined: false }));

/** The store's form as the driver would show it, with every number in its own type. */
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

/** Expects that `work` is refused with a code; undefined when it shall succeed. */
export function assertCode(code: number | undefined, work: () => unknown, what?: unknown): void {
  assert.equal(codeOf(work), code, JSON.stringify(what));
}
