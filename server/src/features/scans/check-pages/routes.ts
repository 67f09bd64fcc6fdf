import * as contract from '@longitude/contract/check-pages';
import { AppError } from '../../../platform/errors.ts';
import { routeFor } from '../../../platform/http/routes.ts';
import type { ServiceContext } from '../../../platform/service-context.ts';
import { findCheckPage, listCheckEntries, loadCheckPages } from './list-check-pages.ts';

/** Time for the product to start, before the pages are read for their first visitor. */
const delayMs = 5000;

export function checkPageRoutes({
  background,
  publicResponses,
}: Pick<ServiceContext, 'background' | 'publicResponses'>) {
  const load = () => background.run('read the check pages', loadCheckPages);
  setTimeout(load, delayMs).unref();
  return [
    routeFor(contract.listCheckPages, ({ request, h }) =>
      publicResponses.send(request, h, async () => ({ body: await listCheckEntries() })),
    ),
    routeFor(contract.readCheckPage, ({ slug, request, h }) =>
      publicResponses.send(request, h, async () => {
        const page = await findCheckPage(slug);
        if (!page) throw new AppError('not_found');
        return { body: page };
      }),
    ),
  ];
}
