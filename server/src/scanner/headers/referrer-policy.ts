import type { Exchange } from '../evidence/http.ts';
import { readMembers } from './header-values.ts';

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

/** The last member that is a policy counts (Referrer Policy, 8.1 and 11.1); null when there is none. */
export function readReferrerPolicy(answer: Pick<Exchange, 'headers'>): string | null {
  return lastPolicy(readMembers(answer, 'referrer-policy'));
}

/** The same of a `<meta name="referrer">`, whose older names browsers still know (HTML, 4.2.5.1). */
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

/** Those that tell other sites the full address, with what stands in its query. */
export const tellsAddress = (policy: string) =>
  policy === 'unsafe-url' || policy === 'no-referrer-when-downgrade';
