import type { Policy } from './read-csp.ts';

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
export const isHash = (source: string) => hash.test(source);

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
