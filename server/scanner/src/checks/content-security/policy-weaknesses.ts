import { parse } from 'tldts';
import {
  allowsEval,
  allowsInline,
  allowsNothing,
  attributeSources,
  elementSources,
  evalSources,
  findDataSources,
  findOpenSources,
  findPlainSources,
  findSources,
  isDataSource,
  isNonce,
  isStrictDynamic,
  letsAnySiteIn,
  objectSources,
  type Policy,
} from '../../headers/csp.ts';
import { findPublishingHosts } from './publishing-hosts.ts';

/** Weaknesses that do not open a policy, one line each, for an engineer. */
export function findWeaknesses(policies: readonly Policy[]): string[] {
  const weak: string[] = [];
  if (policies.every(allowsEvaluation)) {
    weak.push("script-src: 'unsafe-eval' lets scripts evaluate text as code");
  }
  weak.push(...findOpenObjects(policies));
  if (!policies.some(forbidsScripts)) weak.push(...findOpenBase(policies));
  const shared = policies.map(findSharedSuffix);
  if (shared.every((source) => source !== undefined)) {
    weak.push(
      `script-src: ${shared.find((source) => source !== '*') ?? '*'} allows anyone who registers a name there`,
    );
  }
  weak.push(...findPublishers(policies).map((source) => `script-src: ${source} ${publishers}`));
  if (policies.every((policy) => findPlain(policy) !== undefined)) {
    const [line] = policies.map(findPlain);
    weak.push(`${line ?? ''}: allows unencrypted sources`);
  }
  return weak;
}

const publishers = 'allows scripts from a host where anyone can publish';

/** Missing in every policy, or open in each that has it. */
function findOpenObjects(policies: readonly Policy[]): string[] {
  // No value of sandbox allows plugins again (HTML, "parse a sandboxing directive").
  if (policies.some(({ directives }) => directives.has('sandbox'))) return [];
  const lists = policies.map((policy) => findSources(policy, objectSources));
  if (lists.every((sources) => sources === undefined)) {
    return ['object-src: missing, and there is no default-src, so anything can be embedded'];
  }
  const named = policies.some(({ directives }) => directives.has('object-src'));
  const from = named ? 'object-src' : 'default-src (in place of object-src)';
  const site = findShared(lists, letsAnySiteIn);
  if (site !== undefined) return [`${from}: ${site} lets any site be embedded`];
  const data = findShared(lists, isDataSource);
  return data === undefined ? [] : [`${from}: ${data} lets attacker-written content be embedded`];
}

function findOpenBase(policies: readonly Policy[]): string[] {
  const lists = policies.map(({ directives }) => directives.get('base-uri'));
  if (lists.every((sources) => sources === undefined)) {
    return ['base-uri: missing, so an injected <base> can redirect relative scripts'];
  }
  // A <base> with a data: URL has no effect (HTML, 4.2.3).
  const source = findShared(lists, letsAnySiteIn);
  return source === undefined
    ? []
    : [`base-uri: ${source} lets an injected <base> redirect relative scripts`];
}

/** The first such source, when every list has one; a missing list restricts nothing. */
function findShared(
  lists: readonly (readonly string[] | undefined)[],
  isOpen: (source: string) => boolean,
): string | undefined {
  const open = lists.flatMap((sources) => (sources === undefined ? [] : [sources.find(isOpen)]));
  return open.includes(undefined) ? undefined : open[0]?.slice(0, 100);
}

/** Sources that every policy allows and that include a host where anyone can publish. */
export function findPublishers(policies: readonly Policy[]): string[] {
  const [first, ...others] = policies.map(listPublishers).filter((listed) => listed !== null);
  const shared = [...(first ?? [])].filter(([host]) => others.every((other) => other.has(host)));
  return [...new Set(shared.map(([, source]) => source.slice(0, 100)))];
}

/** Null for a policy that allows scripts of every host. */
function listPublishers(policy: Policy): ReadonlyMap<string, string> | null {
  const sources = findSources(policy, elementSources);
  if (forbidsScripts(policy)) return new Map();
  if (sources === undefined || findOpenSources(sources).length > 0) return null;
  return findPublishingHosts(isStrictDynamic(sources) ? [] : sources);
}

