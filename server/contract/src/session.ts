import * as z from 'zod/mini';
import { maxLength } from './constants.ts';
import { cleanLine } from './core/clean-text.ts';
import { endpoint, nothing } from './core/endpoint.ts';
import { id, time } from './core/fields.ts';
import { Profile, newPassword } from './profile.ts';

const fillAll = 'Please fill in all fields';
const filled = (max: number) =>
  z.string(fillAll).check(z.minLength(1, fillAll), z.maxLength(max, 'That is too long'));
/** Passwords stay as they are typed; names are cleaned like every other line. */
const account = z
  .string(fillAll)
  .check(
    z.overwrite(cleanLine),
    z.minLength(1, fillAll),
    z.maxLength(maxLength.email, 'That is too long'),
  );

/** Proof of an earlier sign-in on a device: signed by the server, useless without the password. */
const deviceProof = z.string().check(z.maxLength(200));

/** Input of the sign-in form; `username` may also be the email address. */
export const Credentials = z.strictObject({
  username: account,
  password: filled(maxLength.password),
  /** From the last sign-in on this device, with any account. */
  device: z.optional(deviceProof),
});
export type Credentials = z.infer<typeof Credentials>;

export const User = z.extend(Profile, {
  /**
   * All data is fictional and lost when the server stops (`npm run demo`); no email leaves the
   * machine.
   */
  demo: z.optional(z.literal(true)),
  /**
   * The password was generated: until it is changed, all other calls are refused (spec decision
   * 53).
   */
  mustChangePassword: z.optional(z.literal(true)),
});
export type User = z.infer<typeof User>;

export const LoginResponse = z.object({ token: z.string(), user: User, device: deviceProof });
export type LoginResponse = z.infer<typeof LoginResponse>;

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  auth: 'public',
  status: 200,
  summary: 'Sign in with a username or email address and a password',
  payload: Credentials,
  response: LoginResponse,
});

export const verify = endpoint({
  method: 'GET',
  path: '/auth/verify',
  auth: 'admin',
  status: 200,
  summary: 'The administrator to whom the bearer token belongs',
  response: User,
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  auth: 'admin',
  status: 204,
  summary: 'End the session of the bearer token',
  response: nothing,
});

/** Repeats the password before a sensitive step; valid for ten minutes (spec decision 52). */
export const Confirmation = z.strictObject({ password: filled(maxLength.password) });

export const confirm = endpoint({
  method: 'POST',
  path: '/auth/confirm',
  auth: 'admin',
  status: 204,
  summary: 'Confirm the session with its password before a sensitive step',
  payload: Confirmation,
  response: nothing,
});

export const ForgottenPassword = z.strictObject({ usernameOrEmail: account });

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot',
  auth: 'public',
  status: 202,
  summary: 'Request a password reset link; the response is the same for every name',
  payload: ForgottenPassword,
  response: z.object({ state: z.literal('accepted') }),
});

/** The code from the fragment of a password reset link. */
const resetToken = z.string('This link is incomplete.').check(z.maxLength(200));

export const readResetLink = endpoint({
  method: 'POST',
  path: '/auth/reset/link',
  auth: 'public',
  status: 200,
  summary: 'The account whose password a link resets, while the link is valid',
  payload: z.strictObject({ token: resetToken }),
  response: z.object({ username: z.string() }),
});

export const PasswordReset = z.strictObject({ token: resetToken, newPassword });

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset',
  auth: 'public',
  status: 200,
  summary: 'Set a new password with a link; all sessions of the account end',
  payload: PasswordReset,
  response: z.object({ username: z.string(), device: deviceProof }),
});

/** A device with a session. */
export const SignedInDevice = z.object({
  id,
  /** Browser and system, for example `Firefox on Windows`, or the host of a command line. */
  device: z.string(),
  address: z.string(),
  createdAt: time,
  lastUsedAt: time,
  expiresAt: time,
  isCurrent: z.boolean(),
  /** The first sign-in of this account on the device. */
  isNew: z.boolean(),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/admin/sessions',
  auth: 'admin',
  status: 200,
  summary: 'The devices on which the administrator is signed in, last used first',
  response: z.array(SignedInDevice),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/admin/sessions/{id}',
  auth: 'admin',
  recentSignIn: 'always',
  status: 204,
  summary: 'Sign a device out',
  response: nothing,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/admin/sessions',
  auth: 'admin',
  recentSignIn: 'always',
  status: 204,
  summary: 'Sign all other devices out',
  response: nothing,
});
