import {
  checkInvalidKeyword,
  checkMissingSemicolon,
} from 'csp_evaluator/dist/checks/parser_checks.js';
import { Csp, isKeyword, isUrlScheme } from 'csp_evaluator/dist/csp.js';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity, Type, type Finding } from 'csp_evaluator/dist/finding.js';
import type { Policy } from '../../headers/csp.ts';

export interface Evaluation {
  /** Id of the rule; several policies share a weakness only when each breaks the rule. */
  readonly rule: number;
  /** The source, as sent. */
  readonly value: string;
  /** `directive: value - csp_evaluator's description`. */
  readonly line: string;
  /** Deserves a warning of its own. */
  readonly isWarning: boolean;
}

/** The evaluator compares each source with every known bypass: more sources take seconds. */
const maxSources = 60;

/** Faults that browsers report as well, and hosts known to serve bypasses. */
const warningTypes: readonly Type[] = [
  Type.SCRIPT_ALLOWLIST_BYPASS,
  Type.OBJECT_ALLOWLIST_BYPASS,
  Type.MISSING_SEMICOLON,
  Type.INVALID_KEYWORD,
  Type.NONCE_LENGTH,
];
const warningSeverities: readonly Severity[] = [Severity.HIGH, Severity.SYNTAX, Severity.MEDIUM];

/** Findings of Google's csp_evaluator about one policy, without its advice and guesses. */
export function evaluatePolicy(policy: Policy): Evaluation[] {
  const findings = runEvaluator(toCsp(policy));
  return findings
    .filter(({ severity }) => severity <= Severity.MEDIUM)
    .map((finding) => ({
      rule: finding.type,
      value: (finding.value ?? '').slice(0, 100),
      line: `${finding.directive}: ${(finding.value ?? '').slice(0, 80)} - ${finding.description.slice(0, 160)}`,
      isWarning:
        warningTypes.includes(finding.type) && warningSeverities.includes(finding.severity),
    }));
}

function toCsp({ directives }: Policy): Csp {
  const limited = [...directives].map(([name, sources]) => {
    const values = sources.slice(0, maxSources).filter(isReadable);
    const unique: string[] = [...new Set(values.map(normalise))];
    return [name, unique] as const;
  });
  return new Csp(Object.fromEntries<string[]>(limited));
}

/** Like the evaluator's own parser. */
function normalise(value: string): string {
  const lower = value.toLowerCase();
  return isKeyword(lower) || isUrlScheme(value) ? lower : value;
}

/** Keywords newer than the evaluator (CSP3, 2.3.1; Trusted Types, 4.4). */
const newKeywords =
  /^'(?:report-sha(?:256|384|512)|trusted-types-eval|unsafe-webtransport-hashes)'$/i;

/** The evaluator throws on a source that it cannot parse as a URL; it matches nothing anyway. */
function isReadable(value: string): boolean {
  if (newKeywords.test(value)) return false;
  if (value.startsWith("'") || isUrlScheme(value)) return true;
  const bare = value.replace(/^\w[+\w.-]*:\/\//i, '').replace(/^\/\//, '');
  return URL.canParse(`https://${bare.replace(':*', '').replace('*', 'wildcard_placeholder')}`);
}

function runEvaluator(csp: Csp): Finding[] {
  return new CspEvaluator(csp).evaluate([checkMissingSemicolon, checkInvalidKeyword]);
}
