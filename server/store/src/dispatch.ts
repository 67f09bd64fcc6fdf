/** Dispatches a command's bytes to its implementation. */
import type { Catalog } from './catalog.ts';
import { type Context, errorReply, type Handler, type Reply } from './command.ts';
import { handlers } from './commands/registry.ts';
import type { Cursors } from './cursors.ts';
import { fail, MongoError } from './errors.ts';
import { checkFields, countOf } from './fields.ts';
import type { Work } from './stream.ts';
import type { Command, Message } from './wire.ts';

export interface EngineContext {
  readonly catalog: Catalog;
  readonly cursors: Cursors;
  readonly startedAt: number;
  readonly now: () => number;
}

export interface Started {
  readonly work: Reply | Work<Reply>;
  /** Time limit from the client in milliseconds; 0 for none. */
  readonly maxTime: number;
}

function findHandler({ body, db }: Command): { name: string; handler: Handler } {
  const [name = ''] = body.keys();
  const handler = handlers.get(name);
  if (!handler) return fail(59, `no such command: '${name}'`);
  if (handler.adminOnly === true && db !== 'admin')
    fail(13, `${name} may only be run against the admin database.`);
  return { name, handler };
}

/** Starts a command: immediate ones are complete, long ones are a task. @throws MongoError */
export function startCommand(message: Message, engine: EngineContext, connection: number): Started {
  const command = message.read();
  const { name, handler } = findHandler(command);
  checkFields(command.body, name, handler.fields);
  const context: Context = {
    ...engine,
    command,
    db: command.db,
    body: command.body,
    connection,
  };
  return {
    work: handler.run(context),
    maxTime: countOf(command.body.get('maxTimeMS'), `${name}.maxTimeMS`),
  };
}

export const isTask = (work: Reply | Work<Reply>): work is Work<Reply> =>
  Symbol.iterator in work && typeof work['next'] === 'function';

/** The reply to a failure; an error other than MongoError is our own: its details stay private. */
export function failureReply(error: unknown): Reply {
  if (error instanceof MongoError) return errorReply(error);
  return errorReply(new MongoError(1, "internal error; the store's log says more"));
}
