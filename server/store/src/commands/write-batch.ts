/** Shared by insert, update and delete: a list of writes, each of which may fail on its own. */
import { type Context, type Reply, writeError } from '../command.ts';
import { fail } from '../errors.ts';
import { booleanOf, documentOf, refuseUnknown } from '../fields.ts';
import { PAUSE, type Task } from '../stream.ts';
import { type Doc, int } from '../values.ts';
import { listOf } from '../wire.ts';
import { MAX_BATCH } from './handshake.ts';

type Write = NonNullable<ReturnType<typeof listOf>>[number];

/** The writes of a command. @throws MongoError 16 for an empty or too long list. */
export function writesOf({ command }: Context, name: string, field: string): readonly Write[] {
  const list = listOf(command, field);
  if (!list) return fail(40414, `BSON field '${name}.${field}' is missing but a required field`);
  if (list.length === 0 || list.length > MAX_BATCH)
    fail(
      16,
      `Write batch sizes must be between 1 and ${MAX_BATCH}. Got ${list.length} operations.`,
    );
  return list;
}

/** The statements of an update or delete; an unknown field in one of them rejects all. */
export function statementsOf(
  context: Context,
  name: string,
  field: string,
  known: ReadonlySet<string>,
): readonly Doc[] {
  return writesOf(context, name, field).map((write) => {
    const statement = documentOf(write, `${name}.${field}`);
    refuseUnknown(statement, `${name}.${field}`, known);
    return statement;
  });
}

/**
 * Executes writes in order; ordered ones stop at the first failure.
 * @param each executes one write and returns the number of documents affected.
 */
export function* runWrites<Item>(
  { body }: Context,
  name: string,
  writes: readonly Item[],
  each: (write: Item, index: number) => number | Task<number>,
): Task<Reply> {
  const ordered = booleanOf(body.get('ordered'), `${name}.ordered`, true);
  const writeErrors: Reply[] = [];
  let n = 0;
  for (const [index, write] of writes.entries()) {
    if (index > 0 && index % 32 === 0) yield PAUSE;
    try {
      const done = each(write, index);
      n += typeof done === 'number' ? done : yield* done;
    } catch (error) {
      writeErrors.push(writeError(index, error));
      if (ordered) break;
    }
  }
  return { n: int(n), ...(writeErrors.length > 0 ? { writeErrors } : {}) };
}
