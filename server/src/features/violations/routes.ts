import * as contract from '@longitude/contract/violations';
import { columnsOf, type Table } from '../../platform/http/csv.ts';
import { respondWithWhole } from '../../platform/http/list-response.ts';
import { routeFor } from '../../platform/http/routes.ts';
import type { Limiter } from '../../platform/limits.ts';
import type { Violations } from './service.ts';

export function violationRoutes(violations: Violations, limit: Limiter) {
  return [
    routeFor(contract.reportViolation, async ({ payload, request }) => {
      await limit.count(request);
      await violations.count(payload['csp-report']);
      return null;
    }),
    routeFor(contract.listViolations, async ({ query, request, h }) =>
      respondWithWhole(request, h, violationTable, await violations.list(query)),
    ),
  ];
}

/** The counts as a spreadsheet shows them. */
const violationTable: Table<contract.ViolationCount> = {
  name: 'violations',
  columns: columnsOf('day', 'directive', 'blocked', 'count'),
};
