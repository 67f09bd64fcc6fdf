import type { Target } from '../evidence/evidence.ts';
import type { Exchange, Visit } from '../evidence/http.ts';
import { found, notRun, type NotRun, type Part } from '../evidence/part.ts';
import { readValues } from '../headers/header-values.ts';
import { explainChallenge, isOwnUrl, isRedirect } from '../headers/own-answer.ts';
import type { HttpRequest } from '../net/network.ts';
import { attempt, type ScanContext } from './scan-context.ts';
import { asksForCertificate, recognizeChallenge } from './visit-challenge.ts';
import { createCookieJar } from './visit-cookies.ts';

/** Redirects that are followed. */
const maxHops = 5;
/** Of pages of others no more is fetched than shows what they are: a scan is no way to load their servers. */
const elsewhereBytes = 20_000;
/** Headers of a browser that opens a typed address. */
export const pageHeaders = {
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en,*;q=0.5',
} as const;

/**
 * Opens an address as a visitor would: follows redirects and hands cookies back to the host that set
 * them, because some sites redirect until they see one again. `keep` are characters of the page.
 */
export async function visit(context: ScanContext, url: string, keep: number): Promise<Part<Visit>> {
  const hops: Exchange[] = [];
  const jar = createCookieJar(context.now);
  let next = url;
  for (;;) {
    const headers = { ...pageHeaders, ...jar.sendTo(next) };
    const atMost = isOwnUrl(next, context.target) ? {} : { atMost: elsewhereBytes };
    const answer = await tryExchange(context, { url: next, headers, keep, ...atMost });
    if ('ran' in answer) return endEarly(hops, next, answer);
    jar.take(answer);
    if (asksForCertificate(answer)) return refuseCertificate;
    const to = isRedirect(answer) ? readTarget(answer) : null;
    if (to === null) return found({ hops, page: answer, challenge: recognizeChallenge(answer) });
    if (hops.length >= maxHops) return tooManyHops;
    hops.push({ ...answer, body: '' });
    next = to;
  }
}

const tooManyHops = notRun('unreadable', `The site redirects more than ${maxHops} times.`);
const refuseCertificate = notRun(
  'blocked',
  'The site asks for a client certificate, which the scanner does not have.',
);

/** One exchange, or why it did not come about. */
export async function tryExchange(
  context: ScanContext,
  request: HttpRequest,
): Promise<Exchange | NotRun> {
  const part = await attempt(() => context.network.exchange(request));
  return part.ran ? part.value : part;
}

/** The answer of the site itself; a bot block or challenge in its place counts as blocked. */
export function rejectChallenge(answer: Exchange | NotRun): Exchange | NotRun {
  const challenge = 'ran' in answer ? null : recognizeChallenge(answer);
  return challenge === null ? answer : notRun('blocked', explainChallenge(challenge));
}

/** Where a redirect leads: http and https alone, without credentials or fragment; null when nowhere. */
function readTarget(answer: Exchange): string | null {
  const [location = ''] = readValues(answer, 'location');
  const to = URL.parse(location, answer.url);
  if (to === null || !/^https?:$/.test(to.protocol)) return null;
  to.username = '';
  to.password = '';
  to.hash = '';
  return to.href;
}

/**
 * When a redirect leads to another host that does not answer, or must not be asked, the redirect itself
 * is what the site has said.
 */
function endEarly(hops: readonly Exchange[], next: string, why: NotRun): Part<Visit> {
  const last = hops.at(-1);
  const isElsewhere = last !== undefined && new URL(last.url).host !== new URL(next).host;
  if (!isElsewhere || why.code === 'budget') return why;
  return found({ hops: hops.slice(0, -1), page: last, challenge: null });
}

/**
 * Where further questions go: the address of the home page after its redirects, so that a site that
 * lives on www is not asked for more redirects; the target itself when they lead away.
 */
export function findBase(home: Part<Visit>, target: Target): string | NotRun {
  if (!home.ran) return home;
  const { challenge, page } = home.value;
  if (challenge !== null) return notRun('blocked', explainChallenge(challenge));
  return isOwnUrl(page.url, target) ? page.url : target.url;
}
