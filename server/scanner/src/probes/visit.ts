import type { Target } from '../evidence/evidence.ts';
import type { Exchange, Visit } from '../evidence/http.ts';
import { found, notRun, type NotRun, type Part } from '../evidence/part.ts';
import { readValues } from '../headers/header-values.ts';
import { explainChallenge, isOwnUrl, isRedirect } from '../headers/own-response.ts';
import type { HttpRequest } from '../net/network.ts';
import { attempt, type ScanContext } from './scan-context.ts';
import { asksForCertificate, recognizeChallenge } from './visit-challenge.ts';
import { createCookieJar } from './visit-cookies.ts';

/** Maximum redirects to follow. */
const maxHops = 5;
/** Limit for pages of other sites, enough to identify them: a scan must not load their servers. */
const elsewhereBytes = 20_000;
/** Headers of a browser that opens a typed URL. */
export const pageHeaders = {
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en,*;q=0.5',
} as const;

/**
 * Opens a URL like a visitor: follows redirects and returns cookies to the host that set them,
 * because some sites redirect until they receive one. `keep` is the number of characters of the
 * page. A visit that arrives at the target's URL without a cookie continues as `home`, the visit of
 * that URL, so that a site does not get the same requests twice.
 */
export async function visit(
  context: ScanContext,
  url: string,
  keep: number,
  home?: () => Promise<Part<Visit>>,
): Promise<Part<Visit>> {
  const hops: Exchange[] = [];
  const jar = createCookieJar(context.now);
  let next = url;
  for (;;) {
    const isHome = next === context.target.url && Object.keys(jar.sendTo(next)).length === 0;
    if (home !== undefined && isHome) return joinHome(hops, await home(), keep);
    const headers = { ...pageHeaders, ...jar.sendTo(next) };
    const atMost = isOwnUrl(next, context.target) ? {} : { atMost: elsewhereBytes };
    const response = await tryExchange(context, { url: next, headers, keep, ...atMost });
    if ('ran' in response) return endEarly(hops, next, response);
    jar.take(response);
    if (asksForCertificate(response)) return refuseCertificate;
    const to = isRedirect(response) ? readTarget(response) : null;
    if (to === null)
      return found({ hops, page: response, challenge: recognizeChallenge(response) });
    if (hops.length >= maxHops) return tooManyHops;
    hops.push({ ...response, body: '' });
    next = to;
  }
}

/** The rest of a visit from the target's URL on. */
function joinHome(hops: readonly Exchange[], home: Part<Visit>, keep: number): Part<Visit> {
  if (!home.ran) return home;
  const { page, challenge } = home.value;
  const all = [...hops, ...home.value.hops];
  if (all.length > maxHops) return tooManyHops;
  const isCut = page.isCut || page.body.length > keep;
  return found({ hops: all, page: { ...page, body: page.body.slice(0, keep), isCut }, challenge });
}

const tooManyHops = notRun('unreadable', `The site redirects more than ${maxHops} times.`);
const refuseCertificate = notRun(
  'blocked',
  'The site asks for a client certificate, which the scanner does not have.',
);

/** One exchange, or the reason why it failed. */
export async function tryExchange(
  context: ScanContext,
  request: HttpRequest,
): Promise<Exchange | NotRun> {
  const part = await attempt(() => context.network.exchange(request));
  return part.ran ? part.value : part;
}

/** The site's own response; a bot block or challenge instead of it counts as blocked. */
export function rejectChallenge(response: Exchange | NotRun): Exchange | NotRun {
  const challenge = 'ran' in response ? null : recognizeChallenge(response);
  return challenge === null ? response : notRun('blocked', explainChallenge(challenge));
}

/** The target of a redirect: http or https, without credentials or fragment; null without one. */
function readTarget(response: Exchange): string | null {
  const [location = ''] = readValues(response, 'location');
  const to = URL.parse(location, response.url);
  if (to === null || !/^https?:$/.test(to.protocol)) return null;
  to.username = '';
  to.password = '';
  to.hash = '';
  return to.href;
}

/**
 * When a redirect leads to another host that does not respond or is off limits, the redirect itself
 * is the site's response.
 */
function endEarly(hops: readonly Exchange[], next: string, why: NotRun): Part<Visit> {
  const last = hops.at(-1);
  const isElsewhere = last !== undefined && new URL(last.url).host !== new URL(next).host;
  if (!isElsewhere || why.code === 'budget') return why;
  return found({ hops: hops.slice(0, -1), page: last, challenge: null });
}

/**
 * The base URL of further requests: the home page after its redirects, so that a site on www does
 * not redirect again; the target itself when they lead to another site.
 */
export function findBase(home: Part<Visit>, target: Target): string | NotRun {
  if (!home.ran) return home;
  const { challenge, page } = home.value;
  if (challenge !== null) return notRun('blocked', explainChallenge(challenge));
  return isOwnUrl(page.url, target) ? page.url : target.url;
}
