import type { Exchange } from '../evidence/http.ts';
import { readPage } from '../html/read-page.ts';
import { isHtml, readValues } from './header-values.ts';

/** One Content Security Policy. Several all hold at once (CSP3, 4.2 and 8.1). */
export interface Policy {
  readonly from: 'header' | 'meta';
  /** As sent. */
  readonly text: string;
  /** Values by the name in lower case. Of a directive that stands there twice the first counts. */
  readonly directives: ReadonlyMap<string, readonly string[]>;
}

/** More than any site needs, and few enough to judge at once. */
const maxPolicies = 20;
const maxValues = 500;

/**
 * Parses a serialised policy (CSP3, 2.2.1). A comma is no separator here: it ends a policy in a header
 * and is part of a value in a `<meta>`.
 */
function parsePolicy(text: string, from: Policy['from']): Policy {
  const directives = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const [name, ...values] = part.split(/[\t\n\f\r ]+/).filter((word) => word !== '');
    const key = name?.toLowerCase();
    if (key === undefined || directives.has(key)) continue;
    directives.set(key, values.slice(0, maxValues));
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
    .slice(0, maxPolicies);
}

/** Directives that have no effect in a `<meta>` (HTML, "http-equiv=Content-Security-Policy"). */
const notInMeta = ['report-uri', 'frame-ancestors', 'sandbox'];

/** Policies of a page's `<meta http-equiv="Content-Security-Policy">` elements, by their contents. */
function readMetaPolicies(contents: readonly string[]): Policy[] {
  const policies = contents.map((text): Policy => {
    const { directives } = parsePolicy(text, 'meta');
    const held = [...directives].filter(([name]) => !notInMeta.includes(name));
    return { from: 'meta', text, directives: new Map(held) };
  });
  return policies.filter((policy) => policy.directives.size > 0).slice(0, maxPolicies);
}

/** The sources that hold for a directive, by its fallbacks (CSP3, 6.8.3); undefined: anything goes. */
export function findSources(
  { directives }: Pick<Policy, 'directives'>,
  names: readonly string[],
): readonly string[] | undefined {
  for (const name of names) {
    const sources = directives.get(name);
    if (sources !== undefined) return sources;
  }
  return undefined;
}

export const elementSources = ['script-src-elem', 'script-src', 'default-src'] as const;
export const attributeSources = ['script-src-attr', 'script-src', 'default-src'] as const;
export const evalSources = ['script-src', 'default-src'] as const;
export const objectSources = ['object-src', 'default-src'] as const;

const nonce = /^'nonce-[A-Za-z0-9+/_-]+={0,2}'$/i;
const hash = /^'sha(?:256|384|512)-[A-Za-z0-9+/_-]+={0,2}'$/i;

export const isNonce = (source: string) => nonce.test(source);
const isHash = (source: string) => hash.test(source);

const has = (sources: readonly string[], keyword: string) =>
  sources.some((source) => source.toLowerCase() === keyword);

/** A list that matches nothing: empty, or 'none' alone (CSP3, 6.7.2.3). */
export function allowsNothing(sources: readonly string[]): boolean {
  return sources.length === 0 || (sources.length === 1 && has(sources, "'none'"));
}

/** With it a browser ignores hosts, schemes, 'self' and 'unsafe-inline' for scripts (CSP3, 8.2). */
export const isStrictDynamic = (sources: readonly string[]) => has(sources, "'strict-dynamic'");

/**
 * Whether any inline script may run (CSP3, 6.7.3.2 "Does a source list allow all inline behavior"): a
 * nonce, a hash or 'strict-dynamic' switches 'unsafe-inline' off.
 */
export function allowsInline(sources: readonly string[]): boolean {
  if (sources.some((source) => isNonce(source) || isHash(source))) return false;
  return has(sources, "'unsafe-inline'") && !isStrictDynamic(sources);
}

export const allowsEval = (sources: readonly string[]) => has(sources, "'unsafe-eval'");

/** A scheme alone, or any host: `https:`, `*`, `https://*`, `*:443`. */
const anyHost = /^(?:(?:https?|wss?|ftp):|(?:[a-z][a-z0-9+.-]*:\/\/)?\*(?::(?:\d+|\*))?\/?)$/i;

/** The sources by which a script may come from any site there is. */
export function findOpenSources(sources: readonly string[]): string[] {
  if (isStrictDynamic(sources)) return [];
  return sources.filter((source) => anyHost.test(source));
}

/** The sources by which text becomes a script: an attacker writes the whole of such an address. */
export function findDataSources(sources: readonly string[]): string[] {
  if (isStrictDynamic(sources)) return [];
  return sources.filter((source) => /^(?:data|filesystem):$/i.test(source));
}

/** Sources that name unencrypted places. */
export function findPlainSources(sources: readonly string[]): string[] {
  return sources.filter((source) => /^(?:http|ws):(?:\/\/|$)/i.test(source));
}

/** Whether a frame-ancestors lets every site in. */
export function framesAnyone(sources: readonly string[]): boolean {
  return sources.some((source) => anyHost.test(source));
}

/** All policies that hold for an answer: of its headers, and of the `<meta>` elements of a page. */
export function readEnforcedPolicies(answer: Exchange): Policy[] {
  const policies = readHeaderPolicies(answer);
  if (!isHtml(answer)) return policies;
  const metas = readPage(answer).metas.filter(
    ({ httpEquiv }) => httpEquiv === 'content-security-policy',
  );
  return [...policies, ...readMetaPolicies(metas.map(({ content }) => content))];
}

/** Whether a policy limits what a page loads; one of frame-ancestors alone does not. */
export const limitsLoading = ({ directives }: Policy) =>
  directives.has('sandbox') ||
  [...directives.keys()].some((name) => /-src(?:-elem|-attr)?$/.test(name));

/** Whether a browser asks over https for what the page names with http (Upgrade Insecure Requests, 3.2). */
export const upgradesRequests = (answer: Exchange): boolean =>
  readEnforcedPolicies(answer).some(({ directives }) =>
    directives.has('upgrade-insecure-requests'),
  );
