import type { Collection } from '../collection.ts';
import { type Context, type Handler, type Handlers, OK, type Reply } from '../command.ts';
import { RawDocument, writeDocument } from '../bson-write.ts';
import { fail } from '../errors.ts';
import { booleanOf, textOf } from '../fields.ts';
import { filterOf } from '../matcher.ts';
import { compileProjection, type Projector } from '../projection.ts';
import { createQuery, findRows, type Query } from '../query.ts';
import type { Row } from '../record.ts';
import { sortOf } from '../sort-spec.ts';
import { PAUSE, type Task } from '../stream.ts';
import { compileUpdate, type Update } from '../updater.ts';
import { upsertBase } from '../upsert.ts';
import { type Doc, int } from '../values.ts';
import { insertUpserted, updateRow } from '../write-document.ts';
import { matchedPosition } from './update.ts';

interface Request {
  readonly query: Query;
  /** Undefined for a removal. */
  readonly update: Update | undefined;
  readonly project: Projector | undefined;
  readonly returnsNew: boolean;
  readonly upsert: boolean;
}

/** Fields that a removal cannot have, unless they are false or null. */
const NOT_REMOVING = ['update', 'upsert', 'new', 'arrayFilters'];

function readRequest(body: Doc): Request {
  const isRemoval = booleanOf(body.get('remove'), 'findAndModify.remove');
  const given = body.get('update');
  const clash = NOT_REMOVING.find((name) => (body.get(name) ?? false) !== false);
  if (isRemoval && clash !== undefined) fail(9, `Cannot specify both ${clash} and remove=true`);
  if (!isRemoval && given === undefined)
    fail(9, 'Either an update or remove=true must be specified');
  const query = createQuery(filterOf(body.get('query'), 'findAndModify.query'), {
    sort: sortOf(body.get('sort')),
    limit: 1,
    hint: body.get('hint'),
  });
  const project = compileProjection(
    filterOf(body.get('fields'), 'findAndModify.fields'),
    true,
    query.matcher,
  );
  return {
    query,
    update: isRemoval ? undefined : compileUpdate(given, body.get('arrayFilters')),
    project,
    returnsNew: booleanOf(body.get('new'), 'findAndModify.new'),
    upsert: booleanOf(body.get('upsert'), 'findAndModify.upsert'),
  };
}

/**
 * The first match in its current form: a row that waited during a sort is read and matched again.
 */
function* findFirst(collection: Collection, query: Query): Task<Row | undefined> {
  for (;;) {
    let found: Row | undefined;
    let paused = false;
    for (const row of findRows(collection, query, { keys: 0, documents: 0 }, 4)) {
      if (row === PAUSE) {
        paused = true;
        yield PAUSE;
      } else {
        found = row;
        break;
      }
    }
    if (!found || !paused) return found;
    if (collection.isGone) return undefined;
    const current = collection.readRow(found.row);
    if (current?.bytes.equals(found.bytes) === true) return current;
  }
}

function answer(doc: Doc | undefined, project: Projector | undefined, details: Reply): Reply {
  const value = doc ? new RawDocument(writeDocument(project ? project(doc) : doc)) : null;
  return { lastErrorObject: details, value, ok: OK };
}

function upsertNew(
  { catalog, db, now }: Context,
  name: string,
  { query, update, project, returnsNew }: Request,
): Reply {
  const base = upsertBase(query.filter, update?.isReplacement === true);
  const { doc } = insertUpserted(catalog.ensure(db, name), base, update as Update, now());
  const details = { n: int(1), updatedExisting: false, upserted: doc.get('_id') ?? null };
  return answer(returnsNew ? doc : undefined, project, details);
}

function* findAndModify(context: Context): Task<Reply> {
  const { body, catalog, db } = context;
  const name = textOf(
    body.get('findAndModify') ?? body.get('findandmodify'),
    'findAndModify.findAndModify',
  );
  const request = readRequest(body);
  const { query, update, project, returnsNew } = request;
  const collection = catalog.find(db, name);
  const row = collection ? yield* findFirst(collection, query) : undefined;
  if (!collection || !row) {
    if (request.upsert) return upsertNew(context, name, request);
    return answer(
      undefined,
      project,
      update ? { n: int(0), updatedExisting: false } : { n: int(0) },
    );
  }
  if (!update) {
    collection.remove(row);
    return answer(row.doc, project, { n: int(1) });
  }
  const { doc } = updateRow(collection, row, update, matchedPosition(query, update, row.doc));
  return answer(returnsNew ? doc : row.doc, project, { n: int(1), updatedExisting: true });
}

const handler: Handler = {
  fields: new Set([
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'arrayFilters',
    'hint',
    'bypassDocumentValidation',
  ]),
  run: findAndModify,
};

export const modifying: Handlers = { findAndModify: handler, findandmodify: handler };
