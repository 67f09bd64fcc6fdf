import * as contract from '@longitude/contract/check-pages';
import { AppError } from '../../../platform/errors.ts';
import { routeFor } from '../../../platform/http/routes.ts';
import type { ServiceContext } from '../../../platform/service-context.ts';
import { findCheckPage, listCheckEntries } from './list-check-pages.ts';

export function checkPageRoutes({ publicResponses }: Pick<ServiceContext, 'publicResponses'>) {
  return [
    routeFor(contract.listCheckPages, ({ request, h }) =>
      publicResponses.send(request, h, () => Promise.resolve({ body: listCheckEntries() })),
    ),
    routeFor(contract.readCheckPage, ({ slug, request, h }) =>
      publicResponses.send(request, h, () => {
        const page = findCheckPage(slug);
        if (!page) throw new AppError('not_found');
        return Promise.resolve({ body: page });
      }),
    ),
  ];
}
