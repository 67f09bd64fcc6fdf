import type { RiskLevel } from '@longitude/contract/scan-checks';
import type { Findings, PartName, Target } from '../evidence/evidence.ts';
import type { Part } from '../evidence/part.ts';

interface Finding {
  /** At most the risk in the contract's table, which is also the default. */
  readonly risk?: RiskLevel;
  /** As in the contract; one fault of its own unless given. */
  readonly faults?: readonly string[];
  /** The finding, for a business owner. */
  readonly details: string;
  /** Lines of evidence, for an engineer. */
  readonly evidence: readonly string[];
  /** The remedy; its first sentence is also used as a heading. */
  readonly recommendation: string;
  /** A configuration or record to copy. */
  readonly example: string;
}

/** The result of a check. */
export type Verdict =
  | { readonly status: 'pass'; readonly details: string; readonly evidence: readonly string[] }
  | ({ readonly status: 'warning' | 'fail' } & Finding)
  | { readonly status: 'not_tested'; readonly reason: string };

export const pass = (details: string, evidence: readonly string[] = []): Verdict => ({
  status: 'pass',
  details,
  evidence,
});

/** `reason` is a sentence for a visitor. */
export const notTested = (reason: string): Verdict => ({ status: 'not_tested', reason });

/** The input of a check: parts that ran, parts that may not have, the target and the time. */
type Seen<Needs extends PartName, Looks extends PartName> = {
  readonly [Name in Needs]: Findings[Name];
} & { readonly [Name in Looks]: Part<Findings[Name]> } & {
  readonly target: Target;
  /** The time for all checks of validity. */
  readonly now: Date;
};

interface CheckDefinition<Needs extends PartName, Looks extends PartName> {
  /** As in the contract's table. */
  readonly name: string;
  /** The reason why it matters, in a sentence for a business owner. */
  readonly why: string;
  /** The reason why it only ever warns: its finding opens a site to no attack by itself. */
  readonly neverFails?: string;
  /** When one of them did not run, the check is "not tested", with that part's reason. */
  readonly needs: readonly Needs[];
  /** Optional parts: the check runs without them. */
  readonly looks: readonly Looks[];
  /** Pure: no I/O, no clock, no randomness. */
  readonly judge: (seen: Seen<Needs, Looks>) => Verdict;
}

/** A check of any parts, as the pipeline stores it. */
export type Check = CheckDefinition<PartName, PartName>;

/** Infers the parts that a check receives from its lists. */
export function defineCheck<const Needs extends PartName, const Looks extends PartName = never>(
  definition: Omit<CheckDefinition<Needs, Looks>, 'looks'> & { readonly looks?: readonly Looks[] },
): Check {
  return { looks: [], ...definition };
}
