import { toStoredAddress } from '@longitude/contract/core/email-address';
import type { ChangeProfile } from '@longitude/contract/profile';
import type { UserFields } from './model.ts';

export type AccountKeys = Partial<Pick<UserFields, 'usernameKey' | 'emailKey'>>;

/** A username or email address as sign-in compares it, whichever way its domain is spelled. */
export const fold = (name: string): string =>
  (name.includes('@') ? toStoredAddress(name) : name).toLowerCase();

/** The folded names of an account, which are stored beside it. */
export const foldKeys = ({ username, email }: Partial<ChangeProfile>): AccountKeys => ({
  ...(username === undefined ? {} : { usernameKey: fold(username) }),
  ...(email === undefined ? {} : { emailKey: fold(email) }),
});
