import * as z from 'zod/mini';
import { maxLength, minPasswordLength } from './constants.ts';
import { explainBadAddress, isEmailAddress, toStoredAddress } from './core/email-address.ts';
import { endpoint } from './core/endpoint.ts';
import { line } from './core/fields.ts';

export const Profile = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
});
export type Profile = z.infer<typeof Profile>;

/** The messages of back-office section 5. */
export const profileTexts = {
  incomplete: 'All fields are required',
  passwordsMissing: 'Current password and new password are required',
  passwordTooShort: 'New password must be at least 6 characters long',
  passwordsDiffer: 'New passwords do not match',
} as const;

const { incomplete, passwordsMissing, passwordTooShort, passwordsDiffer } = profileTexts;
const filledLine = (max: number, label: string) => line(incomplete, { min: 1, max, label });

/** Input of the tab Profile Information. */
export const ChangeProfile = z.strictObject({
  name: filledLine(maxLength.name, 'Name'),
  email: filledLine(maxLength.email, 'Email').check(
    z.overwrite(toStoredAddress),
    z.refine(isEmailAddress, { error: ({ input }) => explainBadAddress(String(input)) }),
  ),
  username: filledLine(maxLength.username, 'Username'),
});
export type ChangeProfile = z.infer<typeof ChangeProfile>;

const password = (missing: string) =>
  z
    .string(missing)
    .check(z.minLength(1, missing), z.maxLength(maxLength.password, 'That is too long'));

/** A new password. Any characters; six of them are enough (spec decision 32). */
export const newPassword = password(passwordsMissing).check(
  z.minLength(minPasswordLength, passwordTooShort),
);

export const ChangePassword = z.strictObject({
  currentPassword: password(passwordsMissing),
  newPassword,
});
export type ChangePassword = z.infer<typeof ChangePassword>;

interface Confirmed {
  readonly newPassword: string;
  readonly confirmPassword: string;
}
/** For forms: the new password was typed twice the same. */
const confirmPassword = z.string(passwordsDiffer);
const isConfirmed = z.refine<Confirmed>((form) => form.newPassword === form.confirmPassword, {
  error: passwordsDiffer,
  path: ['confirmPassword'],
});

/** Input of the tab Change Password. */
export const ChangePasswordForm = z.extend(ChangePassword, { confirmPassword }).check(isConfirmed);
/** Input of a form that sets a password without the current one. */
export const NewPasswordForm = z.strictObject({ newPassword, confirmPassword }).check(isConfirmed);

export const readProfile = endpoint({
  method: 'GET',
  path: '/admin/profile',
  auth: 'admin',
  status: 200,
  summary: 'The name, email address and username of the administrator',
  response: Profile,
});

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/admin/profile',
  auth: 'admin',
  recentSignIn: 'byInput',
  status: 200,
  summary: 'Change the administrator’s profile; another email address requires a recent sign-in',
  payload: ChangeProfile,
  response: Profile,
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/admin/profile/password',
  auth: 'admin',
  status: 200,
  summary: 'Change the password; all other sessions of the administrator end',
  payload: ChangePassword,
  response: Profile,
});
