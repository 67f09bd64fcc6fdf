import { refuseEmail, RefusalToken } from '@longitude/contract/refuse-email';
import * as contract from '@longitude/contract/refused-addresses';
import { columnsOf, type Table } from '../../platform/http/csv.ts';
import { oneClickRoutes } from '../../platform/http/one-click.ts';
import { pressForm, type PlainForm } from '../../platform/http/plain-form.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import { listRoute } from '../../platform/records/routes.ts';
import type { RefusedAddressRow } from './model.ts';
import type { RefusedAddresses } from './service.ts';

const presentRow = ({ _id, source, createdAt }: RefusedAddressRow): contract.RefusedAddress => ({
  id: _id.toHexString(),
  source,
  createdAt: createdAt.toISOString(),
});

const table: Table<contract.RefusedAddress> = {
  name: 'refused-addresses',
  columns: columnsOf('id', 'source', 'createdAt'),
};

/** The page with the button. */
const path = '/email/refuse';
const name = 'email-refuse';

export function refusedAddressRoutes(addresses: RefusedAddresses) {
  return [
    // No limit of their own for links in emails: they cannot be guessed, and a mail provider posts
    // for many people.
    ...oneClickRoutes(refuseEmail, path, async ({ token }) => {
      await addresses.refuse(token);
      return { state: 'refused' };
    }),
    listRoute(addresses, contract.listRefusedAddresses, { table, present: presentRow }),
    routeFor(contract.deleteRefusedAddress, async ({ id, request }) => {
      await addresses.delete(id, readActor(request));
      return null;
    }),
  ];
}

/** The page behind the link, for submissions without scripts. */
export function refusalForm(addresses: RefusedAddresses): PlainForm {
  return pressForm(path, name, RefusalToken, async (token) => {
    await addresses.refuse(token);
    return `${path}?sent=${name}`;
  });
}
