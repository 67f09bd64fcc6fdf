import * as contract from '@longitude/contract/categories';
import { routeFor } from '../../platform/http/routes.ts';
import { creationRoute, recordRoutes } from '../../platform/records/routes.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Categories } from './service.ts';

export function categoryRoutes(categories: Categories, { publicResponses }: ServiceContext) {
  return [
    routeFor(contract.listCategories, ({ request, h }) =>
      publicResponses.send(request, h, async () => {
        const [known, shown] = [await categories.list(), await categories.listPublic()];
        // The total distinguishes a site without categories from one with posts in none of them.
        return { body: shown ?? [], headers: { 'x-total-count': String(known.length) } };
      }),
    ),
    routeFor(contract.listAllCategories, async () => [...(await categories.list())]),
    creationRoute(categories, contract.createCategory),
    ...recordRoutes(categories, {
      change: [contract.changeCategory],
      delete: contract.deleteCategory,
    }),
  ];
}
