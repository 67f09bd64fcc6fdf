import { randomBytes } from 'node:crypto';
import Jwt from '@hapi/jwt';
import mongoose from 'mongoose';
import type { Credentials, LoginAnswer, User } from '@longitude/contract/session';
import type { Stored } from '../../platform/database/model.ts';
import { AppError } from '../../platform/errors.ts';
import type { Keys } from '../../platform/keys.ts';
import type { SessionFields, SessionModels, UserFields } from './model.ts';
import { hashPassword, isPassword } from './password.ts';

/** Lifetime of a session, in seconds: 12 hours. */
export const sessionSeconds = 12 * 3600;
export const issuer = 'longitude';
/** A revoked session is refused everywhere within this time, in milliseconds. */
const cacheMs = 1000;

export interface Device {
  readonly address: string;
  readonly name: string;
}

export class Sessions {
  readonly #models: SessionModels;
  readonly #keys: Keys;
  readonly #isDemo: boolean;
  readonly #cache = new Map<string, { user: User; until: number }>();

  /** @param isDemo whether screens say that all data is made up */
  constructor(models: SessionModels, keys: Keys, isDemo = false) {
    this.#models = models;
    this.#keys = keys;
    this.#isDemo = isDemo;
  }

  /** Signs in by username or email address. @throws AppError `bad_credentials` */
  async signIn({ username, password }: Credentials, device: Device): Promise<LoginAnswer> {
    const row = await this.#findAccount(username);
    const isRight = await isPassword(password, row?.passwordHash, 'unknown');
    if (!row || !isRight || !row.active) throw new AppError('bad_credentials');
    const jti = randomBytes(18).toString('base64url');
    await this.#models.sessions.create({
      jti,
      userId: row._id,
      expiresAt: new Date(Date.now() + sessionSeconds * 1000),
      address: device.address,
      device: device.name.slice(0, 300),
    });
    const proof = this.#keys.sign('device', new mongoose.Types.ObjectId().toHexString());
    return {
      token: this.#sign(jti, row._id.toHexString()),
      user: this.#present(row),
      device: proof,
    };
  }

  /** The key of sign-in limits: an account's id, or the name as typed when there is no account. */
  async nameAccount(username: string): Promise<string> {
    const row = await this.#findAccount(username);
    return row?._id.toHexString() ?? username.toLowerCase();
  }

  async #findAccount(username: string) {
    const key = username.toLowerCase();
    return this.#models.users
      .findOne({ $or: [{ usernameKey: key }, { emailKey: key }], deletedAt: null })
      .lean<UserFields & Stored>()
      .exec();
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
    if (cached && cached.until > now) return cached.user;
    this.#cache.delete(jti);
    const session = await this.#models.sessions.findOne({ jti, expiresAt: { $gt: new Date(now) } });
    if (!session) return undefined;
    const row = await this.#models.users
      .findOne({ _id: session.userId, active: true, deletedAt: null })
      .lean<UserFields & Stored>()
      .exec();
    if (!row) return undefined;
    if (this.#cache.size > 1000) this.#cache.clear();
    const user = this.#present(row);
    this.#cache.set(jti, { user, until: now + cacheMs });
    return user;
  }

  #present(row: UserFields & Stored): User {
    const { _id, username, name, email } = row;
    const demo = this.#isDemo ? { demo: true as const } : {};
    return { id: _id.toHexString(), username, name, email, ...demo };
  }

  /** The names of administrators by their ids; deleted accounts are left out. */
  async nameUsers(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#models.users
      .find({ _id: { $in: [...new Set(ids)] }, deletedAt: null }, { name: 1 })
      .lean<(Pick<UserFields, 'name'> & Pick<Stored, '_id'>)[]>()
      .exec();
    return new Map(rows.map(({ _id, name }) => [_id.toHexString(), name]));
  }

  /** The sessions among these that are valid, with an active account: one query for all of them. */
  async listStanding(jtis: readonly string[]): Promise<ReadonlySet<string>> {
    const { sessions, users } = this.#models;
    const rows = await sessions
      .find({ jti: { $in: [...jtis] }, expiresAt: { $gt: new Date() } }, { jti: 1, userId: 1 })
      .lean<Pick<SessionFields, 'jti' | 'userId'>[]>()
      .exec();
    const filter = {
      _id: { $in: rows.map(({ userId }) => userId) },
      active: true,
      deletedAt: null,
    };
    const active = new Set((await users.distinct('_id', filter)).map(String));
    return new Set(rows.filter((row) => active.has(String(row.userId))).map(({ jti }) => jti));
  }

  /** Ends a session; its token is invalid from now on. */
  async signOut(jti: string): Promise<void> {
    this.#cache.delete(jti);
    await this.#models.sessions.deleteOne({ jti });
  }

  /**
   * Creates the first administrator when there is none.
   * @returns the generated password, or undefined when one was given
   */
  async createFirstAdministrator(first: {
    readonly username: string;
    readonly email: string;
    readonly password?: string;
  }): Promise<string | undefined> {
    if (await this.#models.users.exists({})) return undefined;
    const generated =
      first.password === undefined ? randomBytes(12).toString('base64url') : undefined;
    await this.#models.users.create({
      username: first.username,
      usernameKey: first.username.toLowerCase(),
      email: first.email,
      emailKey: first.email.toLowerCase(),
      name: 'Administrator',
      passwordHash: await hashPassword(first.password ?? generated ?? ''),
      active: true,
    });
    return generated;
  }
}
