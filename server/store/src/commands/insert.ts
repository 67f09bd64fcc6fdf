import { type Context, type Handlers, OK, type Reply, writeError } from '../command.ts';
import { fail } from '../errors.ts';
import { booleanOf, textOf } from '../fields.ts';
import { PAUSE, type Task } from '../stream.ts';
import { int } from '../values.ts';
import { listOf } from '../wire.ts';
import { prepareInsert } from '../write-document.ts';
import { MAX_BATCH } from './handshake.ts';

/** @throws MongoError 16 for an empty or too long list. */
export function checkBatch<Item>(
  list: readonly Item[] | undefined,
  where: string,
): readonly Item[] {
  if (!list) return fail(40414, `BSON field '${where}' is missing but a required field`);
  if (list.length === 0 || list.length > MAX_BATCH)
    fail(
      16,
      `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${list.length} operations.`,
    );
  return list;
}

function* insert({ body, command, catalog, db, now }: Context): Task<Reply> {
  const name = textOf(body.get('insert'), 'insert.insert');
  const documents = checkBatch(listOf(command, 'documents'), 'insert.documents');
  const ordered = booleanOf(body.get('ordered'), 'insert.ordered', true);
  const writeErrors: Reply[] = [];
  let n = 0;
  for (const [index, given] of documents.entries()) {
    if (index > 0 && index % 64 === 0) yield PAUSE;
    try {
      const { doc, bytes } = prepareInsert(given, now());
      // Looked up each time: the collection may be dropped while this command pauses.
      catalog.ensure(db, name).insert(doc, bytes);
      n++;
    } catch (error) {
      writeErrors.push(writeError(index, error));
      if (ordered) break;
    }
  }
  return { n: int(n), ...(writeErrors.length > 0 ? { writeErrors } : {}), ok: OK };
}

export const inserting: Handlers = {
  insert: { fields: new Set(['documents', 'ordered', 'bypassDocumentValidation']), run: insert },
};
