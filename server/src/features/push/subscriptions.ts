import { randomUUID } from 'node:crypto';
import type { Connection } from '../../platform/database/connection.ts';

/** The push endpoint of a session's browser, and its position in the events. */
interface PushFields {
  /** Address at the browser's push service. */
  readonly endpoint: string;
  /** The browser's keys (RFC 8291, 3), in base64url. */
  readonly p256dh: string;
  readonly auth: string;
  /** The number of the last event that it was notified of, or that needs no notification. */
  readonly heard: number;
  readonly attempts: number;
  /** Time of the next attempt; while a worker sends, the end of its lease. */
  readonly nextAttemptAt: Date;
  readonly leaseId?: string;
}

type PushAddress = Pick<PushFields, 'endpoint' | 'p256dh' | 'auth'>;

/** What notifications need of a session. */
interface SubscribedSession {
  readonly jti: string;
  readonly expiresAt: Date;
  readonly push?: PushFields;
}

/** A subscription under a lease. */
export interface LeasedPush extends PushFields {
  /** Of its session. */
  readonly jti: string;
  readonly leaseId: string;
}

/** Longer than sending takes; a worker that dies delays a message by as much. */
const leaseMs = 60_000;

/** The push subscriptions of sessions: a field of the stored sessions, which ends with them. */
export class PushSubscriptions {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get #sessions() {
    return this.#connection.collection<SubscribedSession>('sessions');
  }

  /** The address of a session's subscription; null when it has none. */
  async find(jti: string): Promise<string | null> {
    const row = await this.#sessions.findOne({ jti }, { projection: { 'push.endpoint': 1 } });
    return row?.push?.endpoint ?? null;
  }

  /**
   * Subscribes a session to everything after the event `heard`; one already subscribed with this
   * endpoint keeps its position. Other sessions of the same browser lose theirs, or it would get
   * everything twice.
   * @returns whether it was not subscribed with this endpoint
   */
  async save(jti: string, address: PushAddress, heard: number): Promise<boolean> {
    const { endpoint } = address;
    const others = { jti: { $ne: jti }, 'push.endpoint': { $eq: endpoint } };
    await this.#sessions.updateMany(others, { $unset: { push: '' } });
    const push = { ...address, heard, attempts: 0, nextAttemptAt: new Date() };
    const unknown = { jti, 'push.endpoint': { $ne: endpoint } };
    const { modifiedCount } = await this.#sessions.updateOne(unknown, { $set: { push } });
    return modifiedCount > 0;
  }

  /**
   * @param endpoint removed only while it is this one; any by default
   * @returns whether there was one
   */
  async remove(jti: string, endpoint?: string): Promise<boolean> {
    const wanted = endpoint === undefined ? { $ne: null } : { $eq: endpoint };
    const filter = { jti, 'push.endpoint': wanted } as object;
    const { modifiedCount } = await this.#sessions.updateOne(filter, { $unset: { push: '' } });
    return modifiedCount > 0;
  }

  /** Leases a due subscription that is behind the event `newest`. */
  async claim(newest: number): Promise<LeasedPush | undefined> {
    const now = new Date();
    const leaseId = randomUUID();
    const due = { 'push.heard': { $lt: newest }, 'push.nextAttemptAt': { $lte: now } };
    const lease = {
      'push.leaseId': leaseId,
      'push.nextAttemptAt': new Date(now.getTime() + leaseMs),
    };
    const row = await this.#sessions.findOneAndUpdate(
      { ...due, expiresAt: { $gt: now } },
      { $set: lease, $inc: { 'push.attempts': 1 } },
      { returnDocument: 'after' },
    );
    return row?.push && { ...row.push, jti: row.jti, leaseId };
  }

  /** Advances its position to the event `heard` and releases it. */
  async advance(leased: LeasedPush, heard: number): Promise<void> {
    await this.#release(leased, { heard, attempts: 0, nextAttemptAt: new Date() });
  }

  /** Releases it until a time, at the same position. */
  async postpone(leased: LeasedPush, nextAttemptAt: Date): Promise<void> {
    await this.#release(leased, { nextAttemptAt });
  }

  async #release({ jti, leaseId }: LeasedPush, fields: Partial<PushFields>): Promise<void> {
    const $set = Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [`push.${key}`, value]),
    );
    const update = { $set, $unset: { 'push.leaseId': '' } } as object;
    await this.#sessions.updateOne({ jti, 'push.leaseId': leaseId }, update);
  }
}
