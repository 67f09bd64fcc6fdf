import type { PartName } from './evidence.ts';
import type { Exchange, Header } from './http.ts';
import { cover, hideSecrets } from './hide-secrets.ts';
import { notRun, type Part } from './part.ts';

const defaultBytes = 30_000;
/** Maximum bytes of JSON per part; with `defaultBytes` for the others, 1.5 MB in all. */
const maxBytes: Partial<Record<PartName, number>> = {
  home: 540_000,
  nothing: 80_000,
  reflection: 5_000,
  robots: 60_000,
  scripts: 60_000,
  styles: 10_000,
  certificate: 80_000,
  protocols: 5_000,
  keyExchange: 1_000,
  handshake: 1_000,
  mail: 120_000,
  subdomains: 60_000,
};

/** Maximum bytes of JSON of the part with this name. */
export const readAllowance = (name: PartName): number => maxBytes[name] ?? defaultBytes;

const countBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Each cut removes at least this share, so that few are needed. */
const minCut = 0.9;
const maxCuts = 20;

/**
 * Fits a part into the evidence: truncates pages, and where that is not enough, marks the part as
 * not run. Happens before any check sees it, so that a replay sees the same.
 */
export function fitPart(name: PartName, part: Part<unknown>): Part<unknown> {
  const allowed = readAllowance(name);
  let fitting = part;
  let size = countBytes(part);
  let keep = 1_000_000;
  for (let cuts = 0; size > allowed && cuts < maxCuts; cuts += 1) {
    keep = Math.floor(Math.min(keep, findLongest(fitting)) * Math.min(minCut, allowed / size));
    fitting = cutBodies(fitting, keep) as Part<unknown>;
    size = countBytes(fitting);
  }
  if (size <= allowed) return fitting;
  return notRun('unreadable', 'The site sent more than a scan can store.');
}

/** Length of the longest body in characters. */
function findLongest(value: unknown): number {
  let longest = 0;
  mapExchanges(value, (exchange) => {
    longest = Math.max(longest, exchange.body.length);
    return exchange;
  });
  return longest;
}

const cutBodies = (value: unknown, keep: number): unknown =>
  mapExchanges(value, (exchange) =>
    exchange.body.length <= keep
      ? exchange
      : { ...exchange, body: cutText(exchange.body, keep), isCut: true },
  );

/** Drops a surrogate pair that the cut would split. */
const cutText = (text: string, keep: number) => text.slice(0, keep).replace(/[\ud800-\udbff]$/, '');

const isExchange = (value: object): value is Exchange =>
  'body' in value && typeof value.body === 'string' && 'isCut' in value;

/** Copies a value and changes every exchange in it, at any depth. */
function mapExchanges(value: unknown, change: (exchange: Exchange) => Exchange): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => mapExchanges(each, change));
  if (isExchange(value)) return change(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, mapExchanges(each, change)]),
  );
}

/** Headers of APIs and frameworks whose whole value is a key. */
const secretHeader =
  /(?:^|-)(?:token|secret|password|authorization|jwt|api-?key|session(?:-?id)?)$/;

/** Masks the session that the site has opened for the scan. */
function hideHeader([name, value]: Header): Header {
  if (secretHeader.test(name)) return [name, cover(value)];
  if (name !== 'set-cookie') return [name, hideSecrets(value)];
  // Without an equals sign the whole text is the value (RFC 6265bis, 5.6).
  const shown = value.replace(
    /^([^=;]*=)?([^;]*)/,
    (_all, before: string | undefined, secret: string) => (before ?? '') + cover(secret),
  );
  return [name, shown];
}

/** Public by nature, and a single changed character would break them: DER in base64. */
const isPublic = (key: string) => key === 'chain';

function hideDeep(value: unknown): unknown {
  if (typeof value === 'string') return hideSecrets(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(hideDeep);
  const hidden = Object.entries(value).map(([key, each]) => [
    key,
    isPublic(key) ? each : hideDeep(each),
  ]);
  const copy = Object.fromEntries(hidden);
  return isExchange(value) ? { ...copy, headers: value.headers.map(hideHeader) } : copy;
}

/**
 * Masks secrets that the site leaked, in every text of a part: pages, addresses, records. Happens
 * before any check sees the part.
 */
export const hidePart = (part: Part<unknown>): Part<unknown> => hideDeep(part) as Part<unknown>;
