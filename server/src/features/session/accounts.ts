import { randomBytes } from 'node:crypto';
import type { ChangeProfile } from '@longitude/contract/profile';
import { looksLike } from '@longitude/contract/core/skeleton';
import type { User } from '@longitude/contract/session';
import { explainBadUsername } from '@longitude/contract/username';
import type { Model, Types } from 'mongoose';
import { isDuplicate } from '../../platform/database/connection.ts';
import type { Stored } from '../../platform/database/model.ts';
import { findExisting } from '../../platform/database/write.ts';
import { AppError, refuseInput } from '../../platform/errors.ts';
import type { Editing } from '../../platform/http/routes.ts';
import { applyChange, type Change } from '../../platform/records/change.ts';
import type { RecordDefinition, Values } from '../../platform/records/definition.ts';
import { planChange } from '../../platform/records/plans.ts';
import { fold, foldKeys, type AccountKeys } from './fold-names.ts';
import type { UserFields } from './model.ts';
import { hashPassword } from './password.ts';

export type Account = UserFields & Stored;

/** Without an address, it stays. */
type ProfileChanges = Omit<ChangeProfile, 'email'> & { readonly email?: string };

const taken = {
  username: 'Another administrator has this username.',
  email: 'Another administrator has this email address.',
} as const;

/** The administrators and their passwords. */
export class Accounts {
  readonly #users: Model<UserFields>;
  readonly #record: RecordDefinition<UserFields>;
  readonly #isDemo: boolean;

