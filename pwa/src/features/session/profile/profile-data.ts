import { readProfile, type ChangeProfile, type Profile } from '@longitude/contract/profile';
import { adminApi } from '../../../platform/api.ts';
import { saveUser, session } from '../../../platform/session-state.ts';
import type { Versioned } from '../../../platform/versioned.ts';

/** The stored profile with its version, for `useResource`. */
export async function loadProfile(signal: AbortSignal): Promise<Versioned<Profile>> {
  const { response, etag } = await adminApi.request(readProfile, { signal });
  showToSession(response);
  return { item: response, etag };
}

/** Updates the name in the dashboard's header, and the stored one for use without a connection. */
export function showToSession(profile: Profile): void {
  const { user } = session.peek();
  // A response may arrive after the end of its session, or in the next one.
  if (user?.id !== profile.id) return;
  const changed = { ...user, ...profile };
  if (JSON.stringify(changed) !== JSON.stringify(user)) saveUser(changed);
}

/** The fields of the form. */
export function fieldsOf({ name, email, username }: Profile): ChangeProfile {
  return { name, email, username };
}
