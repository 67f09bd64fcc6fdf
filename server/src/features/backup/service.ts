import type { Readable } from 'node:stream';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Audit } from '../../platform/database/audit.ts';
import { boundKeyCollection } from '../../platform/database/bound-key.ts';
import type { Connection } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/errors.ts';
import { nameKey, type Keys } from '../../platform/keys.ts';
import { readCollections } from './collections.ts';
import { writeArchive } from './write-archive.ts';

/**
 * Collections that are not data. Sessions, devices and links: those ended since the backup
 * would be valid again, so everyone signs in after a restore. Counters of limits: they are minutes
 * old. The last check of the data: it was another store's. Agenda's jobs: they only wake workers, a worker stores them again, and a lock among them
 * would delay the work. The id of the key: a restore may use another one. The key of notifications:
 * no device of an ended session needs it.
 */
const leftOut: ReadonlySet<string> = new Set([
  'sessions',
  'devices',
  'password_resets',
  'email_changes',
  'rate_limits',
  'data_checks',
  'agendaJobs',
  'push_keys',
  boundKeyCollection,
]);

/** An archive that has not been read at all after this time is aborted. */
const unreadMs = 30_000;

/** Makes backups, one at a time in a process. */
export class Backups {
  readonly #connection: Connection;
  readonly #keys: Keys;
  readonly #audit: Audit;
  #isRunning = false;

  constructor(connection: Connection, keys: Keys, audit: Audit) {
    this.#connection = connection;
    this.#keys = keys;
    this.#audit = audit;
  }

  /**
   * The archive of the database as a stream. It contains every document that was acknowledged
   * before this call, in its state at some time until the end. The next backup can begin when it
   * has closed.
   * @throws AppError `in_progress`
   */
  async open(actor: string): Promise<Readable> {
    const { db, name } = this.#connection;
    if (this.#isRunning) throw new AppError('in_progress', 'A backup is already being made.');
    if (!db) throw new AppError('unavailable', undefined, { retryAfter: 2 });
    // Before the first await, or two concurrent calls would both begin.
    this.#isRunning = true;
    try {
      await this.#audit.record({ actor, action: 'backup', kind: 'database', id: name });
      const keyId = nameKey(this.#keys);
      const header = { createdAt: new Date(), product: packageFile.version, keyId };
      const collections = readCollections(db, (each) => leftOut.has(each));
      return this.#watch(writeArchive(header, collections));
    } catch (error) {
      this.#isRunning = false;
      throw error;
    }
  }

  /** Frees the slot when the archive closes: at its end, on failure, or when its reader leaves. */
  #watch(archive: Readable): Readable {
    const unread = setTimeout(() => {
      if (!archive.readableDidRead) archive.destroy();
    }, unreadMs).unref();
    return archive.once('close', () => {
      clearTimeout(unread);
      this.#isRunning = false;
    });
  }
}
