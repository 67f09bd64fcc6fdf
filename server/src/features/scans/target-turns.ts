import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDuplicate, type Connection } from '../../platform/database/connection.ts';

interface Turn {
  _id: string;
  owner: string;
  leaseUntil: Date;
}

const collectionName = 'scan_turns';
/** Longer than a scan can last, so that it need not be renewed. */
const leaseMs = 60_000;
const pollMs = 250;

export const scanTurnsIndex = {
  collection: collectionName,
  keys: { leaseUntil: 1 },
  options: { expireAfterSeconds: 0 },
} as const;

/** Whose turn it is to scan a site, over all processes. */
export class TargetTurns {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get #turns() {
    return this.#connection.collection<Turn>(collectionName);
  }

  /** Waits for the turn of a site and works then. @throws AbortError when `signal` aborts before */
  async take<Outcome>(
    site: string,
    signal: AbortSignal,
    work: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const owner = randomUUID();
    while (!(await this.#claim(site, owner))) await wait(pollMs, undefined, { signal });
    try {
      return await work();
    } finally {
      await this.#turns.deleteOne({ _id: site, owner });
    }
  }

  async #claim(site: string, owner: string): Promise<boolean> {
    const now = new Date();
    const mine = { owner, leaseUntil: new Date(now.getTime() + leaseMs) };
    try {
      const over = { _id: site, leaseUntil: { $lt: now } };
      if (await this.#turns.findOneAndUpdate(over, { $set: mine })) return true;
      await this.#turns.insertOne({ _id: site, ...mine });
      return true;
    } catch (error) {
      if (isDuplicate(error, '_id')) return false;
      throw error;
    }
  }
}
