import type { Target } from '../../evidence/evidence.ts';
import type { Exchange, Visit } from '../../evidence/http.ts';
import type { Part } from '../../evidence/part.ts';
import { isOwnUrl } from '../../headers/own-response.ts';
import { readCookies, type SiteCookie } from '../../headers/set-cookie.ts';
import { sortCookie } from './sort-cookie.ts';

/** The parts of the evidence in which a site sets cookies. */
interface CookieSources {
  readonly home: Visit;
  readonly plain: Part<Visit>;
  readonly counterpart: Part<Visit>;
  readonly nothing: Part<readonly Exchange[]>;
}

const maxCookies = 60;

const listResponses = ({ hops, page, challenge }: Visit) =>
  challenge === null ? [...hops, page] : [];
const responsesOf = (part: Part<Visit>) => (part.ran ? listResponses(part.value) : []);

/**
 * The cookies that the site itself sets, deduplicated by name, domain and path; the home page's
 * version wins. Omits removals, and cookies of other sites in the redirects.
 */
export function listSiteCookies(sources: CookieSources, target: Target, now: Date): SiteCookie[] {
  const responses = [
    ...listResponses(sources.home),
    ...(sources.nothing.ran ? sources.nothing.value : []),
    ...responsesOf(sources.counterpart),
    ...responsesOf(sources.plain),
  ];
  const cookies = new Map<string, SiteCookie>();
  for (const response of responses.filter(({ url }) => isOwnUrl(url, target))) {
    for (const cookie of readCookies(response, now)) {
      const key = `${cookie.name};${cookie.domain ?? ''};${cookie.path ?? ''}`;
      if (!cookie.isRemoval && !cookies.has(key) && cookies.size < maxCookies)
        cookies.set(key, cookie);
    }
  }
  return [...cookies.values()];
}

/** The reason why there is no cookie to judge; null when there is one. */
export function explainNoCookies(home: Visit, cookies: readonly SiteCookie[]): string | null {
  if (cookies.length > 0) return null;
  return home.challenge === null
    ? 'The site set no cookie when we opened it.'
    : 'Bot protection responded instead of the site, so its cookies were not seen.';
}

/**
 * Whether cross-site requests carry none of the site's cookies, ignoring those of load balancers
 * and bot protection. False without any cookies, since that proves nothing.
 */
export function areSameSiteOnly(cookies: readonly SiteCookie[]): boolean {
  const own = cookies.filter((cookie) => sortCookie(cookie) !== 'infrastructure');
  return own.length > 0 && own.every(({ sameSite }) => sameSite === 'lax' || sameSite === 'strict');
}
