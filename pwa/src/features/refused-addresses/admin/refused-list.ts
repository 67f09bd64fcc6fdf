import {
  deleteRefusedAddress,
  listRefusedAddresses,
  type RefusableMail,
} from '@longitude/contract/refused-addresses';
import { adminApi } from '../../../platform/api.ts';
import { refusedAddressesPath } from '@longitude/contract/dashboard-paths';
import { defineList } from '../../../records/record-list.ts';

/** The email whose link was used, in words. */
export const sourceNames: Readonly<Record<RefusableMail, string>> = {
  newsletter: 'Confirmation of a newsletter subscription',
  'scan-report': 'Report of a scan',
  watch: 'Confirmation of a website watch',
  schedule: 'Alert of a scan schedule',
  'client-email': 'Email from an administrator',
};

/** The refused addresses on screen, newest first. Its filter is an `email`, which no address contains. */
export const refusedList = defineList({
  kind: 'refused-address',
  one: 'refused address',
  many: 'refused addresses',
  nameOf: ({ source }) => sourceNames[source],
  list: listRefusedAddresses,
  filter: { path: refusedAddressesPath },
  isReloaded: true,
  removal: {
    call: (id) => adminApi.call(deleteRefusedAddress, { params: { id } }),
    ask: () => ({
      title: 'Allow email to this address again?',
      text: 'The person asked for no more email. Allow it only if they have told you that they want it.',
    }),
    confirmLabel: 'Allow email',
    failure: 'Not allowed',
    done: () => ({ title: 'Email is allowed again' }),
  },
});
