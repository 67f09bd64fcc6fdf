import { randomBytes } from 'node:crypto';
import Jwt from '@hapi/jwt';
import type { SignedInDevice, User } from '@longitude/contract/session';
import type { Model, QueryFilter, Types } from 'mongoose';
import type { Stored } from '../../platform/database/model.ts';
import { AppError } from '../../platform/errors.ts';
import type { Keys } from '../../platform/keys.ts';
import type { Account, Accounts } from './accounts.ts';
import { describeDevice, isCommandLine } from './describe-device.ts';
import type { SessionFields } from './model.ts';

/** Lifetime of a session, in seconds: 30 days, and 12 hours without use. */
export const sessionSeconds = 30 * 24 * 3600;
const idleMs = 12 * 3_600_000;
export const issuer = 'longitude';
/** A revoked session is refused everywhere within this time, in milliseconds. */
const cacheMs = 1000;
/** The last use is stored at most once in this time. */
const touchMs = 60_000;
/** A sign-in or a confirmation counts for sensitive steps this long (spec decision 52). */
const confirmedMs = 10 * 60_000;

type Row = SessionFields & Stored;

/** The device of a sign-in, as the server sees it. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

interface Cached {
  readonly user: User;
  readonly at: number;
}

/** The sessions of administrators. */
export class Sessions {
  readonly #model: Model<SessionFields>;
  readonly #accounts: Accounts;
  readonly #keys: Keys;
  readonly #cache = new Map<string, Cached>();

  constructor(model: Model<SessionFields>, accounts: Accounts, keys: Keys) {
    this.#model = model;
    this.#accounts = accounts;
    this.#keys = keys;
  }

  /** Opens a session. @returns its token */
  async open(
    { _id: userId }: Account,
    device: { readonly id: Types.ObjectId; readonly isNew: boolean },
    { address, userAgent }: Origin,
  ): Promise<string> {
    const jti = randomBytes(18).toString('base64url');
    const now = new Date();
    await this.#model.create({
      jti,
      userId,
      credential: 'password',
      deviceId: device.id,
      isNewDevice: device.isNew,
      expiresAt: new Date(now.getTime() + idleMs),
      lastUsedAt: now,
      confirmedAt: now,
      address,
      device: userAgent.slice(0, 300),
    });
    return this.#sign(jti, userId.toHexString());
  }

  #sign(jti: string, userId: string): string {
    const [current] = this.#keys.session;
    if (!current) throw new Error('There is no session key');
    return Jwt.token.generate(
      { jti, sub: userId, aud: issuer, iss: issuer },
      { key: current.key, algorithm: 'HS256' },
      { ttlSec: sessionSeconds, header: { kid: current.id } },
    );
  }

  /** The user of a session, while it lasts and the account is active; cached for one second. */
  async findUser(jti: string): Promise<User | undefined> {
    const now = Date.now();
    const cached = this.#cache.get(jti);
    // Also if the clock was set back, which would otherwise extend it.
    if (cached && now >= cached.at && now < cached.at + cacheMs) return cached.user;
    this.#cache.delete(jti);
    const session = await this.#find(jti);
    const account = session && (await this.#accounts.findActive(session.userId));
    if (!account) return undefined;
    await this.#touch(session, now);
    if (this.#cache.size > 1000) this.#cache.clear();
    const user = this.#accounts.present(account);
    // Another process may lift this restriction at any time.
    if (!user.mustChangePassword) this.#cache.set(jti, { user, at: now });
    return user;
  }

  async #find(jti: string): Promise<Row | null> {
    const filter = { jti, expiresAt: { $gt: new Date() } };
    return this.#model.findOne(filter).lean<Row>().exec();
  }

  /** Extends the idle limit, up to the end of the session's life. */
  async #touch({ _id, createdAt, lastUsedAt = createdAt }: Row, now: number): Promise<void> {
    if (Math.abs(now - lastUsedAt.getTime()) < touchMs) return;
    const end = createdAt.getTime() + sessionSeconds * 1000;
    const $set = { lastUsedAt: new Date(now), expiresAt: new Date(Math.min(now + idleMs, end)) };
    await this.#model.updateOne({ _id }, { $set }, { timestamps: false });
  }

  /** The sessions among these that are valid, with an active account, in one query. */
  async listStanding(jtis: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#model
      .find({ jti: { $in: [...jtis] }, expiresAt: { $gt: new Date() } }, { jti: 1, userId: 1 })
      .lean<Pick<SessionFields, 'jti' | 'userId'>[]>()
      .exec();
    const active = await this.#accounts.listActive(rows.map((row) => row.userId));
    return new Set(rows.filter((row) => active.has(String(row.userId))).map(({ jti }) => jti));
  }

  /** The devices on which an administrator is signed in, last used first. */
  async list(userId: string, jti: string): Promise<SignedInDevice[]> {
    const rows = await this.#model
      .find({ userId, expiresAt: { $gt: new Date() } })
      .lean<Row[]>()
      .exec();
    const used = (row: Row) => (row.lastUsedAt ?? row.createdAt).getTime();
    return rows.toSorted((a, b) => used(b) - used(a)).map((row) => presentSession(row, jti));
  }

  /** The number of sessions of each account. */
  async countByUser(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#model
      .find({ expiresAt: { $gt: new Date() } }, { userId: 1 })
      .lean<Pick<Row, 'userId'>[]>()
      .exec();
    return new Map(
      [...Map.groupBy(rows, (row) => String(row.userId))].map(([id, own]) => [id, own.length]),
    );
  }

  /**
   * Whether its password was given within the last 10 minutes, read from the store: another process
   * may just have confirmed it.
   * @param isScriptAllowed whether a session of the command line counts always (spec decision 52)
   */
  async isConfirmed(jti: string, isScriptAllowed: boolean): Promise<boolean> {
    const session = await this.#find(jti);
    if (isScriptAllowed && session && isCommandLine(session.device)) return true;
    const at = session?.confirmedAt?.getTime();
    return at !== undefined && Math.abs(Date.now() - at) < confirmedMs;
  }

  async confirm(jti: string): Promise<void> {
    const $set = { confirmedAt: new Date() };
    await this.#model.updateOne({ jti }, { $set }, { timestamps: false });
  }

  /** Ends a session and invalidates its token. @returns the session */
  async end(filter: QueryFilter<SessionFields>): Promise<Row | null> {
    const row = await this.#model.findOneAndDelete(filter).lean<Row>().exec();
    if (row) this.#cache.delete(row.jti);
    return row;
  }

  /** Ends one of an administrator's own. @throws AppError `not_found` */
  async endOwn(userId: string, id: string): Promise<Row> {
    const row = await this.end({ _id: id, userId });
    if (!row) throw new AppError('not_found');
    return row;
  }

  /** Ends all sessions of an account but one. @returns the device of that one, and how many ended */
  async endAll(
    userId: Types.ObjectId,
    except?: string,
  ): Promise<{ count: number; deviceId: Types.ObjectId | undefined }> {
    const kept = except === undefined ? null : await this.#find(except);
    const filter = { userId, ...(except === undefined ? {} : { jti: { $ne: except } }) };
    const { deletedCount } = await this.#model.deleteMany(filter);
    this.#cache.clear();
    return { count: deletedCount, deviceId: kept?.deviceId };
  }
}

function presentSession(row: Row, jti: string): SignedInDevice {
  return {
    id: row._id.toHexString(),
    device: describeDevice(row.device),
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: (row.lastUsedAt ?? row.createdAt).toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isCurrent: row.jti === jti,
    isNew: row.isNewDevice === true,
  };
}
