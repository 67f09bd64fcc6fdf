import * as z from 'zod/mini';
import { maxLength, minPasswordLength } from './constants.ts';
import { explainBadAddress, isEmailAddress, toStoredAddress } from './core/email-address.ts';
import { endpoint, nothing } from './core/endpoint.ts';
import { line } from './core/fields.ts';

export const Profile = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
});
export type Profile = z.infer<typeof Profile>;

/** The administrator's own profile. */
export const OwnProfile = z.extend(Profile, {
  /** A new email address that is used once the link sent to it was confirmed. */
  pendingEmail: z.optional(z.string()),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

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
  username: filledLine(maxLength.username, 'Username').check(
    z.overwrite((typed) => typed.normalize('NFC')),
  ),
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
  response: OwnProfile,
});

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/admin/profile',
  auth: 'admin',
  recentSignIn: 'byInput',
  status: 200,
  summary:
    'Change the administrator’s profile; another email address is used once it was confirmed',
  payload: ChangeProfile,
  response: OwnProfile,
});

export const resendEmailChange = endpoint({
  method: 'POST',
  path: '/admin/profile/email-change',
  auth: 'admin',
  status: 200,
  summary: 'Send the link to the new email address again; earlier links end',
  response: OwnProfile,
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/admin/profile/email-change',
  auth: 'admin',
  status: 204,
  summary: 'Keep the present email address; the link to the new one ends',
  response: nothing,
});

/** The code from the fragment of a link about an email address. */
const EmailLink = z.strictObject({
  token: z.string('This link is incomplete.').check(z.maxLength(200)),
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/admin/profile/email-change/confirm',
  auth: 'admin',
  status: 200,
  summary: 'Use the new email address, with the link that was sent to it',
  payload: EmailLink,
  response: OwnProfile,
});

export const readEmailLink = endpoint({
  method: 'POST',
  path: '/auth/email/link',
  auth: 'public',
  status: 200,
  summary: 'What a link about an email address does, while it is valid',
  payload: EmailLink,
  response: z.object({
    /** `confirm` needs the session of the account, `undo` only the link. */
    action: z.enum(['confirm', 'undo']),
    /** The address that the account uses afterwards. */
    email: z.string(),
  }),
});

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email/undo',
  auth: 'public',
  status: 200,
  summary:
    'Use the former email address again; all sessions and the password end, and the response has the code of a link for a new password',
  payload: EmailLink,
  response: z.object({ email: z.string(), resetToken: z.string() }),
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
