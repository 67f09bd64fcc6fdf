import { ApiError } from '@longitude/contract/core/errors';
import {
  endOtherSessions,
  endSession,
  listSessions,
  type SignedInDevice,
} from '@longitude/contract/session';
import { adminApi } from '../../../platform/api.ts';
import type { Resource } from '../../../platform/resource.ts';
import { askToRemove, makeChange } from '../../../records/actions.ts';

/** The devices on which the administrator is signed in, this one first, for `useResource`. */
export async function loadDevices(signal: AbortSignal): Promise<SignedInDevice[]> {
  const devices = await adminApi.call(listSessions, { signal });
  // The server notes the use of a session once a minute, so that this one may not be its first.
  return devices.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** Removes devices from the list immediately, then reloads it. */
export async function removeDevices(
  resource: Resource<SignedInDevice[]>,
  ended: readonly SignedInDevice[],
): Promise<void> {
  resource.data.value = resource.data.peek()?.filter((device) => !ended.includes(device));
  await resource.load();
}

/** Ends the session of another device. True unless it failed, which a toast explains. */
export function signDeviceOut({ id, device }: SignedInDevice): Promise<boolean> {
  return makeChange({
    call: () => adminApi.call(endSession, { params: { id } }).catch(ignoreEnded),
    failure: 'Could not sign the device out',
    done: () => ({ title: 'Signed out', text: device }),
  });
}

function ignoreEnded(cause: unknown): void {
  if (!(cause instanceof ApiError && cause.code === 'not_found')) throw cause;
}

/** Asks first. True when the sessions of all other devices have ended. */
export async function signOthersOut(): Promise<boolean> {
  const question = {
    title: 'Sign out all other devices?',
    text: 'Unsaved work there will be lost. This device stays signed in.',
  };
  if (!(await askToRemove(question, 'Sign out'))) return false;
  return makeChange({
    call: () => adminApi.call(endOtherSessions),
    failure: 'Could not sign the other devices out',
    done: () => ({ title: 'Signed out', text: 'All other devices' }),
  });
}
