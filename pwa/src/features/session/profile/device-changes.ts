import { ApiError } from '@longitude/contract/core/errors';
import {
  endOtherSessions,
  endSession,
  listSessions,
  type SignedInDevice,
} from '@longitude/contract/session';
import { adminApi } from '../../../platform/api.ts';
import type { Resource } from '../../../platform/resource.ts';
import { attempt } from '../../../records/actions.ts';
import { askConfirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toast.tsx';

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

const signedOut = (text: string) => showToast({ title: 'Signed out', text, tone: 'success' });

/** Ends the session of another device. True unless it failed, which a toast explains. */
export async function signDeviceOut({ id, device }: SignedInDevice): Promise<boolean> {
  const end = async () => {
    try {
      await adminApi.call(endSession, { params: { id } });
    } catch (cause) {
      // Its session has already ended.
      if (!(cause instanceof ApiError && cause.code === 'not_found')) throw cause;
    }
    signedOut(device);
  };
  return attempt(end, 'Could not sign the device out');
}

/** Asks first. True when the sessions of all other devices have ended. */
export async function signOthersOut(): Promise<boolean> {
  const isSure = await askConfirm({
    title: 'Sign out all other devices?',
    text: 'Unsaved work there will be lost. This device stays signed in.',
    confirmLabel: 'Sign out',
    tone: 'danger',
  });
  if (!isSure) return false;
  return attempt(async () => {
    await adminApi.call(endOtherSessions);
    signedOut('All other devices');
  }, 'Could not sign the other devices out');
}
