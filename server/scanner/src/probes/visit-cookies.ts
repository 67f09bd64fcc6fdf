import { parseSetCookie } from 'set-cookie-parser';
import type { Exchange } from '../evidence/http.ts';
import { readValues } from '../headers/header-values.ts';

const maxCookies = 30;
const maxCookie = 4096;

/**
 * Stores the cookies of one visit and returns each only to the host that set it, whatever its
 * Domain, and never less encrypted than it arrived.
 */
export function createCookieJar(now: Date) {
  const byOrigin = new Map<string, Map<string, string>>();
  return {
    take(response: Pick<Exchange, 'headers' | 'url'>): void {
      const { origin } = new URL(response.url);
      const cookies = byOrigin.get(origin) ?? new Map<string, string>();
      byOrigin.set(origin, cookies);
      const lines = readValues(response, 'set-cookie').slice(0, maxCookies);
      for (const cookie of parseSetCookie(lines, {
        decodeValues: false,
        silent: true,
        split: false,
      })) {
        const isOver =
          cookie.maxAge === undefined ? (cookie.expires ?? now) < now : cookie.maxAge <= 0;
        if (isOver) cookies.delete(cookie.name);
        else if (
          cookies.size < maxCookies &&
          cookie.name.length + cookie.value.length < maxCookie
        ) {
          cookies.set(cookie.name, cookie.value);
        }
      }
    },
    /** The Cookie header for a URL; empty when there is none. */
    sendTo(url: string): Readonly<Record<string, string>> {
      const cookies = byOrigin.get(new URL(url).origin);
      if (cookies === undefined || cookies.size === 0) return {};
      return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    },
  };
}
