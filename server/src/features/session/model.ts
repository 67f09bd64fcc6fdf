import type { Model, Types } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel } from '../../platform/database/model.ts';
import { mailFields, mailIndexes, type WithMails } from '../../platform/mail/mail.ts';

export interface UserFields {
  readonly username: string;
  /** Lower case of username: sign-in is case-insensitive. */
  readonly usernameKey: string;
  readonly email: string;
  readonly emailKey: string;
  readonly name: string;
  /** PHC string of argon2id. */
  readonly passwordHash: string;
  /** The password was generated, and only allows its own change (spec decision 53). */
  readonly mustChangePassword?: boolean;
  readonly lastSignInAt?: Date | null;
  readonly active: boolean;
}

/** The credential that opened a session. API tokens and passkeys may follow. */
const credentialKinds = ['password'] as const;

/** One sign-in of an administrator; its `jti` is the token's. */
export interface SessionFields {
  readonly jti: string;
  readonly userId: Types.ObjectId;
  readonly credential: (typeof credentialKinds)[number];
  /** Undefined for sessions of earlier versions. */
  readonly deviceId?: Types.ObjectId;
  /** The administrator's first sign-in on this device. */
  readonly isNewDevice?: boolean;
  /** Idle limit or end of life, whichever comes first. */
  readonly expiresAt: Date;
  readonly lastUsedAt?: Date;
  /** Time of the last password check (spec decision 52). */
  readonly confirmedAt?: Date;
  readonly address: string;
  /** The User-Agent header. */
  readonly device: string;
}

/** A browser or CLI with a sign-in of administrators; its proof is its signed id. */
export interface DeviceFields {
  /** The accounts with this proof. Signing a device out removes the account. */
  readonly userIds: readonly Types.ObjectId[];
  readonly lastSignInAt: Date;
}

/**
 * A request for a new password: stored for every name alike, so that responses reveal no account.
 */
export interface PasswordResetFields extends WithMails {
  /** Keyed hash of what was typed, in lower case: people type passwords there. */
  readonly nameHash: string;
  /** The account, and the recipient of the link: set when the email is written. */
  readonly userId?: Types.ObjectId;
  readonly email?: string;
  readonly expiresAt: Date;
  readonly usedAt?: Date;
}

/** A new email address of an account, until it was confirmed, and while it can be undone. */
export interface EmailChangeFields extends WithMails {
  readonly userId: Types.ObjectId;
  readonly from: string;
  /** Lower case of `from`: while it can be undone, no other account may use it. */
  readonly fromKey: string;
  readonly to: string;
  /** The end of the link to the new address. */
  readonly expiresAt: Date;
  readonly confirmedAt?: Date;
  /** Undone, cancelled, replaced by a newer one, or void since an earlier one was undone. */
  readonly endedAt?: Date;
  /** Browser and system, and IP address, of the request. */
  readonly device: string;
  readonly address: string;
}

/** An email to an administrator about their own account. */
export interface SecurityNoticeFields extends WithMails {
  readonly userId: Types.ObjectId;
  /** Browser and system, if the notice names one. */
  readonly device: string;
  readonly address: string;
}

export interface SessionModels {
  readonly users: Model<UserFields>;
  readonly sessions: Model<SessionFields>;
  readonly devices: Model<DeviceFields>;
  readonly resets: Model<PasswordResetFields>;
  readonly notices: Model<SecurityNoticeFields>;
  readonly emailChanges: Model<EmailChangeFields>;
}

const text = { type: String, required: true };
const userId = { type: 'ObjectId', required: true };
const removedAtExpiry = { keys: { expiresAt: 1 }, options: { expireAfterSeconds: 0 } } as const;
const daySeconds = 24 * 3600;

export function defineSessionModels(connection: Connection): SessionModels {
  return {
    users: defineUsers(connection),
    sessions: defineSessions(connection),
    devices: defineModel<DeviceFields>(
      connection,
      'devices',
      { userIds: { type: ['ObjectId'], required: true }, lastSignInAt: Date },
      [
        { keys: { userIds: 1 } },
        { keys: { lastSignInAt: 1 }, options: { expireAfterSeconds: 400 * daySeconds } },
      ],
    ),
    resets: defineModel<PasswordResetFields>(
      connection,
      'password_resets',
      {
        nameHash: text,
        userId: 'ObjectId',
        email: String,
        expiresAt: { type: Date, required: true },
        usedAt: Date,
        ...mailFields,
      },
      [
        { keys: { userId: 1, expiresAt: 1 } },
        { keys: { createdAt: 1 }, options: { expireAfterSeconds: daySeconds } },
        ...mailIndexes,
      ],
    ),
    notices: defineNotices(connection),
    emailChanges: defineEmailChanges(connection),
  };
}

function defineEmailChanges(connection: Connection): Model<EmailChangeFields> {
  const fields = {
    userId,
    from: text,
    fromKey: text,
    to: text,
    expiresAt: { type: Date, required: true },
    confirmedAt: Date,
    endedAt: Date,
    device: { type: String, default: '' },
    address: { type: String, default: '' },
    ...mailFields,
  };
  return defineModel<EmailChangeFields>(connection, 'email_changes', fields, [
    { keys: { userId: 1, createdAt: -1 } },
    { keys: { createdAt: 1 }, options: { expireAfterSeconds: 30 * daySeconds } },
    ...mailIndexes,
  ]);
}

function defineNotices(connection: Connection): Model<SecurityNoticeFields> {
  const fields = { userId, device: { type: String, default: '' }, address: String, ...mailFields };
  return defineModel<SecurityNoticeFields>(connection, 'security_notices', fields, [
    { keys: { createdAt: 1 }, options: { expireAfterSeconds: 90 * daySeconds } },
    ...mailIndexes,
  ]);
}

function defineUsers(connection: Connection): Model<UserFields> {
  return defineModel<UserFields>(
    connection,
    'users',
    {
      username: text,
      usernameKey: text,
      email: text,
      emailKey: text,
      name: text,
      passwordHash: text,
      mustChangePassword: { type: Boolean, default: false },
      lastSignInAt: { type: Date, default: null },
      active: { type: Boolean, required: true },
    },
    [
      { keys: { usernameKey: 1 }, options: { unique: true } },
      { keys: { emailKey: 1 }, options: { unique: true } },
    ],
  );
}

function defineSessions(connection: Connection): Model<SessionFields> {
  return defineModel<SessionFields>(
    connection,
    'sessions',
    {
      jti: text,
      userId,
      credential: { type: String, enum: credentialKinds, required: true },
      deviceId: 'ObjectId',
      isNewDevice: Boolean,
      expiresAt: { type: Date, required: true },
      lastUsedAt: Date,
      confirmedAt: Date,
      address: { type: String, default: '' },
      device: { type: String, default: '' },
    },
    [
      { keys: { jti: 1 }, options: { unique: true } },
      { keys: { userId: 1, createdAt: -1 } },
      removedAtExpiry,
    ],
  );
}
