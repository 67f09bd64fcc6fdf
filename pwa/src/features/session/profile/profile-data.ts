import { toShownAddress } from '@longitude/contract/core/shown-address';
import { ApiError } from '@longitude/contract/core/errors';
import {
  cancelEmailChange,
  readProfile,
  resendEmailChange,
  type ChangeProfile,
  type OwnProfile,
  type Profile,
} from '@longitude/contract/profile';
import { adminApi, isSessionEnd } from '../../../platform/api.ts';
import { saveUser, session } from '../../../platform/session-state.ts';
import type { Resource } from '../../../platform/resource.ts';
import type { Versioned } from '../../../platform/versioned.ts';
import { attempt, makeChange } from '../../../records/actions.ts';
import { reportFailure } from '../../../ui/report-failure.ts';
import { showToast } from '../../../ui/toast.tsx';

/** The stored profile with its version, for `useResource`. */
export async function loadProfile(signal: AbortSignal): Promise<Versioned<OwnProfile>> {
  const { response, etag } = await adminApi.request(readProfile, { signal });
  showToSession(response);
  return { item: response, etag };
}

/** Updates the name in the dashboard's header, and the stored one for use without a connection. */
export function showToSession({ id, name, email, username }: Profile): void {
  const { user } = session.peek();
  // A response may arrive after the end of its session, or in the next one.
  if (user?.id !== id) return;
  const changed = { ...user, name, email, username };
  if (JSON.stringify(changed) !== JSON.stringify(user)) saveUser(changed);
}

/** The fields of the form. */
export function fieldsOf({ name, email, username }: Profile): ChangeProfile {
  return { name, email, username };
}

/** Sends the link to the new email address again. True on success. */
export function sendLinkAgain(resource: Resource<Versioned<OwnProfile>>): Promise<boolean> {
  return makeChange({
    call: () => adminApi.call(resendEmailChange),
    failure: (cause) => {
      reportFailure('Not sent', cause);
      // Confirmed or cancelled in another window.
      if (cause instanceof ApiError && cause.status === 404) void resource.load();
    },
    done: (item) => {
      show(resource, item);
      return { title: 'Link sent again', text: toShownAddress(item.pendingEmail ?? '') };
    },
  });
}

/**
 * Keeps the present email address. If the new one was confirmed in another window, shows that
 * instead. True on success.
 */
export async function cancelChange(resource: Resource<Versioned<OwnProfile>>): Promise<boolean> {
  if (!(await attempt(() => adminApi.call(cancelEmailChange), 'Not cancelled'))) return false;
  const before = resource.data.peek()?.item.email;
  await resource.load();
  const { pendingEmail: _, ...item } = resource.data.peek()?.item ?? {};
  // Also when the profile could not be loaded.
  show(resource, item as OwnProfile);
  const email = resource.data.peek()?.item.email;
  if (email === before) {
    showToast({ title: 'Cancelled', text: 'Your email address stays as it is.', tone: 'success' });
  } else {
    const text = `Security emails go to ${toShownAddress(email ?? '')}.`;
    showToast({ title: 'The new address was already confirmed', text });
  }
  return true;
}

function show(resource: Resource<Versioned<OwnProfile>>, item: OwnProfile): void {
  const known = resource.data.peek();
  if (known) resource.data.value = { ...known, item };
}

/** Shows in a toast that a form was rejected. The sign-in page reports the end of the session. */
export function reportRejection(title: string, rejection: ApiError): void {
  if (isSessionEnd(rejection)) return;
  const { code, fields, message } = rejection;
  // The fields themselves show it.
  const isSaid = code === 'unknown' || Object.keys(fields).length > 0;
  showToast({ title, ...(isSaid ? {} : { text: message }), tone: 'error' });
}
