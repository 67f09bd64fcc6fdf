import { parseDictionary, parseItem, Token } from 'structured-headers';
import type { Exchange } from '../evidence/http.ts';
import { readCombined, readMembers } from './header-values.ts';

type WithHeaders = Pick<Exchange, 'headers'>;

/** A token as a structured header (RFC 9651); null when missing, or invalid and thus ignored. */
function readToken(response: WithHeaders, name: string): string | null {
  const value = readCombined(response, name);
  if (value === null) return null;
  try {
    const [token] = parseItem(value);
    return token instanceof Token ? token.toString() : null;
  } catch {
    return null;
  }
}

/** HTML, 7.1.3.1: any other value counts as unsafe-none, the browser's default. */
export function readOpenerPolicy(response: WithHeaders): string | null {
  const token = readToken(response, 'cross-origin-opener-policy');
  const holds = ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'];
  return token !== null && holds.includes(token) ? token : null;
}

/** HTML, 7.1.4. */
export function readEmbedderPolicy(response: WithHeaders): string | null {
  const token = readToken(response, 'cross-origin-embedder-policy');
  return token === 'require-corp' || token === 'credentialless' ? token : null;
}

/** Fetch, 3.7: not a structured header; case-sensitive, and a repeated header counts as missing. */
export function readResourcePolicy(response: WithHeaders): string | null {
  const value = readCombined(response, 'cross-origin-resource-policy');
  return value !== null && ['same-origin', 'same-site', 'cross-origin'].includes(value)
    ? value
    : null;
}

/** Features that Permissions-Policy names (a structured dictionary); null when a browser ignores it. */
export function readPermissions(response: WithHeaders): string[] | null {
  const value = readCombined(response, 'permissions-policy');
  if (value === null) return null;
  try {
    return [...parseDictionary(value).keys()];
  } catch {
    return null;
  }
}

const policies = new Set([
  'no-referrer',
  'no-referrer-when-downgrade',
  'same-origin',
  'origin',
  'strict-origin',
  'origin-when-cross-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
]);

/** The last valid policy wins (Referrer Policy, 8.1 and 11.1); null when there is none. */
export function readReferrerPolicy(response: Pick<Exchange, 'headers'>): string | null {
  return lastPolicy(readMembers(response, 'referrer-policy'));
}

/** As above, for `<meta name="referrer">`, including its legacy names (HTML, 4.2.5.1). */
export function readMetaReferrer(content: string): string | null {
  const value = content.trim().toLowerCase();
  const older: Record<string, string> = {
    never: 'no-referrer',
    default: 'strict-origin-when-cross-origin',
    always: 'unsafe-url',
    'origin-when-crossorigin': 'origin-when-cross-origin',
  };
  return Object.hasOwn(older, value) ? (older[value] ?? null) : lastPolicy([value]);
}

function lastPolicy(members: readonly string[]): string | null {
  return members.map((member) => member.toLowerCase()).findLast((one) => policies.has(one)) ?? null;
}

/**
 * Whether a policy sends other sites more than the browsers' default
 * (strict-origin-when-cross-origin): the full address, or the host's name over http as well.
 */
export const isLooserThanDefault = (policy: string) =>
  ['unsafe-url', 'no-referrer-when-downgrade', 'origin', 'origin-when-cross-origin'].includes(
    policy,
  );
