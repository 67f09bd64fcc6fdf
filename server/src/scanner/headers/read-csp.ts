import type { Exchange } from '../evidence/http.ts';
import { readValues } from './header-values.ts';

/** One Content Security Policy. Several all hold at once (CSP3, 4.2 and 8.1). */
export interface Policy {
  readonly from: 'header' | 'meta';
  /** As sent. */
  readonly text: string;
  /** Values by the name in lower case. Of a directive that stands there twice the first counts. */
  readonly directives: ReadonlyMap<string, readonly string[]>;
}

/** More than any site needs, and few enough to judge at once. */
const mostPolicies = 20;
const mostValues = 500;

/**
 * Parses a serialised policy (CSP3, 2.2.1). A comma is no separator here: it ends a policy in a header
 * and is part of a value in a `<meta>`.
 */
export function parsePolicy(text: string, from: Policy['from']): Policy {
  const directives = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const [name, ...values] = part.split(/[\t\n\f\r ]+/).filter((word) => word !== '');
    const key = name?.toLowerCase();
    if (key === undefined || directives.has(key)) continue;
    directives.set(key, values.slice(0, mostValues));
  }
  return { from, text, directives };
}

/**
 * Enforced policies of a response (CSP3, 2.2.2): every header line, split at commas, quotes or not.
 * Report-only policies restrict nothing and are left out.
 */
export function readHeaderPolicies(answer: Pick<Exchange, 'headers'>): Policy[] {
  return readValues(answer, 'content-security-policy')
    .flatMap((value) => value.split(','))
    .map((text) => parsePolicy(text.trim(), 'header'))
    .filter((policy) => policy.directives.size > 0)
    .slice(0, mostPolicies);
}

/** What a `<meta>` cannot say (HTML, "http-equiv=Content-Security-Policy"). */
const notInMeta = ['report-uri', 'frame-ancestors', 'sandbox'];

/** Policies of a page's `<meta http-equiv="Content-Security-Policy">` elements, by their contents. */
export function readMetaPolicies(contents: readonly string[]): Policy[] {
  const policies = contents.map((text): Policy => {
    const { directives } = parsePolicy(text, 'meta');
    const held = [...directives].filter(([name]) => !notInMeta.includes(name));
    return { from: 'meta', text, directives: new Map(held) };
  });
  return policies.filter((policy) => policy.directives.size > 0).slice(0, mostPolicies);
}
