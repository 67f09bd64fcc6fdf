import { type Context, type Handlers, OK, type Reply } from '../command.ts';
import { textOf } from '../fields.ts';
import type { Task } from '../stream.ts';
import { prepareInsert } from '../write-document.ts';
import { runWrites, writesOf } from './write-batch.ts';

function* insert(context: Context): Task<Reply> {
  const { body, catalog, db, now } = context;
  const name = textOf(body.get('insert'), 'insert.insert');
  const documents = writesOf(context, 'insert', 'documents');
  const reply = yield* runWrites(context, 'insert', documents, (given) => {
    const { doc, bytes } = prepareInsert(given, now());
    // Looked up each time: the collection may be dropped while this command pauses.
    catalog.ensure(db, name).insert(doc, bytes);
    return 1;
  });
  return { ...reply, ok: OK };
}

export const inserting: Handlers = {
  insert: { fields: new Set(['documents', 'ordered', 'bypassDocumentValidation']), run: insert },
};
