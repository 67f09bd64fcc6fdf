import type { Exchange } from '../evidence/http.ts';
import { readValues, splitOutsideQuotes } from './header-values.ts';

export interface Hsts {
  /** Seconds. */
  readonly maxAge: number;
  readonly includesSubdomains: boolean;
  readonly isPreload: boolean;
}

/** Seconds of 180 days: below, a browser forgets a site that is visited twice a year. */
export const enoughHsts = 15_552_000;

// Top-level domains that browsers preload as a whole (Chromium,
// transport_security_state_static.json).
const preloadedEndings = new Set(
  'app bank boo channel dad day dev esq foo ing insurance meme mov new nexus page phd prof rsvp zip'.split(
    ' ',
  ),
);

/**
 * The top-level domain of a host, when browsers open all names below it over https only; null
 * otherwise.
 */
export function findPreloadedEnding(host: string): string | null {
  const ending = host.slice(host.lastIndexOf('.') + 1);
  return preloadedEndings.has(ending) ? ending : null;
}

/**
 * Strict-Transport-Security as a browser stores it: of several headers only the first (RFC 6797,
 * 8.1), and nothing of one that breaks the grammar, has no max-age or names a directive twice
 * (6.1). Over http it is ignored (8.1). Null without a valid header.
 */
export function readHsts(response: Pick<Exchange, 'headers' | 'url'>): Hsts | null {
  if (!response.url.startsWith('https:')) return null;
  const [first] = readValues(response, 'strict-transport-security');
  return first === undefined ? null : parseHsts(first);
}

// RFC 6797, 6.1: directive-name [ "=" ( token | quoted-string ) ]; names in any case.
const directive = /^([!#$%&'*+.^_`|~\w-]+)(?:[\t ]*=[\t ]*([!#$%&'*+.^_`|~\w-]+|"[^"]*"))?$/;

export function parseHsts(value: string): Hsts | null {
  const values = new Map<string, string | undefined>();
  for (const part of splitOutsideQuotes(value, ';')) {
    if (part === '') continue;
    const match = directive.exec(part);
    const name = match?.[1]?.toLowerCase();
    if (name === undefined || values.has(name)) return null;
    values.set(name, match?.[2]?.replace(/^"|"$/g, ''));
  }
  const maxAge = values.get('max-age');
  if (maxAge === undefined || !/^\d+$/.test(maxAge)) return null;
  return {
    maxAge: Math.min(Number(maxAge), Number.MAX_SAFE_INTEGER),
    includesSubdomains: values.has('includesubdomains'),
    isPreload: values.has('preload'),
  };
}
