import type { Findings } from '../../evidence/evidence.ts';
import type { Exchange } from '../../evidence/http.ts';
import type { Part } from '../../evidence/part.ts';
import { readEnforcedPolicies, readHeaderPolicies, type Policy } from '../../headers/csp.ts';
import { readValues, showHeader } from '../../headers/header-values.ts';
import { findOwnAnswer } from '../../headers/own-answer.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
import { countWords, joinWords } from '../wording.ts';
import { evaluatePolicy } from './evaluate-policy.ts';
import {
  findCommonOpenings,
  findPublishers,
  findWeaknesses,
  limitsScripts,
  readNonces,
  type Openings,
} from './policy-weaknesses.ts';
const policyName = 'Content-Security-Policy';
const policy =
  "default-src 'self'; script-src 'self' 'nonce-(new for each answer)'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

const showPolicies = (policies: readonly Policy[]) =>
  policies
    .slice(0, 4)
    .map(({ from, text }) =>
      from === 'header'
        ? showHeader('content-security-policy', text)
        : showHeader('<meta> content-security-policy', text),
    );

function failMissing(answer: Exchange, policies: readonly Policy[]): Verdict {
  const reports = readValues(answer, 'content-security-policy-report-only');
  const only =
    reports.length > 0
      ? ' There is one that only reports and stops nothing.'
      : policies.length > 0
        ? ' What is sent does not limit scripts.'
        : '';
  const shown = reports
    .slice(0, 2)
    .map((value) => showHeader('content-security-policy-report-only', value));
  return {
    status: 'fail',
    risk: 'medium',
    details: `No policy tells browsers which scripts belong to your site, so one that an attacker slips in runs like your own.${only}`,
    evidence: [
      ...showPolicies(policies),
      ...shown,
      ...(policies.length + shown.length > 0 ? [] : ['content-security-policy: (not sent)']),
    ],
    recommendation:
      'Introduce a Content Security Policy. Start with the report-only form, look at what it reports for some days, then enforce it.',
    example: `${policyName}-Report-Only: ${policy}`,
  };
}

const meanings = {
  inline: 'scripts written into the page itself',
  'any site': 'scripts from any website',
  data: 'scripts hidden in an address',
} as const;

function failOpen(policies: readonly Policy[], openings: Openings): Verdict {
  const what = joinWords([...openings.keys()].map((opening) => meanings[opening]));
  return {
    status: 'fail',
    risk: 'medium',
    details: `There is a policy, but it lets ${what} run, which is what an attacker who can write into a page needs.`,
    evidence: [
      ...[...openings].map(
        ([opening, source]) => `open for ${meanings[opening]}: ${source.slice(0, 120)}`,
      ),
      ...showPolicies(policies),
    ],
    recommendation:
      'Allow scripts by a nonce or a hash instead of in general. Give each script of yours a nonce that is new for every answer, and take out what lets everything in.',
    example: `${policyName}: ${policy}`,
  };
}

/** Findings that every policy shares; the lines come from the first. */
function evaluateAll(policies: readonly Policy[]) {
  const [first = [], ...others] = policies.map(evaluatePolicy);
  return first.filter(({ rule }) =>
    others.every((other) => other.some((one) => one.rule === rule)),
  );
}

function findSharedNonce(answer: Exchange, origins: Part<Findings['origins']>): string[] {
  const again = origins.ran
    ? origins.value.find(({ exchange }) => exchange.method === 'GET')
    : undefined;
  if (again === undefined) return [];
  const earlier = readNonces(readHeaderPolicies(answer));
  const later = readNonces(readHeaderPolicies(again.exchange));
  return [...later].some((nonce) => earlier.has(nonce))
    ? ['script-src: two answers carried the same nonce, so that it can be known beforehand']
    : [];
}

function listWarnings(
  answer: Exchange,
  policies: readonly Policy[],
  origins: Part<Findings['origins']>,
): string[] {
  const limiting = policies.filter(limitsScripts);
  const publishers = findPublishers(policies);
  const evaluations = evaluateAll(limiting).filter(
    ({ isWarning, value }) => isWarning && !publishers.includes(value),
  );
  // The evaluator reads some rules twice, as sent and as they take effect.
  const lines = [
    ...findWeaknesses(policies),
    ...findSharedNonce(answer, origins),
    ...evaluations.map(({ line }) => line),
  ];
  return [...new Set(lines)];
}

/** Longer headers are truncated: the rest of the policy may be missing. */
const maxHeader = 8192;
const isCut = ({ headers }: Exchange, policies: readonly Policy[]) =>
  policies.some(({ text }) => text.length >= maxHeader) ||
  headers.some(([name, value]) => name === 'content-security-policy' && value.length >= maxHeader);
const tooLong = 'The policy is longer than 8,192 characters, and only its beginning was read.';

export const contentSecurityPolicy = defineCheck({
  name: 'Content Security Policy',
  why: 'Where a gap lets an attacker write into a page, the policy decides whether the attacker’s script can run and read what your visitors type.',
  needs: ['home'],
  looks: ['origins'],
  judge: ({ home, origins, target }) => {
    const own = findOwnAnswer(home, target);
    if (own.kind !== 'page') return notTested(own.why);
    const policies = readEnforcedPolicies(own.answer);
    const limiting = policies.filter(limitsScripts);
    const openings = findCommonOpenings(limiting);
    const warnings = listWarnings(own.answer, policies, origins);
    const isGood = limiting.length > 0 && openings.size === 0 && warnings.length === 0;
    if (!isGood && isCut(own.answer, policies)) return notTested(tooLong);
    if (limiting.length === 0) return failMissing(own.answer, policies);
    if (openings.size > 0) return failOpen(limiting, openings);
    const shown = showPolicies(policies);
    if (warnings.length === 0) {
      return pass('The policy lets only scripts run that belong to the site.', shown);
    }
    return {
      status: 'warning',
      risk: 'medium',
      details: `The policy keeps injected scripts out, with ${countWords(warnings.length, 'weakness', 'weaknesses')} that an attacker could use to get around it.`,
      evidence: [...warnings.slice(0, 12), ...shown],
      recommendation:
        'Tighten the policy where it is loose. Name what is needed and forbid the rest; set object-src and base-uri to none unless the site uses them.',
      example: `${policyName}: ${policy}`,
    };
  },
});
