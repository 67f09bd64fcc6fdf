import {
  deleteRefusedAddress,
  listRefusedAddresses,
  type RefusableMail,
  type RefusedAddress,
} from '@longitude/contract/refused-addresses';
import { Option, type Command } from 'commander';
import { formatAge } from '../dates.ts';
import { defineRecords } from '../records.ts';
import type { Column } from '../table.ts';

const sources: Readonly<Record<RefusableMail, string>> = {
  newsletter: 'confirmation of a subscription',
  'scan-report': 'report of a scan',
  watch: 'confirmation of a watch',
  schedule: 'alert of a schedule',
  'client-email': 'email from an administrator',
};

const columns: readonly Column<RefusedAddress>[] = [
  { title: 'ID', width: 24, read: ({ id }) => id, style: () => 'dim' },
  { title: 'REFUSED AFTER', read: ({ source }) => sources[source], minWidth: 20 },
  {
    title: 'WHEN',
    read: ({ createdAt }) => formatAge(createdAt),
    raw: ({ createdAt }) => createdAt,
    width: 10,
  },
];

const emailHelp = 'look up one address: a row if it refused email';

export function defineRefusedAddresses(noun: Command): void {
  defineRecords(noun, {
    name: 'Refused address',
    list: {
      description: 'List when email was refused, newest first; the addresses are not stored',
      endpoint: listRefusedAddresses,
      filter: { email: new Option('--email <address>', emailHelp) },
      columns,
      emptyText: 'No one has refused email',
      noMatchText: 'This address has not refused email',
    },
    remove: {
      alias: 'remove',
      description: 'Allow email to an address again',
      endpoint: deleteRefusedAddress,
    },
  });
}
