import type { Request } from '@hapi/hapi';
import * as contract from '@longitude/contract/visits';
import { respondWithWhole } from '../../platform/http/list-response.ts';
import { readHeader } from '../../platform/http/request-headers.ts';
import { routeFor } from '../../platform/http/routes.ts';
import type { Limiter } from '../../platform/limits.ts';
import type { Visits } from './service.ts';
import type { VisitCount } from '@longitude/contract/visits';
import { columnsOf, type Table } from '../../platform/http/csv.ts';

export function visitRoutes(visits: Visits, limit: Limiter) {
  return [
    routeFor(contract.countVisit, async ({ payload, request }) => {
      if (asksForPrivacy(request)) return null;
      await limit.count(request);
      await visits.count(payload.path);
      return null;
    }),
    routeFor(contract.listVisits, async ({ query, request, h }) =>
      respondWithWhole(request, h, visitTable, await visits.list(query)),
    ),
  ];
}

/**
 * Do Not Track or Global Privacy Control: not counted, regardless of the visitor's choice on the
 * page.
 */
function asksForPrivacy(request: Request): boolean {
  return readHeader(request, 'dnt') === '1' || readHeader(request, 'sec-gpc') === '1';
}

/** Page counts as a spreadsheet shows them. */
const visitTable: Table<VisitCount> = {
  name: 'visits',
  columns: columnsOf('day', 'path', 'count'),
};
