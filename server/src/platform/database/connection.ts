import mongoose from 'mongoose';
import type { Log } from '../log.ts';
import { steadyConnections } from './steady-connection.ts';

export type Connection = mongoose.Connection;

/** Milliseconds after which a call fails if the database does not respond. */
const callMs = 2000;

interface ConnectionOptions {
  readonly isPatient?: boolean;
  /** Milliseconds instead of two seconds; for tests, which must pass on a slow machine. */
  readonly maxMs?: number | undefined;
}

/**
 * Connects and waits until the server responds. Calls fail within about two seconds when it is
 * unavailable (nothing is buffered), and writes count only when a majority has them on disk. A
 * patient connection waits for a slot and for a response without a limit: for migrations and index
 * builds.
 * @throws Error with one line when it does not respond
 */
export async function connectDatabase(
  uri: string,
  log: Log,
  { isPatient = false, maxMs = callMs }: ConnectionOptions = {},
): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    serverSelectionTimeoutMS: maxMs,
    connectTimeoutMS: maxMs,
    writeConcern: { w: 'majority', journal: true },
    socketTimeoutMS: isPatient ? 0 : maxMs,
    heartbeatFrequencyMS: 1000,
    waitQueueTimeoutMS: isPatient ? 0 : maxMs,
    ...steadyConnections,
    retryReads: false,
    retryWrites: false,
    appName: 'longitude',
  });
  connection.on('error', (error: unknown) => log.error({ err: error }, 'database'));
  let isClosed = false;
  connection.on('disconnecting', () => (isClosed = true));
  connection.on('disconnected', () => {
    // Not when the product itself closes it.
    if (!isClosed) log.warn('database disconnected');
  });
  try {
    await connection.asPromise();
  } catch (cause) {
    throw new Error(`the database does not respond (${(cause as Error).message})`, { cause });
  }
  return connection;
}

/** Whether the database responds to a ping. */
export async function isDatabaseThere({ db }: Connection): Promise<boolean> {
  try {
    await db?.command({ ping: 1 });
    return db !== undefined;
  } catch {
    return false;
  }
}

const { mongo } = mongoose;
const outOfDiskSpace = 14_031;
/** Codes of a server that cannot write at the moment: OutOfDiskSpace, shutdown and interruption. */
const passingCodes = new Set<unknown>([outOfDiskSpace, 91, 11600, 11602]);

/** Whether a write failed for lack of space. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === outOfDiskSpace;
}

/** Errors of the driver without an exported class: a full pool, and a socket that broke in a write. */
function isBrokenPipe(error: unknown): boolean {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return name === 'MongoWaitQueueTimeoutError' || code === 'EPIPE' || code === 'ECONNRESET';
}

/**
 * Whether an error means that the database is temporarily unavailable, rather than that the call
 * was wrong.
 */
export function isDatabaseAway(error: unknown): boolean {
  return (
    isBrokenPipe(error) ||
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError ||
    error instanceof mongo.MongoOperationTimeoutError ||
    error instanceof mongoose.Error.MongooseServerSelectionError ||
    (error instanceof mongo.MongoServerError && passingCodes.has(error.code))
  );
}

/** Whether an error is E11000 on the index that begins with `field`. */
export function isDuplicate(error: unknown, field: string): boolean {
  return (
    error instanceof mongo.MongoServerError &&
    error.code === 11_000 &&
    Object.keys((error['keyPattern'] as object | undefined) ?? {})[0] === field
  );
}