/** A wildcard over names that anyone can register: *.com, *.github.io (public suffix list). */
function findSharedSuffix(policy: Policy): string | undefined {
  const sources = findSources(policy, elementSources) ?? ['*'];
  if (forbidsScripts(policy) || isStrictDynamic(sources)) return undefined;
  return sources.find((source) => {
    const rest = /^(?:[a-z][a-z0-9+.-]*:\/\/)?\*(?:\.([^/:]+))?/i.exec(source);
    if (rest === null) return false;
    const [, suffix] = rest;
    return suffix === undefined || isPublicSuffix(suffix.toLowerCase());
  });
}

const isPublicSuffix = (name: string) =>
  parse(name, { allowPrivateDomains: true }).publicSuffix === name;

/** The first directive with an unencrypted source, such as `img-src: http:`. */
function findPlain({ directives }: Policy): string | undefined {
  for (const [name, sources] of directives) {
    if (!/-src(?:-elem|-attr)?$|^(?:base-uri|form-action)$/.test(name)) continue;
    const [plain] = findPlainSources(sources);
    if (plain !== undefined) return `${name}: ${plain.slice(0, 100)}`;
  }
  return undefined;
}

/**
 * Nonces of policies: two responses with the same nonce make it predictable (CSP3, 8.1 "Nonces").
 */
export function readNonces(policies: readonly Policy[]): Set<string> {
  return new Set(
    policies.flatMap(({ directives }) =>
      [...directives.values()].flatMap((sources) => sources.filter(isNonce)),
    ),
  );
}

/** Ways in which injected text becomes a script. */
type Opening = 'inline' | 'any site' | 'data';

/** The openings of one policy, each with the source that causes it. */
export type Openings = ReadonlyMap<Opening, string>;

const noLimit = 'no script-src or default-src';

/** Whether `sandbox` disables scripts (CSP3, 6.3.2). */
const isSandboxed = ({ directives }: Policy) => {
  const flags = directives.get('sandbox');
  return flags !== undefined && !flags.some((flag) => flag.toLowerCase() === 'allow-scripts');
};

/** The openings of one policy. */
function findOpenings(policy: Policy): Openings {
  const openings = new Map<Opening, string>();
  if (isSandboxed(policy)) return openings;
  const elements = findSources(policy, elementSources);
  const attributes = findSources(policy, attributeSources);
  if (elements === undefined || attributes === undefined) openings.set('inline', noLimit);
  else if (allowsInline(elements) || allowsInline(attributes)) {
    openings.set('inline', "'unsafe-inline' for scripts");
  }
  if (elements === undefined) return openings.set('any site', noLimit).set('data', noLimit);
  const [anySite] = findOpenSources(elements);
  if (anySite !== undefined) openings.set('any site', `${anySite} for scripts`);
  const [data] = findDataSources(elements);
  if (data !== undefined) openings.set('data', `${data} for scripts`);
  return openings;
}

/** All policies apply together, so an opening counts only when every policy has it. */
export function findCommonOpenings(policies: readonly Policy[]): Openings {
  const [first, ...others] = policies.map(findOpenings);
  if (first === undefined) return new Map();
  return new Map([...first].filter(([opening]) => others.every((other) => other.has(opening))));
}

/** Whether a policy restricts scripts at all. */
export const limitsScripts = (policy: Policy) =>
  isSandboxed(policy) || findSources(policy, elementSources) !== undefined;

/** No script runs, whatever URLs an attacker injects. */
function forbidsScripts(policy: Policy): boolean {
  const elements = findSources(policy, elementSources);
  return isSandboxed(policy) || (elements !== undefined && allowsNothing(elements));
}

function allowsEvaluation(policy: Policy): boolean {
  const sources = findSources(policy, evalSources);
  return !isSandboxed(policy) && (sources === undefined || allowsEval(sources));
}
