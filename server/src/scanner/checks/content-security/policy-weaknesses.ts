import { parse } from 'tldts';
import {
  type Policy,
  elementSources,
  findPlainSources,
  findSources,
  isNonce,
  isStrictDynamic,
  objectSources,
} from '../../headers/csp.ts';
import { allowsEvaluation, forbidsScripts } from './script-openings.ts';

/** What weakens a policy without opening it: a line each, for an engineer. */
export function findWeaknesses(policies: readonly Policy[]): string[] {
  const weak: string[] = [];
  if (policies.every(allowsEvaluation)) {
    weak.push("script-src: 'unsafe-eval' lets scripts turn text into code");
  }
  if (policies.every((policy) => findSources(policy, objectSources) === undefined)) {
    weak.push('object-src: missing, and there is no default-src, so that anything can be embedded');
  }
  const runsScripts = !policies.some(forbidsScripts);
  if (runsScripts && !policies.some(({ directives }) => directives.has('base-uri'))) {
    weak.push('base-uri: missing, so that an injected <base> sends relative scripts elsewhere');
  }
  const shared = policies.map(findSharedSuffix);
  if (shared.every((source) => source !== undefined)) {
    weak.push(
      `script-src: ${shared.find((source) => source !== '*') ?? '*'} lets in everybody who takes a name there`,
    );
  }
  if (policies.every((policy) => findPlain(policy) !== undefined)) {
    const [line] = policies.map(findPlain);
    weak.push(`${line ?? ''}: lets in what travels unencrypted`);
  }
  return weak;
}

/** A wildcard over names that anybody can have, such as *.com or *.github.io (public suffix list). */
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

/** The first directive with an unencrypted source, as `img-src: http:`. */
function findPlain({ directives }: Policy): string | undefined {
  for (const [name, sources] of directives) {
    if (!/-src(?:-elem|-attr)?$|^(?:base-uri|form-action)$/.test(name)) continue;
    const [plain] = findPlainSources(sources);
    if (plain !== undefined) return `${name}: ${plain.slice(0, 100)}`;
  }
  return undefined;
}

/** Nonces of policies: one that two answers share is known before the page is (CSP3, 8.1 "Nonces"). */
export function readNonces(policies: readonly Policy[]): Set<string> {
  return new Set(
    policies.flatMap(({ directives }) =>
      [...directives.values()].flatMap((sources) => sources.filter(isNonce)),
    ),
  );
}
