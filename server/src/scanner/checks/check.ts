import type { RiskLevel } from '@longitude/contract/scan-checks';
import type { Findings, PartName, Target } from '../evidence/evidence.ts';
import type { Part } from '../evidence/part.ts';

interface Finding {
  /** Not above the risk of the check in the contract's table, which it has when this is missing. */
  readonly risk?: RiskLevel;
  /** 0 to 100 when it is not the usual: 0 of a failure, 50 of a warning. */
  readonly score?: number;
  /** The finding, for a business owner. */
  readonly details: string;
  /** Lines that were seen, for an engineer. */
  readonly evidence: readonly string[];
  /** The remedy; its first sentence stands alone as a heading. */
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
export type Seen<Needs extends PartName, Looks extends PartName> = {
  readonly [Name in Needs]: Findings[Name];
} & { readonly [Name in Looks]: Part<Findings[Name]> } & {
  readonly target: Target;
  /** When validity is judged. */
  readonly now: Date;
};

interface CheckDefinition<Needs extends PartName, Looks extends PartName> {
  /** As in the contract's table. */
  readonly name: string;
  /** The reason why it matters, in a sentence for a business owner. */
  readonly why: string;
  /** When one of them did not run, the check is "not tested" for that part's reason. */
  readonly needs: readonly Needs[];
  /** Parts that it judges whether they ran or not. */
  readonly looks: readonly Looks[];
  /** Pure: no I/O, no clock, no chance. */
  readonly judge: (seen: Seen<Needs, Looks>) => Verdict;
}

/** A check of any parts, as the pipeline holds it. */
export type Check = CheckDefinition<PartName, PartName>;

/** Names the parts that a check sees by its own lists. */
export function defineCheck<const Needs extends PartName, const Looks extends PartName = never>(
  definition: Omit<CheckDefinition<Needs, Looks>, 'looks'> & { readonly looks?: readonly Looks[] },
): Check {
  return { looks: [], ...definition };
}
