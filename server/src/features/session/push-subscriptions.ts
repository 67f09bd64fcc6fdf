import { randomUUID } from 'node:crypto';
import type { Model, QueryFilter } from 'mongoose';
import type { PushFields, SessionFields } from './model.ts';

export type PushAddress = Pick<PushFields, 'endpoint' | 'p256dh' | 'auth'>;

/** A subscription under a lease. */
export interface LeasedPush extends PushFields {
  /** Of its session. */
  readonly jti: string;
  readonly leaseId: string;
}

/** Longer than sending takes; a worker that dies delays a message by as much. */
const leaseMs = 60_000;

const asFilter = (filter: object) => filter as QueryFilter<SessionFields>;

/** The push subscriptions of sessions: fields of the sessions, which end with them. */
export class PushSubscriptions {
  readonly #model: Model<SessionFields>;

  constructor(model: Model<SessionFields>) {
    this.#model = model;
  }

  /** The address of a session's subscription; null when it has none. */
  async find(jti: string): Promise<string | null> {
    const row = await this.#model.findOne({ jti }, { 'push.endpoint': 1 }).lean<SessionFields>();
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
    const others = asFilter({ jti: { $ne: jti }, 'push.endpoint': { $eq: endpoint } });
    await this.#model.updateMany(others, { $unset: { push: '' } }, { timestamps: false });
    const push = { ...address, heard, attempts: 0, nextAttemptAt: new Date() };
    const unknown = asFilter({ jti, 'push.endpoint': { $ne: endpoint } });
    const change = { $set: { push } };
    const { modifiedCount } = await this.#model.updateOne(unknown, change, { timestamps: false });
    return modifiedCount > 0;
  }

  /**
   * @param endpoint removed only while it is this one; any by default
   * @returns whether there was one
   */
  async remove(jti: string, endpoint?: string): Promise<boolean> {
    const wanted = endpoint === undefined ? { $ne: null } : { $eq: endpoint };
    const filter = asFilter({ jti, 'push.endpoint': wanted });
    const change = { $unset: { push: '' as const } };
    const { modifiedCount } = await this.#model.updateOne(filter, change, { timestamps: false });
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
    const row = await this.#model
      .findOneAndUpdate(
        asFilter({ ...due, expiresAt: { $gt: now } }),
        { $set: lease, $inc: { 'push.attempts': 1 } },
        { returnDocument: 'after', timestamps: false },
      )
      .lean<SessionFields>()
      .exec();
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
    const filter = asFilter({ jti, 'push.leaseId': leaseId });
    const update = { $set, $unset: { 'push.leaseId': '' } };
    await this.#model.updateOne(filter, update, { timestamps: false });
  }
}
