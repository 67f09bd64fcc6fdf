import type { Exchange } from '../../evidence/http.ts';
import { readCombined, readMembers, showHeaders } from '../../headers/header-values.ts';
import { explainChallenge, isOwnUrl } from '../../headers/own-response.ts';
import { readCookies, showCookie, type SiteCookie } from '../../headers/set-cookie.ts';
import { defineCheck, notTested, pass } from '../check.ts';
import { sortCookie } from '../cookie-security/sort-cookie.ts';

/** RFC 9111, 3 and 4.2: 302, 303 and 307 are cacheable when the response says so, as here. */
const isStored = ({ status }: Exchange) => status < 400 || status === 404 || status === 410;

// Load balancers and CDNs add their cookies behind the cache, to every response.
const isHandedOn = (cookie: SiteCookie) =>
  !cookie.isRemoval && sortCookie(cookie) !== 'infrastructure';

export const cachedCookies = defineCheck({
  name: 'Cached Cookies',
  why: 'If a shared cache stores a response that sets a cookie, it hands one visitor’s cookie to the next.',
  neverFails: 'It depends on a cache in between.',
  needs: ['home'],
  judge: ({ home, target, now }) => {
    if (home.challenge !== null) return notTested(explainChallenge(home.challenge));
    const setting = [...home.hops, home.page]
      .filter(({ url }) => isOwnUrl(url, target))
      .map((response) => ({
        response,
        cookies: readCookies(response, now).filter(isHandedOn),
      }))
      .filter(({ cookies }) => cookies.length > 0);
    if (setting.length === 0) {
      return notTested('The site set no cookie of its own when we opened it.');
    }
    const show = ({ response, cookies }: (typeof setting)[number]) => [
      `${response.url.slice(0, 200)} (${response.status})`,
      ...showHeaders(response, 'cache-control'),
      ...cookies.slice(0, 5).map(showCookie),
    ];
    const shared = setting.filter(
      ({ response }) => isStored(response) && isSharedCacheable(response),
    );
    if (shared.length === 0) {
      return pass(
        'No response that sets a cookie can be stored by shared caches.',
        setting.flatMap(show).slice(0, 15),
      );
    }
    return {
      status: 'warning',
      details: 'The response sets a cookie and also allows caches to serve it to other visitors.',
      evidence: shared.flatMap(show).slice(0, 15),
      recommendation:
        'Mark responses with cookies as private. Better still, set no cookies on pages that are the same for everyone, and cache those.',
      example: 'Cache-Control: private, no-cache',
    };
  },
});

/** Directives by the name in lower case; the value without quotes, empty when there is none (RFC 9111, 5.2). */
export function readCacheControl(response: Pick<Exchange, 'headers'>): Map<string, string> {
  const directives = new Map<string, string>();
  for (const member of readMembers(response, 'cache-control')) {
    const [name = '', ...rest] = member.split('=');
    const key = name.trim().toLowerCase();
    // RFC 9111, 4.2.1: use the first occurrence of a duplicate directive.
    if (key !== '' && !directives.has(key)) {
      directives.set(key, rest.join('=').trim().replace(/^"|"$/g, ''));
    }
  }
  return directives;
}

const isPositive = (seconds: string | undefined) =>
  seconds !== undefined && /^\d+$/.test(seconds) && Number(seconds) > 0;

/**
 * Whether the response explicitly lets a shared cache, such as a CDN, store and reuse it (RFC 9111,
 * 3 and 4.2.1). Heuristic freshness (4.2.2) does not count.
 */
export function isSharedCacheable(response: Pick<Exchange, 'headers'>): boolean {
  const directives = readCacheControl(response);
  // With a field name, private and no-cache only cover that field: here Set-Cookie.
  const isSaved = ['no-store', 'private', 'no-cache'].some((name) => directives.has(name));
  if (isSaved) return false;
  const shared = directives.get('s-maxage');
  if (shared !== undefined) return isPositive(shared);
  const own = directives.get('max-age');
  if (own !== undefined) return isPositive(own);
  return isLater(readCombined(response, 'expires'), readCombined(response, 'date'));
}

function isLater(expires: string | null, date: string | null): boolean {
  if (expires === null || date === null) return false;
  // An invalid Expires counts as past (RFC 9111, 5.3); NaN compares false.
  return Date.parse(expires) > Date.parse(date);
}
