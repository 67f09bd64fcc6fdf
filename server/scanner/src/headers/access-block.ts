import type { AskPart } from '../evidence/collect.ts';
import type { Findings, PartName, Target } from '../evidence/evidence.ts';
import type { Exchange, FileTry, Visit } from '../evidence/http.ts';
import { found, notRun, type NotRun, type Part } from '../evidence/part.ts';
import { looksLikeHtml } from '../files/compare-responses.ts';
import { readValues } from './header-values.ts';
import {
  explainChallenge,
  explainElsewhere,
  explainRefusals,
  isOwnHost,
  isOwnUrl,
  isRedirect,
  isBlockingStatus,
} from './own-response.ts';

const findLocation = (response: Exchange) =>
  isRedirect(response) ? URL.parse(readValues(response, 'location')[0] ?? '', response.url) : null;

/** Whether a response blocks the visitor: by its status, or by a redirect to another host. */
export function isTurnedAway(response: Exchange, target: Target): boolean {
  const to = findLocation(response);
  return isBlockingStatus(response.status) || (to !== null && !isOwnHost(to.hostname, target));
}

/** The site's own last response in a visit: the redirect, if it leads elsewhere. */
const findLast = ({ hops, page }: Visit, target: Target) =>
  [...hops, page].findLast(({ url }) => isOwnUrl(url, target)) ?? page;

/**
 * Whether a random path is blocked as the home page is. A redirect within the site, such as to a
 * trailing slash or to a sign-in page, reveals nothing about the site either.
 */
const sharesBlock = (control: Exchange) => isBlockingStatus(control.status) || isRedirect(control);

/**
 * Whether a site blocks all requests, to random paths as well as to its home page; a sentence that
 * says so, or null. The responses of such a site say nothing about the site behind them.
 */
export async function findBlock(ask: AskPart, target: Target): Promise<string | null> {
  const home = await ask('home');
  if (!home.ran) return null;
  const { challenge } = home.value;
  if (challenge !== null) return explainChallenge(challenge);
  const last = findLast(home.value, target);
  if (!isTurnedAway(last, target)) return null;
  const nothing = await ask('nothing');
  if (nothing.ran && !nothing.value.every(sharesBlock)) return null;
  const to = findLocation(last);
  return to === null ? explainRefusals(last.status) : explainElsewhere(to.href);
}

/** Parts that a block does not hide: they are below HTTP, or are about the way to the site. */
const inFront: ReadonlySet<PartName> = new Set<PartName>([
  ...(['certificate', 'familyCertificate', 'counterpartCertificate', 'protocols'] as const),
  ...(['ciphers', 'keyExchange', 'handshake', 'plain', 'ports', 'ipv6'] as const),
  ...(['dnssec', 'caa', 'mail', 'subdomains'] as const),
]);

/** The same parts, but those that only show a block in front of the site count as not run. */
export function hideBlock(ask: AskPart, target: Target): AskPart {
  return async <Name extends PartName>(name: Name): Promise<Part<Findings[Name]>> => {
    const part = await ask(name);
    if (!part.ran || inFront.has(name)) return part;
    const why = await findBlock(ask, target);
    if (why === null) return part;
    return keepResponsive(name, part.value, notRun('blocked', why)) as Part<Findings[Name]>;
  };
}

/** Responses that the site itself has sent in spite of the block are evidence. */
function keepResponsive(name: PartName, value: unknown, block: NotRun): Part<unknown> {
  if (name === 'robots') {
    const { status, body } = value as Exchange;
    return status === 200 && !looksLikeHtml(body) ? found(value) : block;
  }
  if (name !== 'files') return block;
  const tries = (value as readonly FileTry[]).map((each) =>
    each.status === 200 || each.status === 206 ? each : { ...each, status: null },
  );
  return tries.some(({ status }) => status !== null) ? found(tries) : block;
}
