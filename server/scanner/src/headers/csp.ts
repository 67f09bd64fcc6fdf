import type { Exchange } from '../evidence/http.ts';
import { readPage } from '../html/read-page.ts';
import { isHtml, readValues } from './header-values.ts';

/** One Content Security Policy. Several all apply together (CSP3, 4.2 and 8.1). */
export interface Policy {
  readonly from: 'header' | 'meta';
  /** As sent. */
  readonly text: string;
  /** Values keyed by lower-case name. The first of a duplicate directive wins. */
  readonly directives: ReadonlyMap<string, readonly string[]>;
}

/** More than any site needs, and few enough to evaluate in one go. */
const maxPolicies = 20;
const maxValues = 500;

/**
 * Parses a serialized policy (CSP3, 2.2.1). Does not split at commas: they separate policies in a
 * header, but are part of a value in a `<meta>`.
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
 * Enforced policies of a response (CSP3, 2.2.2): every header line, split at commas, quoted or not.
 * Omits report-only policies, which restrict nothing.
 */
export function readHeaderPolicies(response: Pick<Exchange, 'headers'>): Policy[] {
  return readValues(response, 'content-security-policy')
    .flatMap((value) => value.split(','))
    .map((text) => parsePolicy(text.trim(), 'header'))
    .filter((policy) => policy.directives.size > 0)
    .slice(0, maxPolicies);
}

/** Directives that have no effect in a `<meta>` (HTML, "http-equiv=Content-Security-Policy"). */
const notInMeta = ['report-uri', 'frame-ancestors', 'sandbox'];

/** Policies from the contents of `<meta http-equiv="Content-Security-Policy">` elements. */
function readMetaPolicies(contents: readonly string[]): Policy[] {
  const policies = contents.map((text): Policy => {
    const { directives } = parsePolicy(text, 'meta');
    const held = [...directives].filter(([name]) => !notInMeta.includes(name));
    return { from: 'meta', text, directives: new Map(held) };
  });
  return policies.filter((policy) => policy.directives.size > 0).slice(0, maxPolicies);
}

/** The effective sources of a directive, with fallbacks (CSP3, 6.8.3); undefined: anything goes. */
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

/** A list that matches nothing: empty, or only 'none' (CSP3, 6.7.2.3). */
export function allowsNothing(sources: readonly string[]): boolean {
  return sources.length === 0 || (sources.length === 1 && has(sources, "'none'"));
}

/** It makes a browser ignore hosts, schemes, 'self' and 'unsafe-inline' for scripts (CSP3, 8.2). */
export const isStrictDynamic = (sources: readonly string[]) => has(sources, "'strict-dynamic'");

/**
 * Whether any inline script may run (CSP3, 6.7.3.2 "Does a source list allow all inline behavior"):
 * a nonce, a hash or 'strict-dynamic' disables 'unsafe-inline'.
 */
export function allowsInline(sources: readonly string[]): boolean {
  if (sources.some((source) => isNonce(source) || isHash(source))) return false;
  return has(sources, "'unsafe-inline'") && !isStrictDynamic(sources);
}

export const allowsEval = (sources: readonly string[]) => has(sources, "'unsafe-eval'");

/** Only a scheme, or any host: `https:`, `*`, `https://*`, `*:443`. */
const anyHost = /^(?:(?:https?|wss?|ftp):|(?:[a-z][a-z0-9+.-]*:\/\/)?\*(?::(?:\d+|\*))?\/?)$/i;

/** Sources that allow scripts from any site. */
export function findOpenSources(sources: readonly string[]): string[] {
  if (isStrictDynamic(sources)) return [];
  return sources.filter((source) => anyHost.test(source));
}

/**
 * The same for passive content, where 'strict-dynamic' changes nothing: any host or any such
 * scheme.
 */
export const letsAnySiteIn = (source: string) =>
  anyHost.test(source) ||
  /^(?!(?:blob|data|filesystem|mediastream):)[a-z][a-z0-9+.-]*:$/i.test(source);

/** A scheme whose URLs contain the content itself: an attacker controls all of it. */
export const isDataSource = (source: string) => /^(?:data|filesystem):$/i.test(source);

/** Sources that turn text into a script. */
export function findDataSources(sources: readonly string[]): string[] {
  if (isStrictDynamic(sources)) return [];
  return sources.filter(isDataSource);
}

/** Sources with unencrypted schemes. */
export function findPlainSources(sources: readonly string[]): string[] {
  return sources.filter((source) => /^(?:http|ws):(?:\/\/|$)/i.test(source));
}

/** Whether a frame-ancestors allows every site. */
export function framesAnyone(sources: readonly string[]): boolean {
  return sources.some((source) => anyHost.test(source));
}

/** All policies of a response: from its headers, and from the `<meta>` elements of a page. */
export function readEnforcedPolicies(response: Exchange): Policy[] {
  const policies = readHeaderPolicies(response);
  if (!isHtml(response)) return policies;
  const metas = readPage(response).metas.filter(
    ({ httpEquiv }) => httpEquiv === 'content-security-policy',
  );
  return [...policies, ...readMetaPolicies(metas.map(({ content }) => content))];
}

/** Whether a policy restricts the content that a page loads; frame-ancestors does not. */
export const limitsLoading = ({ directives }: Policy) =>
  directives.has('sandbox') ||
  [...directives.keys()].some((name) => /-src(?:-elem|-attr)?$/.test(name));

/** Whether a browser upgrades the page's http URLs to https (Upgrade Insecure Requests, 3.2). */
export const upgradesRequests = (response: Exchange): boolean =>
  readEnforcedPolicies(response).some(({ directives }) =>
    directives.has('upgrade-insecure-requests'),
  );
