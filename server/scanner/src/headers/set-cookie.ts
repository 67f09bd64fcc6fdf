import { parseSetCookie } from 'set-cookie-parser';
import type { Exchange } from '../evidence/http.ts';
import { readValues } from './header-values.ts';

/** A cookie as browsers parse it (RFC 6265bis, 5.6 and 5.7), without its value: it may be a key. */
export interface SiteCookie {
  readonly name: string;
  readonly valueLength: number;
  readonly isSecure: boolean;
  readonly isHttpOnly: boolean;
  /** Null when it is missing or unknown to browsers, which then use their default. */
  readonly sameSite: 'strict' | 'lax' | 'none' | null;
  /** In lower case, without the leading dot; null for a host-only cookie. */
  readonly domain: string | null;
  readonly path: string | null;
  /** It deletes a cookie. */
  readonly isRemoval: boolean;
  /** URL of the response that set it. */
  readonly url: string;
}

/** Roughly the number of cookies that a browser keeps per site. */
const maxCookies = 60;

/** The cookies that a response sets; `now` decides which of them have expired. */
export function readCookies(response: Pick<Exchange, 'headers' | 'url'>, now: Date): SiteCookie[] {
  const lines = readValues(response, 'set-cookie').slice(0, maxCookies);
  // No splitting at commas: browsers treat each line as one cookie (RFC 6265, 3).
  const parsed = parseSetCookie(lines, { decodeValues: false, silent: true, split: false });
  return parsed.map((cookie): SiteCookie => {
    const sameSite = cookie.sameSite?.toLowerCase();
    const domain = cookie.domain?.toLowerCase().replace(/^\./, '') ?? '';
    return {
      name: cookie.name,
      valueLength: cookie.value.length,
      isSecure: cookie.secure === true,
      isHttpOnly: cookie.httpOnly === true,
      sameSite:
        sameSite === 'strict' || sameSite === 'lax' || sameSite === 'none' ? sameSite : null,
      domain: domain === '' ? null : domain,
      path: cookie.path?.startsWith('/') === true ? cookie.path : null,
      // Max-Age wins over Expires (RFC 6265bis, 5.7).
      isRemoval:
        cookie.maxAge === undefined
          ? cookie.expires !== undefined && cookie.expires <= now
          : cookie.maxAge <= 0,
      url: response.url,
    };
  });
}

/** A cookie for a report, without its value. */
export function showCookie(cookie: SiteCookie): string {
  const name = cookie.name === '' ? '(no name)' : cookie.name.slice(0, 80);
  const parts = [
    cookie.domain === null ? '' : `Domain=${cookie.domain.slice(0, 80)}`,
    cookie.path === null ? '' : `Path=${cookie.path.slice(0, 80)}`,
    cookie.isSecure ? 'Secure' : '',
    cookie.isHttpOnly ? 'HttpOnly' : '',
    cookie.sameSite === null ? '' : `SameSite=${cookie.sameSite}`,
  ];
  return `set-cookie: ${[`${name}=(hidden)`, ...parts].filter((part) => part !== '').join('; ')}`;
}
