import type { AskPart } from '../evidence/collect.ts';
import type { Findings, PartName, Target } from '../evidence/evidence.ts';
import type { Exchange, FileTry, Visit } from '../evidence/http.ts';
import { found, notRun, type NotRun, type Part } from '../evidence/part.ts';
import { looksLikeHtml } from '../files/compare-answers.ts';
import { readValues } from './header-values.ts';
import { explainChallenge, isOwnHost, isOwnUrl, isRedirect } from './own-answer.ts';

/**
 * Statuses by which something in front of a site keeps visitors out. 500 is not among them: an error
 * of the site itself shows what it is made of.
 */
const turnsAway = (status: number) =>
  [401, 403, 406, 407, 429, 451, 502, 503, 504].includes(status) ||
  // Cloudflare's own, for a site that it cannot reach.
  (status >= 520 && status <= 530);

const findLocation = (answer: Exchange) =>
  isRedirect(answer) ? URL.parse(readValues(answer, 'location')[0] ?? '', answer.url) : null;

/** Whether an answer keeps the visitor out: by its status, or by sending it on to another host. */
export function isTurnedAway(answer: Exchange, target: Target): boolean {
  const to = findLocation(answer);
  return turnsAway(answer.status) || (to !== null && !isOwnHost(to.hostname, target));
}

/** The site's own last answer in a visit: the redirect, where it ends elsewhere. */
const findLast = ({ hops, page }: Visit, target: Target) =>
  [...hops, page].findLast(({ url }) => isOwnUrl(url, target)) ?? page;

/** Whether a random path is kept out as the home page is, perhaps by way of the same redirect. */
function sharesWall(control: Exchange, { hops, page }: Visit, target: Target): boolean {
  if (isTurnedAway(control, target)) return true;
  const to = findLocation(control);
  return to !== null && [...hops, page].some(({ url }) => new URL(url).pathname === to.pathname);
}

/**
 * Whether a site keeps everybody out, random paths as well as its home page; a sentence that says so,
 * or null. Nothing that such a site answers says anything about the site behind.
 */
export async function findWall(ask: AskPart, target: Target): Promise<string | null> {
  const home = await ask('home');
  if (!home.ran) return null;
  const { challenge } = home.value;
  if (challenge !== null) return explainChallenge(challenge);
  const last = findLast(home.value, target);
  if (!isTurnedAway(last, target)) return null;
  const nothing = await ask('nothing');
  const isOpen =
    nothing.ran && !nothing.value.every((control) => sharesWall(control, home.value, target));
  return isOpen ? null : explainWall(last);
}

function explainWall(answer: Exchange): string {
  const { status } = answer;
  const to = findLocation(answer);
  if (to !== null) {
    return `The site sends every visitor on to ${to.host.slice(0, 100)}, which is not part of this scan, so this could not be tested.`;
  }
  const what = `it answers everything with ${status}, so this could not be tested.`;
  if (status === 401 || status === 407) return `The site lets nobody in without a sign-in: ${what}`;
  if (status >= 500) {
    return `The site is not available: ${what} Scan it again when visitors can reach it.`;
  }
  return `The site turned the scanner away: ${what} Let the scanner through, or scan from a network that it trusts.`;
}

/** Parts that a wall does not hide: they lie below HTTP, or are about the way to the site. */
const inFront: ReadonlySet<PartName> = new Set<PartName>([
  ...(['certificate', 'familyCertificate', 'counterpartCertificate', 'protocols'] as const),
  ...(['ciphers', 'keyExchange', 'handshake', 'plain', 'ports', 'ipv6'] as const),
  ...(['dnssec', 'caa', 'mail', 'subdomains'] as const),
]);

/** The same parts, with those that only show a wall in front of the site as not run. */
export function hideWall(ask: AskPart, target: Target): AskPart {
  return async <Name extends PartName>(name: Name): Promise<Part<Findings[Name]>> => {
    const part = await ask(name);
    if (!part.ran || inFront.has(name)) return part;
    const why = await findWall(ask, target);
    if (why === null) return part;
    return keepAnswered(name, part.value, notRun('blocked', why)) as Part<Findings[Name]>;
  };
}

/** What the site itself has answered in spite of its wall is evidence. */
function keepAnswered(name: PartName, value: unknown, wall: NotRun): Part<unknown> {
  if (name === 'robots') {
    const { status, body } = value as Exchange;
    return status === 200 && !looksLikeHtml(body) ? found(value) : wall;
  }
  if (name !== 'files') return wall;
  const tries = (value as readonly FileTry[]).map((each) =>
    each.status === 200 || each.status === 206 ? each : { ...each, status: null },
  );
  return tries.some(({ status }) => status !== null) ? found(tries) : wall;
}
