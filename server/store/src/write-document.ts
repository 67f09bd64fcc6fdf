/** Checks and completes documents on their way into a collection. */
import { readDocument } from './bson-read.ts';
import { RawDocument, writeDocument } from './bson-write.ts';
import type { Collection } from './collection.ts';
import { fail } from './errors.ts';
import { createObjectId } from './object-id.ts';
import type { Row } from './record.ts';
import { nextTimestamp } from './update-operators.ts';
import type { Update } from './updater.ts';
import { type Doc, isDoc, Scalar, T, typeName, typeOf, type Value } from './values.ts';
import { MAX_DOCUMENT } from './wire.ts';

/** The first name with a dollar at any depth; a DBRef's own names are allowed. */
function dollarName(value: Value): string | undefined {
  if (Array.isArray(value)) return value.map(dollarName).find((name) => name !== undefined);
  if (!isDoc(value)) return undefined;
  const isRef = typeof value.get('$ref') === 'string' && value.has('$id');
  for (const [name, inner] of value) {
    if (name.startsWith('$') && !(isRef && ['$ref', '$id', '$db'].includes(name))) return name;
    const found = dollarName(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

function checkId(id: Value): void {
  const type = typeOf(id);
  if (type === T.array || type === T.regex || type === T.undefined)
    fail(53, `The '_id' value cannot be of type ${typeName(id)}`);
  const name = dollarName(id);
  if (name !== undefined)
    fail(52, `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`);
}

const isZeroTimestamp = (value: Value): boolean =>
  value instanceof Scalar && value.type === T.timestamp && value.bytes.every((byte) => byte === 0);

/** Empty timestamps at the top level become the time (manual, "Timestamps"); `_id` stays. */
function stampFields(doc: Doc): Doc {
  let stamped = doc;
  for (const [key, value] of doc) {
    if (key === '_id' || !isZeroTimestamp(value)) continue;
    if (stamped === doc) stamped = new Map(doc);
    stamped.set(key, nextTimestamp());
  }
  return stamped;
}

export interface Stored {
  readonly doc: Doc;
  readonly bytes: Uint8Array;
}

/** Encodes a document that was changed or built here. @throws MongoError 17419 above 16 MB. */
function encodeStored(doc: Doc): Stored {
  checkId(doc.get('_id') ?? null);
  const bytes = writeDocument(doc);
  if (bytes.length > MAX_DOCUMENT)
    fail(17419, `Resulting document after update is larger than ${MAX_DOCUMENT}`);
  return { doc, bytes };
}

/** An inserted document: its bytes stay unchanged unless `_id` is missing or not first. */
export function prepareInsert(given: Value | RawDocument, now: number): Stored {
  const doc = given instanceof RawDocument ? readDocument(given.bytes) : given;
  if (!isDoc(doc)) return fail(14, 'documents to insert must be objects');
  const id = doc.get('_id');
  if (id !== undefined) checkId(id);
  const isFirst = doc.keys().next().value === '_id';
  const complete = stampFields(
    isFirst ? doc : new Map([['_id', id ?? createObjectId(now)], ...doc]),
  );
  const bytes =
    given instanceof RawDocument && complete === doc ? given.bytes : writeDocument(complete);
  if (bytes.length > MAX_DOCUMENT)
    fail(
      10334,
      `object to insert too large. size in bytes: ${bytes.length}, max size: ${MAX_DOCUMENT}`,
    );
  return { doc: complete, bytes };
}

/** Changes one record. @returns the new form, and whether anything is different. */
export function updateRow(
  collection: Collection,
  row: Row,
  update: Update,
  position: number | undefined,
): Stored & { changed: boolean } {
  const made = update.apply(row.doc, { position, inserting: false });
  const stored = encodeStored(update.isReplacement ? stampFields(made) : made);
  const changed = !row.bytes.equals(stored.bytes);
  if (changed) collection.replace(row, stored.doc, stored.bytes);
  return { ...stored, changed };
}

/** Inserts the document of an upsert. */
export function insertUpserted(
  collection: Collection,
  base: Doc,
  update: Update,
  now: number,
): Stored {
  const made = update.apply(base, { position: undefined, inserting: true });
  const complete: Doc = made.has('_id') ? made : new Map([['_id', createObjectId(now)], ...made]);
  const stored = encodeStored(update.isReplacement ? stampFields(complete) : complete);
  collection.insert(stored.doc, stored.bytes);
  return stored;
}
