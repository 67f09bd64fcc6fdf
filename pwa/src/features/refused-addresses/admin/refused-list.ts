import {
  deleteRefusedAddress,
  listRefusedAddresses,
  type RefusableMail,
  type RefusedAddress,
} from '@longitude/contract/refused-addresses';
import { signal } from '@preact/signals-react';
import { adminApi } from '../../../platform/api.ts';
import { createPagedList } from '../../../records/paged-list.ts';
import { askConfirm } from '../../../ui/confirm.tsx';
import { reportFailure } from '../../../ui/report-failure.ts';
import { showToast } from '../../../ui/toast.tsx';

/** The email whose link was used, in words. */
export const sourceNames: Readonly<Record<RefusableMail, string>> = {
  newsletter: 'Confirmation of a newsletter subscription',
  'scan-report': 'Report of a scan',
  watch: 'Confirmation of a website watch',
  schedule: 'Alert of a scan schedule',
  'client-email': 'Email from an administrator',
};

/** The address that is looked up; empty for the whole list. */
export const wantedAddress = signal('');

/** Newest first. */
export const refusedList = createPagedList<RefusedAddress>(({ limit, cursor, signal: aborted }) =>
  adminApi.request(listRefusedAddresses, {
    query: { ...(wantedAddress.peek() ? { email: wantedAddress.peek() } : {}), limit, cursor },
    signal: aborted,
  }),
);

/** Allows email to an address again, after a confirmation. True on success. */
export async function allowAgain({ id }: RefusedAddress): Promise<boolean> {
  const isSure = await askConfirm({
    title: 'Allow email to this address again?',
    text: 'The person asked for no more email. Allow it only if they have told you that they want it.',
    confirmLabel: 'Allow email',
    tone: 'danger',
  });
  if (!isSure) return false;
  try {
    await adminApi.call(deleteRefusedAddress, { params: { id } });
  } catch (cause) {
    reportFailure('Not allowed', cause);
    return false;
  }
  showToast({ title: 'Email is allowed again', tone: 'success' });
  refusedList.remove([id]);
  return true;
}
