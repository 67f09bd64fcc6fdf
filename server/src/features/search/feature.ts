import { maxFound, searchAll } from '@longitude/contract/search';
import { defineFeature } from '../../platform/feature.ts';
import { routeFor } from '../../platform/http/routes.ts';

/** Searches all kinds together; suspected spam and the trash are left out, archives are not. */
export const search = defineFeature({
  name: 'search',
  create: ({ brought }) => ({
    service: undefined,
    routes: () => [
      routeFor(searchAll, async ({ query }) => {
        const found = await Promise.all(brought('search').map((find) => find(query.q, maxFound)));
        return found.flat();
      }),
    ],
  }),
});
