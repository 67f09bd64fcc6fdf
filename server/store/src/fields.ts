/** Reading a command's fields: everything that is not known is refused, nothing is ignored. */
import { readDocument } from './bson-read.ts';
import { RawDocument } from './bson-write.ts';
import { fail } from './errors.ts';
import { toWhole } from './numbers.ts';
import { type Doc, isDoc, typeName, type Value } from './values.ts';

/** Fields any command may carry; those that ask for something are checked in `checkGeneric`. */
const GENERIC = new Set([
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'comment',
  'maxTimeMS',
  'readConcern',
  'writeConcern',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
]);
const TRANSACTION = ['startTransaction', 'autocommit', 'txnNumber'];

/** @throws MongoError 40415 for a field that is neither in `known` nor general. */
export function refuseUnknown(doc: Doc, where: string, known: ReadonlySet<string>): void {
  for (const name of doc.keys()) {
    if (known.has(name)) continue;
    if (name === 'collation') fail(238, 'collation is not supported by this server');
    if (name === 'let') fail(238, 'let is not supported by this server');
    fail(40415, `BSON field '${where}.${name}' is an unknown field.`);
  }
}

export const wrongType = (where: string, value: Value, expected: string): never =>
  fail(
    14,
    `BSON field '${where}' is the wrong type '${typeName(value)}', expected type '${expected}'`,
  );

export function booleanOf(value: Value | undefined, where: string, fallback = false): boolean {
  if (value === undefined) return fallback;
  if (typeof value === 'boolean') return value;
  const number = toWhole(value);
  return number === undefined ? wrongType(where, value, 'bool') : number !== 0;
}

export function countOf(value: Value | undefined, where: string, fallback = 0): number {
  if (value === undefined || value === null) return fallback;
  const number = toWhole(value) ?? wrongType(where, value, 'long');
  return number < 0
    ? fail(51024, `BSON field '${where}' value must be >= 0, actual value '${number}'`)
    : number;
}

export function textOf(value: Value | undefined, where: string): string {
  if (value === undefined)
    return fail(40414, `BSON field '${where}' is missing but a required field`);
  return typeof value === 'string' ? value : wrongType(where, value, 'string');
}

export function documentOf(value: Value | RawDocument | undefined, where: string): Doc {
  if (value instanceof RawDocument) return readDocument(value.bytes);
  if (value === undefined)
    return fail(40414, `BSON field '${where}' is missing but a required field`);
  return isDoc(value) ? value : wrongType(where, value, 'object');
}

const READ_LEVELS: readonly Value[] = ['local', 'available', 'majority'];

function checkConcerns(body: Doc): void {
  const read = body.get('readConcern');
  if (read !== undefined) {
    const concern = documentOf(read, 'readConcern');
    refuseUnknown(concern, 'readConcern', new Set(['level']));
    const level = concern.get('level') ?? 'local';
    if (!READ_LEVELS.includes(level))
      fail(72, `this read concern is not supported on a standalone server`);
  }
  const write = body.get('writeConcern');
  if (write !== undefined) {
    const concern = documentOf(write, 'writeConcern');
    refuseUnknown(
      concern,
      'writeConcern',
      new Set(['w', 'j', 'fsync', 'wtimeout', 'wtimeoutMS', 'provenance']),
    );
    const w = concern.get('w');
    if (w !== undefined && w !== 'majority' && ![0, 1].includes(toWhole(w) ?? -1))
      fail(2, "cannot use 'w' > 1 when a host is not replicated");
  }
}

/** Checks a command's fields against its own list and what all commands share. */
export function checkFields(body: Doc, name: string, known: ReadonlySet<string>): void {
  for (const field of TRANSACTION) {
    if (!body.has(field)) continue;
    if (field === 'txnNumber' && !body.has('autocommit'))
      fail(20, 'Transaction numbers are only allowed on a replica set member or mongos');
    fail(263, 'transactions are not supported by this server');
  }
  const own = new Set([name, ...known]);
  for (const [field, value] of body) {
    if (own.has(field) || GENERIC.has(field)) continue;
    refuseUnknown(new Map([[field, value]]), name, own);
  }
  checkConcerns(body);
  const version = body.get('apiVersion');
  if (version !== undefined && version !== '1') fail(322, 'Provided apiVersion is not supported');
  if (booleanOf(body.get('apiStrict'), 'apiStrict'))
    fail(323, 'apiStrict is not supported by this server');
}
