import type { Target } from '../evidence/evidence.ts';
import type { Exchange, Visit } from '../evidence/http.ts';
import { isHtml, readValues } from './header-values.ts';

/** The site's own response in a visit, and the extent to which it can be judged. */
export type OwnResponse =
  /** A page for visitors: everything can be judged. */
  | { readonly kind: 'page'; readonly response: Exchange }
  /** A redirect, data, a sign-in or nothing: no page, but its transport headers count. `why`: a sentence for visitors. */
  | { readonly kind: 'other'; readonly response: Exchange; readonly why: string }
  /**
   * Nothing for visitors: a challenge, an error, or a refusal, usually of a firewall in front of
   * the site.
   */
  | { readonly kind: 'none'; readonly why: string };

/** Whether a host is the target's or on its registrable domain. */
export function isOwnHost(host: string, { host: own, domain }: Pick<Target, 'host' | 'domain'>) {
  const bare = host.replace(/^\[|\]$/g, '');
  if (bare === own) return true;
  return domain !== null && (bare === domain || bare.endsWith(`.${domain}`));
}

export const isOwnUrl = (url: string, target: Pick<Target, 'host' | 'domain'>) => {
  const parsed = URL.parse(url);
  return parsed !== null && isOwnHost(parsed.hostname, target);
};

/**
 * Statuses with which a site, or something in front of it, blocks a visitor. 500 is not among them:
 * an error of the site itself reveals its software. Nor is a missing page.
 */
export const isBlockingStatus = (status: number) =>
  (status >= 400 && status < 500 && !isMissing(status)) ||
  [502, 503, 504].includes(status) ||
  // Cloudflare's own, for a site that it cannot reach.
  (status >= 520 && status <= 530);

const isMissing = (status: number) => status === 404 || status === 410;
const isSignIn = (status: number) => status === 401 || status === 407;

/**
 * The response of a visit to judge. Where the site redirects visitors elsewhere, such as to a
 * sign-in service, it is the site's own last redirect: the other page is not the owner's.
 */
export function findOwnResponse({ hops, page, challenge }: Visit, target: Target): OwnResponse {
  if (challenge !== null) return { kind: 'none', why: explainChallenge(challenge) };
  const last = [...hops, page].findLast(({ url }) => isOwnUrl(url, target));
  if (last === undefined) return { kind: 'none', why: 'The site itself did not respond.' };
  if (last !== page) return { kind: 'other', response: last, why: explainElsewhere(page.url) };
  if (isMissing(page.status)) {
    const why = `The site has no page at this address (${page.status}).`;
    return { kind: 'other', response: page, why };
  }
  return sortResponse(page, target);
}

/** As above, for one exchange with the site, which may be its page for a missing path. */
export function sortResponse(response: Exchange, target: Target): OwnResponse {
  const { status } = response;
  if (isBlockingStatus(status)) {
    const why = `${explainRefusal(status)} (${status}), so the page that visitors see could not be read.`;
    return isSignIn(status) ? { kind: 'other', response, why } : { kind: 'none', why };
  }
  if (status >= 500)
    return { kind: 'none', why: `The site responded with an error of its own (${status}).` };
  if (isRedirect(response))
    return { kind: 'other', response, why: explainRedirect(response, target) };
  if (!isHtml(response))
    return { kind: 'other', response, why: 'The address returns data, not a page.' };
  return { kind: 'page', response };
}

export const isRedirect = ({ status, headers }: Pick<Exchange, 'status' | 'headers'>) =>
  [301, 302, 303, 307, 308].includes(status) && headers.some(([name]) => name === 'location');

/** Explains a redirect that was not, or could not be, followed. */
function explainRedirect(response: Exchange, target: Target): string {
  const [location = ''] = readValues(response, 'location');
  const place = URL.parse(location, response.url);
  if (place === null || !/^https?:$/.test(place.protocol)) {
    return 'The site responds with a redirect that leads nowhere.';
  }
  if (!isOwnHost(place.hostname, target)) return explainElsewhere(place.href);
  return `The site redirects visitors to ${place.host.slice(0, 100)}, where no page could be read.`;
}

/** A sentence for a visitor: the site redirects to another site. */
export function explainElsewhere(url: string): string {
  const host = URL.parse(url)?.host ?? 'another site';
  return `The site redirects visitors to ${host.slice(0, 100)}, and that page is not part of this scan.`;
}

/** The beginning of a sentence about a status that blocks visitors. */
function explainRefusal(status: number): string {
  if (isSignIn(status)) return 'The site requires sign-in';
  if (status === 429) return 'The site says we sent too many requests';
  return status >= 500 ? 'The site is not available' : 'The site blocked the scanner';
}

const letThrough = 'Allow the scanner, or scan from a network the site trusts.';

/** Sentences for a visitor: the site responds to everything with a status that blocks visitors. */
export function explainRefusals(status: number): string {
  const what = `${explainRefusal(status)}: it responds to everything with ${status}, so this could not be tested.`;
  if (isSignIn(status)) return what;
  return `${what} ${status >= 500 ? 'Scan it again when visitors can reach it.' : letThrough}`;
}

/** A sentence for a visitor; `challenge` as the visit names it. */
export const explainChallenge = (challenge: string) =>
  `Bot protection responded instead of the site (${challenge}), so this could not be tested. ${letThrough}`;
