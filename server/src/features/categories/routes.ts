import * as contract from '@longitude/contract/categories';
import { tagVersion } from '../../platform/http/etag.ts';
import { readReplay } from '../../platform/http/idempotency.ts';
import { readActor, readEditing, routeFor } from '../../platform/http/routes.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { presentCategory } from './present.ts';
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
    routeFor(contract.createCategory, async ({ payload, request, h }) => {
      const replay = readReplay(request, payload);
      const row = await categories.create(payload, replay, readActor(request));
      return tagVersion(h.response(presentCategory(row)).code(201), row.version);
    }),
    routeFor(contract.changeCategory, async ({ id, payload, request, h }) => {
      const row = await categories.change(id, payload, readEditing(request));
      return tagVersion(h.response(presentCategory(row)), row.version);
    }),
    routeFor(contract.deleteCategory, async ({ id, request }) => {
      await categories.delete(id, readEditing(request));
      return null;
    }),
  ];
}
