import { countWords, joinWords } from '@longitude/contract/core/text';
import type { Findings } from '../../evidence/evidence.ts';
import type { Exchange } from '../../evidence/http.ts';
import type { Part } from '../../evidence/part.ts';
import { readEnforcedPolicies, readHeaderPolicies, type Policy } from '../../headers/csp.ts';
import { readValues, showHeader } from '../../headers/header-values.ts';
import { findOwnResponse } from '../../headers/own-response.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
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
  "default-src 'self'; script-src 'self' 'nonce-(new for each response)'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

const showPolicies = (policies: readonly Policy[]) =>
  policies
    .slice(0, 4)
    .map(({ from, text }) =>
      from === 'header'
        ? showHeader('content-security-policy', text)
        : showHeader('<meta> content-security-policy', text),
    );

function failMissing(response: Exchange, policies: readonly Policy[]): Verdict {
  const reports = readValues(response, 'content-security-policy-report-only');
  const only =
    reports.length > 0
      ? ' The policy that is sent only reports and blocks nothing.'
      : policies.length > 0
        ? ' The policy that is sent does not restrict scripts.'
        : '';
  const shown = reports
    .slice(0, 2)
    .map((value) => showHeader('content-security-policy-report-only', value));
  return {
    status: 'fail',
    risk: 'medium',
    details: `No policy tells browsers which scripts belong to your site, so an injected script runs with the same rights as yours.${only}`,
    evidence: [
      ...showPolicies(policies),
      ...shown,
      ...(policies.length + shown.length > 0 ? [] : ['content-security-policy: (not sent)']),
    ],
    recommendation:
      'Introduce a Content Security Policy. Start in report-only mode, review the reports for a few days, then enforce it.',
    example: `${policyName}-Report-Only: ${policy}`,
  };
}

const meanings = {
  inline: 'inline scripts',
  'any site': 'scripts from any website',
  data: 'scripts in data: URLs',
} as const;

function failOpen(policies: readonly Policy[], openings: Openings): Verdict {
  const what = joinWords([...openings.keys()].map((opening) => meanings[opening]));
  return {
    status: 'fail',
    risk: 'medium',
    details: `There is a policy, but it allows ${what}, which is exactly what an attacker who can inject code into a page needs.`,
    evidence: [
      ...[...openings].map(
        ([opening, source]) => `open for ${meanings[opening]}: ${source.slice(0, 120)}`,
      ),
      ...showPolicies(policies),
    ],
    recommendation:
      'Allow scripts by nonce or hash instead of allowing all. Give each of your scripts a nonce that changes with every response, and remove the sources that allow everything.',
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

function findSharedNonce(response: Exchange, origins: Part<Findings['origins']>): string[] {
  const again = origins.ran
    ? origins.value.find(({ exchange }) => exchange.method === 'GET')
    : undefined;
  if (again === undefined) return [];
  const earlier = readNonces(readHeaderPolicies(response));
  const later = readNonces(readHeaderPolicies(again.exchange));
  return [...later].some((nonce) => earlier.has(nonce))
    ? ['script-src: two responses used the same nonce, so an attacker can predict it']
    : [];
}

function listWarnings(
  response: Exchange,
  policies: readonly Policy[],
  origins: Part<Findings['origins']>,
): string[] {
  const limiting = policies.filter(limitsScripts);
  const publishers = findPublishers(policies);
  const evaluations = evaluateAll(limiting).filter(
    ({ isWarning, value }) => isWarning && !publishers.includes(value),
  );
  // The evaluator reads some rules twice, once as sent and once as applied.
  const lines = [
    ...findWeaknesses(policies),
    ...findSharedNonce(response, origins),
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
  why: 'If a flaw lets an attacker inject code into a page, the policy decides whether that script can run and read what your visitors type.',
  needs: ['home'],
  looks: ['origins'],
  judge: ({ home, origins, target }) => {
    const own = findOwnResponse(home, target);
    if (own.kind !== 'page') return notTested(own.why);
    const policies = readEnforcedPolicies(own.response);
    const limiting = policies.filter(limitsScripts);
    const openings = findCommonOpenings(limiting);
    const warnings = listWarnings(own.response, policies, origins);
    const isGood = limiting.length > 0 && openings.size === 0 && warnings.length === 0;
    if (!isGood && isCut(own.response, policies)) return notTested(tooLong);
    if (limiting.length === 0) return failMissing(own.response, policies);
    if (openings.size > 0) return failOpen(limiting, openings);
    const shown = showPolicies(policies);
    if (warnings.length === 0) {
      return pass('The policy allows only the site’s own scripts to run.', shown);
    }
    return {
      status: 'warning',
      risk: 'medium',
      details: `The policy blocks injected scripts, but has ${countWords(warnings.length, 'weakness', 'weaknesses')} that an attacker could use to bypass it.`,
      evidence: [...warnings.slice(0, 12), ...shown],
      recommendation:
        'Tighten the policy where it is loose. Allow only what is needed; set object-src and base-uri to none unless the site uses them.',
      example: `${policyName}: ${policy}`,
    };
  },
});
