import { MongoError } from './errors.ts';
import { anyValue, type SortField } from './paths.ts';
import {
  DateTime,
  type Doc,
  int,
  Int32,
  isDoc,
  Scalar,
  T,
  typeName,
  type Value,
} from './values.ts';

/** A value in the notation of MongoDB's shell. */
export function showValue(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Int32) return String(value.value);
  if (value instanceof DateTime) return `new Date(${value.ms})`;
  if (Array.isArray(value)) return `[ ${value.map(showValue).join(', ')} ]`;
  if (isDoc(value))
    return `{ ${[...value].map(([key, item]) => `${key}: ${showValue(item)}`).join(', ')} }`;
  if (!(value instanceof Scalar)) return String(value);
  if (value.type === T.objectId) return `ObjectId('${value.bytes.toString('hex')}')`;
  return `${typeName(value)}(${value.bytes.toString('hex')})`;
}

/** The error of a second document with the same unique key, in MongoDB's words and fields. */
export function duplicateKey(
  namespace: string,
  index: string,
  fields: readonly SortField[],
  doc: Doc,
): MongoError {
  const keyPattern: Doc = new Map();
  const keyValue: Doc = new Map();
  for (const { path, parts, descending } of fields) {
    let first: Value = null;
    anyValue(doc, parts, 0, (value) => {
      first = value ?? null;
      return true;
    });
    keyPattern.set(path, int(descending ? -1 : 1));
    keyValue.set(path, first);
  }
  const message = `E11000 duplicate key error collection: ${namespace} index: ${index} dup key: ${showValue(keyValue)}`;
  return new MongoError(11000, message, { keyPattern, keyValue });
}
