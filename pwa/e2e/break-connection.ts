import { errorCodes } from '@longitude/contract/core/errors';
import type { Page, Route } from 'playwright-core';

/** Ways in which a call can fail on its way. */
export const breaks = {
  'the connection is reset': (route: Route) => route.abort('connectionreset'),
  'the server is away': (route: Route) => {
    const { text: error } = errorCodes.unavailable;
    return route.fulfill({ status: 503, json: { error, code: 'unavailable' } });
  },
  // Its own limit ends the waiting.
  'no answer ever comes': () => undefined,
  'the answer is lost after the server did it': async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
} as const;
export type Break = keyof typeof breaks;

/** Breaks the next call of this method to this path, and no other. */
export async function breakNext(
  page: Page,
  way: Break,
  method: string,
  path: RegExp,
): Promise<void> {
  let isBroken = false;
  await page.evaluate(setAwaited, { method, path: path.source });
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      if (isBroken || route.request().method() !== method) return route.fallback();
      isBroken = true;
      await breaks[way](route);
    },
  );
}

interface Awaited {
  readonly method: string;
  /** Source of the pattern that the path fits. */
  readonly path: string;
}
type Impatient = Window & { awaited?: Awaited | undefined };

/** Runs in the page: which call will get no answer. */
function setAwaited(awaited: Awaited): void {
  (window as Impatient).awaited = awaited;
}

/** Runs in each page: nobody waits for 30 seconds here for the call that is broken next. The others have their time. */
export function shortenWaiting(): void {
  const ask = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const { awaited } = window as Impatient;
    const { pathname } = new URL(new Request(input).url);
    const isAwaited =
      awaited?.method === init?.method && new RegExp(awaited?.path ?? '$^').test(pathname);
    if (!isAwaited || !init?.signal) return ask(input, init);
    (window as Impatient).awaited = undefined;
    return ask(input, {
      ...init,
      signal: AbortSignal.any([init.signal, AbortSignal.timeout(500)]),
    });
  };
  // Uploads have a timer of their own.
  const later = window.setTimeout.bind(window);
  const sooner = (run: TimerHandler, ms = 0, ...rest: unknown[]) =>
    later(run, ms === 30_000 ? 1_500 : ms, ...rest);
  Object.assign(window, { setTimeout: sooner });
}
