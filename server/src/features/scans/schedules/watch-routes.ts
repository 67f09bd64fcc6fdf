import type { Request } from '@hapi/hapi';
import * as contract from '@longitude/contract/scan-watch';
import type { Config } from '../../../platform/config.ts';
import { readReplay } from '../../../platform/http/idempotency.ts';
import { oneClickRoutes } from '../../../platform/http/one-click.ts';
import { pressForm, type PlainForm } from '../../../platform/http/plain-form.ts';
import { readClientAddress } from '../../../platform/http/request-headers.ts';
import { routeFor } from '../../../platform/http/routes.ts';
import type { ServiceContext } from '../../../platform/service-context.ts';
import { startWatch } from './start-watch.ts';
import type { Watches, WatchesContext } from './watches.ts';

interface RouteContext extends WatchesContext, Pick<ServiceContext, 'formLimit' | 'replies'> {
  readonly config: Pick<Config, 'trustedProxies'>;
  readonly watches: Watches;
}

/** The visitor's calls. No limit of their own for links in emails: they cannot be guessed. */
export function watchRoutes(context: RouteContext) {
  const { watches, config, formLimit, replies } = context;
  const readAddress = (request: Request) => readClientAddress(request, config.trustedProxies);
  return [
    routeFor(contract.startWatch, ({ payload, request }) =>
      replies.respondOnce(readReplay(request, payload), async () => {
        await formLimit.count(request);
        return startWatch(context, payload, readAddress(request));
      }),
    ),
    routeFor(contract.readWatch, async ({ query, h }) =>
      // The link in an email is a secret, and its content changes.
      h
        .response(await watches.read(query.token))
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex'),
    ),
    routeFor(contract.confirmWatch, ({ payload, request }) =>
      watches.confirm(payload.token, readAddress(request)),
    ),
    ...oneClickRoutes(contract.stopWatch, '/scanner/watch', ({ token }) => watches.stop(token)),
    routeFor(contract.resumeWatch, ({ payload, request }) =>
      watches.resume(payload.token, readAddress(request)),
    ),
  ];
}

const path = '/scanner/watch';

/** The buttons of the page behind the links in emails, for submissions without scripts. */
export function watchPlainForms({ watches, config }: RouteContext): PlainForm[] {
  const press = (
    name: string,
    act: (token: string, address: string) => Promise<unknown>,
  ): PlainForm =>
    pressForm(path, name, contract.WatchToken, async (token, request) => {
      await act(token, readClientAddress(request, config.trustedProxies));
      return `${path}?token=${token}&sent=${name}`;
    });
  return [
    press('watch-confirm', (token, address) => watches.confirm(token, address)),
    press('watch-stop', (token) => watches.stop(token)),
    press('watch-resume', (token, address) => watches.resume(token, address)),
  ];
}
