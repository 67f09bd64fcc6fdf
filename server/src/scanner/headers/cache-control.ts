import type { Exchange } from '../evidence/http.ts';
import { readCombined, readMembers } from './header-values.ts';

/** Directives by the name in lower case; the value without quotes, empty when there is none (RFC 9111, 5.2). */
export function readCacheControl(answer: Pick<Exchange, 'headers'>): Map<string, string> {
  const directives = new Map<string, string>();
  for (const member of readMembers(answer, 'cache-control')) {
    const [name = '', ...rest] = member.split('=');
    const key = name.trim().toLowerCase();
    // RFC 9111, 4.2.1: of a directive that stands there twice, take the first.
    if (key !== '' && !directives.has(key)) {
      directives.set(key, rest.join('=').trim().replace(/^"|"$/g, ''));
    }
  }
  return directives;
}

const isPositive = (seconds: string | undefined) =>
  seconds !== undefined && /^\d+$/.test(seconds) && Number(seconds) > 0;

/**
 * Whether the answer itself lets a shared cache, such as a CDN, keep it and hand it to others
 * (RFC 9111, 3 and 4.2.1). What a cache might do on its own guess (4.2.2) does not count.
 */
export function isSharedCacheable(answer: Pick<Exchange, 'headers'>): boolean {
  const directives = readCacheControl(answer);
  // With a field name, private and no-cache are about that field alone: here that is Set-Cookie.
  const isKept = ['no-store', 'private', 'no-cache'].some((name) => directives.has(name));
  if (isKept) return false;
  const shared = directives.get('s-maxage');
  if (shared !== undefined) return isPositive(shared);
  const own = directives.get('max-age');
  if (own !== undefined) return isPositive(own);
  return isLater(readCombined(answer, 'expires'), readCombined(answer, 'date'));
}

function isLater(expires: string | null, date: string | null): boolean {
  if (expires === null || date === null) return false;
  // An Expires that is no date means the past (RFC 9111, 5.3); NaN compares false.
  return Date.parse(expires) > Date.parse(date);
}
