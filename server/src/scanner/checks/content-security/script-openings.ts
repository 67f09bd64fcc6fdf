import {
  type Policy,
  allowsEval,
  allowsInline,
  allowsNothing,
  attributeSources,
  elementSources,
  evalSources,
  findDataSources,
  findOpenSources,
  findSources,
} from '../../headers/csp.ts';

/** Ways in which text that an attacker puts into a page becomes a script. */
export type Opening = 'inline' | 'any site' | 'data';

/** Each opening of one policy with the source that opens it. */
export type Openings = ReadonlyMap<Opening, string>;

const noLimit = 'no script-src or default-src';

/** Whether `sandbox` keeps all scripts from running (CSP3, 6.3.2). */
const isSandboxed = ({ directives }: Policy) => {
  const flags = directives.get('sandbox');
  return flags !== undefined && !flags.some((flag) => flag.toLowerCase() === 'allow-scripts');
};

/** What one policy leaves open. */
export function findOpenings(policy: Policy): Openings {
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

/** All policies hold at once, so a way is open only where none of them closes it. */
export function findCommonOpenings(policies: readonly Policy[]): Openings {
  const [first, ...others] = policies.map(findOpenings);
  if (first === undefined) return new Map();
  return new Map([...first].filter(([opening]) => others.every((other) => other.has(opening))));
}

/** Whether a policy limits scripts at all. */
export const limitsScripts = (policy: Policy) =>
  isSandboxed(policy) || findSources(policy, elementSources) !== undefined;

/** No script runs, whatever an attacker does to their addresses. */
export function forbidsScripts(policy: Policy): boolean {
  const elements = findSources(policy, elementSources);
  return isSandboxed(policy) || (elements !== undefined && allowsNothing(elements));
}

export function allowsEvaluation(policy: Policy): boolean {
  const sources = findSources(policy, evalSources);
  return !isSandboxed(policy) && (sources === undefined || allowsEval(sources));
}
