import type { Model, Types } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel } from '../../platform/database/model.ts';

export interface UserFields {
  readonly username: string;
  /** Lower case of username: sign-in does not mind capitals. */
  readonly usernameKey: string;
  readonly email: string;
  readonly emailKey: string;
  readonly name: string;
  /** PHC string of argon2id. */
  readonly passwordHash: string;
  readonly active: boolean;
}

/** One signed-in device; its id is the token's `jti`. */
export interface SessionFields {
  readonly jti: string;
  readonly userId: Types.ObjectId;
  readonly expiresAt: Date;
  readonly address: string;
  readonly device: string;
}

export interface SessionModels {
  readonly users: Model<UserFields>;
  readonly sessions: Model<SessionFields>;
}

export function defineSessionModels(connection: Connection): SessionModels {
  const text = { type: String, required: true };
  const users = defineModel<UserFields>(
    connection,
    'users',
    {
      username: text,
      usernameKey: text,
      email: text,
      emailKey: text,
      name: text,
      passwordHash: text,
      active: { type: Boolean, required: true },
    },
    [
      { keys: { usernameKey: 1 }, options: { unique: true } },
      { keys: { emailKey: 1 }, options: { unique: true } },
    ],
  );
  const sessions = defineModel<SessionFields>(
    connection,
    'sessions',
    {
      jti: text,
      userId: { type: 'ObjectId', required: true },
      expiresAt: { type: Date, required: true },
      address: { type: String, default: '' },
      device: { type: String, default: '' },
    },
    [
      { keys: { jti: 1 }, options: { unique: true } },
      { keys: { userId: 1, createdAt: -1 } },
      { keys: { expiresAt: 1 }, options: { expireAfterSeconds: 0 } },
    ],
  );
  return { users, sessions };
}
