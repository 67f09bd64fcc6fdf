import * as contract from '@longitude/contract/trash';
import { respondWithList } from '../../platform/http/list-response.ts';
import { readReplay } from '../../platform/http/idempotency.ts';
import { readActor, routeFor } from '../../platform/http/routes.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Trash } from './service.ts';
import type { TrashItem } from '@longitude/contract/trash';
import { columnsOf, type Table } from '../../platform/http/csv.ts';

export function trashRoutes(trash: Trash, { replies }: ServiceContext) {
  return [
    routeFor(contract.listTrash, ({ query, request, h }) =>
      respondWithList(request, h, {
        table: trashTable,
        read: (turn) => trash.list({ ...query, ...turn }),
      }),
    ),
    routeFor(contract.restoreFromTrash, ({ id, request }) =>
      replies.respondOnce(readReplay(request, {}), () => trash.restore(id, readActor(request))),
    ),
    routeFor(contract.purgeFromTrash, async ({ id, request }) => {
      await trash.purge(id, readActor(request));
      return null;
    }),
  ];
}

/** The trash as a spreadsheet shows it. */
const trashTable: Table<TrashItem> = {
  name: 'trash',
  columns: columnsOf('id', 'kind', 'title', 'deletedAt', 'expiresAt'),
};
