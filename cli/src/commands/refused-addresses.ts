import {
  deleteRefusedAddress,
  listRefusedAddresses,
  type RefusableMail,
  type RefusedAddress,
} from '@longitude/contract/refused-addresses';
import { Option, type Command } from 'commander';
import { formatAge } from '../dates.ts';
import type { Column } from '../table.ts';
import { addRemoveCommand } from './items.ts';
import { addListCommand } from './list-items.ts';

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

export function defineRefusedAddresses(noun: Command): void {
  addListCommand(noun, {
    description: 'List when email was refused, newest first; the addresses are not stored',
    options: [new Option('--email <address>', 'look up one address: a row if it refused email')],
    list: ({ request }, query: { readonly email?: string }) =>
      request(listRefusedAddresses, { query }),
    columns,
    emptyText: 'No one has refused email',
    noMatchText: 'This address has not refused email',
  });
  addRemoveCommand(noun, {
    verb: 'delete',
    alias: 'remove',
    description: 'Allow email to an address again',
    name: 'Refused address',
    endpoint: deleteRefusedAddress,
  });
}
