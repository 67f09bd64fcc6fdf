/** Validates a command's fields: rejects every unknown one, ignores none. */
import { readDocument } from './bson-read.ts';
import { RawDocument } from './bson-write.ts';
import { fail } from './errors.ts';
import { toWhole } from './numbers.ts';
import { type Doc, isDoc, typeName, type Value } from './values.ts';

/** Fields that any command may have; `checkFields` checks those with an effect. */
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
/** Fields without effect here, which must still be booleans. */
const SWITCHES = ['allowDiskUse', 'allowPartialResults', 'bypassDocumentValidation'];
const TRANSACTION = ['startTransaction', 'autocommit', 'txnNumber'];

function refuseField(name: string, where: string): never {
  if (name === 'collation' || name === 'let')
    return fail(238, `${name} is not supported by this server`);
  return fail(40415, `BSON field '${where}.${name}' is an unknown field.`);
}

/** @throws MongoError 40415 for an unknown field, 238 for `collation` and `let`. */
export function refuseUnknown(doc: Doc, where: string, known: ReadonlySet<string>): void {
  for (const name of doc.keys()) if (!known.has(name)) refuseField(name, where);
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

const READ_FIELDS = new Set(['level']);
const WRITE_FIELDS = new Set(['w', 'j', 'fsync', 'wtimeout', 'wtimeoutMS', 'provenance']);

/** Commands that may write. */
const WRITE_COMMANDS = new Set([
  'insert',
  'update',
  'delete',
  'findAndModify',
  'findandmodify',
  'aggregate',
  'create',
  'drop',
  'dropDatabase',
  'renameCollection',
  'createIndexes',
  'dropIndexes',
]);
const READ_MODES = [
  'primary',
  'primaryPreferred',
  'secondary',
  'secondaryPreferred',
  'nearest',
] as const;

/** A standalone server accepts every valid read preference. */
function checkPreference(value: Value | undefined): void {
  if (value === undefined) return;
  const mode = textOf(documentOf(value, '$readPreference').get('mode'), '$readPreference.mode');
  if (!READ_MODES.some((known) => known === mode))
    fail(9, `Could not parse $readPreference mode '${mode}'`);
}

function checkConcerns(body: Doc, name: string): void {
  const read = body.get('readConcern');
  if (read !== undefined) {
    const concern = documentOf(read, 'readConcern');
    refuseUnknown(concern, 'readConcern', READ_FIELDS);
    if (!READ_LEVELS.includes(concern.get('level') ?? 'local'))
      fail(72, `this read concern is not supported on a standalone server`);
  }
  const write = body.get('writeConcern');
  if (write !== undefined) {
    if (!WRITE_COMMANDS.has(name)) fail(72, `Command ${name} does not support writeConcern`);
    const concern = documentOf(write, 'writeConcern');
    refuseUnknown(concern, 'writeConcern', WRITE_FIELDS);
    const w = concern.get('w') ?? 1;
    if (w !== 'majority' && ![0, 1].includes(toWhole(w) ?? -1))
      fail(2, "cannot use 'w' > 1 when a host is not replicated");
  }
}

/** Checks a command's fields against its own list and those common to all commands. */
export function checkFields(body: Doc, name: string, known: ReadonlySet<string>): void {
  for (const field of TRANSACTION) {
    if (!body.has(field)) continue;
    if (field === 'txnNumber' && !body.has('autocommit'))
      fail(20, 'Transaction numbers are only allowed on a replica set member or mongos');
    fail(263, 'transactions are not supported by this server');
  }
  for (const field of body.keys())
    if (field !== name && !known.has(field) && !GENERIC.has(field)) refuseField(field, name);
  checkConcerns(body, name);
  checkPreference(body.get('$readPreference'));
  for (const field of SWITCHES) booleanOf(body.get(field), `${name}.${field}`);
  const version = body.get('apiVersion');
  if (version !== undefined && version !== '1') fail(322, 'Provided apiVersion is not supported');
  if (booleanOf(body.get('apiStrict'), 'apiStrict'))
    fail(323, 'apiStrict is not supported by this server');
}
