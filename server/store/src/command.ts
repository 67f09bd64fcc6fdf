/** The definition of a command, and the context it runs in. */
import type { Writable, WritableFields } from './bson-write.ts';
import type { Catalog } from './catalog.ts';
import type { Cursors } from './cursors.ts';
import { MongoError } from './errors.ts';
import type { Work } from './stream.ts';
import { type Doc, int, isDoc, Scalar } from './values.ts';
import type { Command } from './wire.ts';

export interface Context {
  readonly catalog: Catalog;
  readonly cursors: Cursors;
  readonly command: Command;
  readonly db: string;
  readonly body: Doc;
  readonly startedAt: number;
  readonly connection: number;
  readonly now: () => number;
}

export type Reply = WritableFields;

export interface Handler {
  /** Fields that the command implements, besides its own name and the general ones. */
  readonly fields: ReadonlySet<string>;
  readonly adminOnly?: boolean;
  readonly run: (context: Context) => Reply | Work<Reply>;
}

export type Handlers = Readonly<Record<string, Handler>>;

export const OK = 1;

/** The session of a request as hex. */
export function sessionOf(body: Doc): string | undefined {
  const lsid = body.get('lsid');
  const id = isDoc(lsid) ? lsid.get('id') : undefined;
  return id instanceof Scalar ? id.bytes.toString('hex') : undefined;
}

const extraFields = (error: MongoError): Record<string, Writable> =>
  error.extra as Record<string, Writable>;

export const errorReply = (error: MongoError): Reply => ({
  ok: 0,
  errmsg: error.message,
  code: int(error.code),
  codeName: error.codeName,
  ...extraFields(error),
});

/**
 * One entry of `writeErrors`.
 * @throws an error other than MongoError: it concerns the whole batch.
 */
export function writeError(index: number, error: unknown): Reply {
  if (!(error instanceof MongoError)) throw error;
  return { index: int(index), code: int(error.code), errmsg: error.message, ...extraFields(error) };
}