  /** @param isDemo whether screens say that all data is made up */
  constructor(
    model: Model<UserFields>,
    context: RecordDefinition<UserFields>['context'],
    isDemo = false,
  ) {
    this.#users = model;
    this.#record = {
      kind: 'user',
      model,
      context,
      present: presentProfile,
      events: 'none',
      derived: ['usernameKey', 'emailKey'],
    };
    this.#isDemo = isDemo;
  }

  /** By username or email address, case-insensitively. */
  async findByName(name: string): Promise<Account | null> {
    // Earlier versions stored a domain as it was typed.
    const key = { $in: [fold(name), name.toLowerCase()] };
    const filter = { $or: [{ usernameKey: key }, { emailKey: key }], deletedAt: null };
    return this.#users.findOne(filter).lean<Account>().exec();
  }

  /** Like `findByName`, by one of the hashes that `hash` makes of a name in lower case. */
  async findByNameHash(
    nameHash: string,
    hash: (name: string) => string[],
  ): Promise<Account | null> {
    const isIt = ({ usernameKey, emailKey }: Account) =>
      [usernameKey, emailKey].some((key) => hash(key).includes(nameHash));
    return (await this.list()).find(isIt) ?? null;
  }

  /** @throws AppError `not_found` */
  read(id: string): Promise<Account> {
    return findExisting(this.#users, id);
  }

  /** The active account of a session. */
  async findActive(_id: Types.ObjectId): Promise<Account | null> {
    return this.#users.findOne({ _id, active: true, deletedAt: null }).lean<Account>().exec();
  }

  /** The ids among these whose accounts are active. */
  async listActive(ids: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
    const filter = { _id: { $in: [...ids] }, active: true, deletedAt: null };
    return new Set((await this.#users.distinct('_id', filter)).map(String));
  }

  /** Whether no administrator still has a generated password. */
  async haveOwnPasswords(): Promise<boolean> {
    const generated = { mustChangePassword: true, active: true, deletedAt: null };
    return (await this.#users.exists(generated)) === null;
  }

  /** All accounts, sorted by username. */
  async list(): Promise<Account[]> {
    return this.#users.find({ deletedAt: null }).sort({ usernameKey: 1 }).lean<Account[]>().exec();
  }

  /** The names of administrators, keyed by id; deleted accounts are left out. */
  async findUserNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#users
      .find({ _id: { $in: [...new Set(ids)] }, deletedAt: null }, { name: 1 })
      .lean<(Pick<UserFields, 'name'> & Pick<Stored, '_id'>)[]>()
      .exec();
    return new Map(rows.map(({ _id, name }) => [_id.toHexString(), name]));
  }

  present(row: Account): User {
    const { _id, username, name, email, mustChangePassword } = row;
    return {
      id: _id.toHexString(),
      username,
      name,
      email,
      ...(this.#isDemo ? { demo: true as const } : {}),
      ...(mustChangePassword ? { mustChangePassword: true as const } : {}),
    };
  }

  async noteSignIn(_id: Types.ObjectId): Promise<void> {
    const lastSignInAt = new Date();
    await this.#users.updateOne({ _id }, { $set: { lastSignInAt } }, { timestamps: false });
  }

  /**
   * Changes name, username and, if given, the email address.
   * @returns the account before and after
   * @throws AppError `not_found`, `stale`, `conflict` with the field that another account has,
   * `validation_failed` for a new username that could be taken for another
   */
  async change(id: string, wanted: ProfileChanges, editing: Editing): Promise<Change<UserFields>> {
    const keys = foldKeys(wanted);
    await this.#refuseLookAlike(id, wanted.username);
    await this.refuseTaken(id, keys);
    try {
      return await this.#set(id, { ...wanted, ...keys }, editing);
    } catch (error) {
      if (isDuplicate(error, 'usernameKey')) throw refuseTaken('username');
      if (isDuplicate(error, 'emailKey')) throw refuseTaken('email');
      throw error;
    }
  }

  async #set(id: string, wanted: Values, editing: Editing): Promise<Change<UserFields>> {
    const plan = planChange(this.#record, wanted);
    const change = (await applyChange(this.#record, [id], plan, editing)).get(id);
    if (!change) throw new AppError('not_found');
    return change;
  }

  /** Applies to new usernames: the present one stays valid. */
  async #refuseLookAlike(id: string, username: string): Promise<void> {
    const all = await this.list();
    if (all.some((each) => each._id.toHexString() === id && each.username === username)) return;
    const problem = explainBadUsername(username);
    if (problem !== undefined) throw refuseInput({ username: problem });
    const others = all.filter((each) => each._id.toHexString() !== id);
    const twin = others.find((each) => looksLike(each.username, username));
    if (!twin || fold(twin.username) === fold(username)) return;
    const text = `This looks like “${twin.username}”, the username of another administrator.`;
    throw new AppError('conflict', text, { fields: { username: text } });
  }

  /**
   * Either name signs in, so neither may be another account's username or address.
   * @throws AppError `conflict`
   */
  async refuseTaken(id: string, { usernameKey, emailKey }: AccountKeys): Promise<void> {
    for (const [field, key] of [
      ['username', usernameKey],
      ['email', emailKey],
    ] as const) {
      if (key === undefined) continue;
      const filter = { _id: { $ne: id }, $or: [{ usernameKey: key }, { emailKey: key }] };
      if (await this.#users.exists(filter)) throw refuseTaken(field);
    }
  }

  /**
   * Replaces the email address of an account, if it is still of this version.
   * @throws AppError `stale`, `conflict`
   */
  async move(id: string, email: string, editing: Editing): Promise<Account> {
    const keys = foldKeys({ email });
    await this.refuseTaken(id, keys);
    return (await this.#set(id, { email, ...keys }, editing)).after;
  }

  /** Makes a password useless that someone else may know: only a reset link sets another one. */
  async lockPassword(_id: Types.ObjectId): Promise<void> {
    const fields = {
      passwordHash: await hashPassword(generatePassword()),
      mustChangePassword: false,
    };
    await this.#users.updateOne({ _id }, { $set: fields });
  }

  /**
   * Replaces a password if it is still the one in `before`. Concurrent changes: one wins.
   * @returns whether it was replaced
   */
  async setPassword(
    { _id, passwordHash }: Pick<Account, '_id' | 'passwordHash'>,
    password: string,
    mustChangePassword = false,
  ): Promise<boolean> {
    const fields = { passwordHash: await hashPassword(password), mustChangePassword };
    const filter = { _id, passwordHash, deletedAt: null };
    return (await this.#users.updateOne(filter, { $set: fields })).matchedCount > 0;
  }

  /**
   * Creates the first administrator when there is none.
   * @returns the generated password, or undefined when one was given
   */
  async createFirst(first: {
    readonly username: string;
    readonly email: string;
    readonly password?: string;
  }): Promise<string | undefined> {
    if (await this.#users.exists({})) return undefined;
    const generated = first.password === undefined ? generatePassword() : undefined;
    await this.#users.create({
      username: first.username,
      usernameKey: fold(first.username),
      email: first.email,
      emailKey: fold(first.email),
      name: 'Administrator',
      passwordHash: await hashPassword(first.password ?? generated ?? ''),
      mustChangePassword: generated !== undefined,
      active: true,
    });
    return generated;
  }
}

/** 96 bits of randomness, in 16 characters. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');

export function presentProfile({ _id, username, name, email }: Account) {
  return { id: _id.toHexString(), username, name, email };
}

export function refuseTaken(field: keyof typeof taken): AppError {
  return new AppError('conflict', taken[field], { fields: { [field]: taken[field] } });
}
