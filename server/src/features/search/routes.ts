import * as contract from '@longitude/contract/search';
import { routeFor } from '../../platform/http/routes.ts';
import { searchAll, type SearchParts } from './service.ts';

export function searchRoutes(parts: SearchParts) {
  return [routeFor(contract.searchAll, ({ query }) => searchAll(parts, query.q))];
}
