import * as z from 'zod/mini';
import { maxLength } from './constants.ts';
import { endpoint, nothing } from './core/endpoint.ts';

const fillAll = 'Please fill in all fields';
const filled = (max: number) =>
  z.string(fillAll).check(z.minLength(1, fillAll), z.maxLength(max, 'That is too long'));

/** Input of the sign-in form; `username` may also be the email address. */
export const Credentials = z.strictObject({
  username: filled(maxLength.email).check(z.trim(), z.minLength(1, fillAll)),
  password: filled(maxLength.password),
});
export type Credentials = z.infer<typeof Credentials>;

export const User = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  /** All data is fictional and lost when the server stops (`npm run demo`); no mail is sent out. */
  demo: z.optional(z.literal(true)),
});
export type User = z.infer<typeof User>;

export const LoginAnswer = z.object({ token: z.string(), user: User });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  auth: 'public',
  status: 200,
  summary: 'Sign in with a username or e-mail address and a password',
  payload: Credentials,
  answer: LoginAnswer,
});

export const verify = endpoint({
  method: 'GET',
  path: '/auth/verify',
  auth: 'admin',
  status: 200,
  summary: 'Who the bearer token belongs to',
  answer: User,
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  auth: 'admin',
  status: 204,
  summary: 'End the session of the bearer token',
  answer: nothing,
});
