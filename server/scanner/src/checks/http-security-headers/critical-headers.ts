import { countWords, joinWords, pluralize } from '@longitude/contract/core/text';
import { rateMissingHeaders } from '@longitude/contract/scan-score';
import type { Target } from '../../evidence/evidence.ts';
import type { Exchange } from '../../evidence/http.ts';
import { limitsLoading, readEnforcedPolicies } from '../../headers/csp.ts';
import { readFraming } from '../../headers/framing.ts';
import { isNosniff, showHeaders } from '../../headers/header-values.ts';
import { enoughHsts, findPreloadedEnding, readHsts } from '../../headers/hsts.ts';
import { findOwnResponse, isRedirect } from '../../headers/own-response.ts';
import { defineCheck, notTested, pass } from '../check.ts';
import { findTrustProblemOf } from '../ssl-tls-security/trust-problem.ts';

interface Protection {
  readonly name: string;
  readonly header: string;
  readonly isThere: (response: Exchange) => boolean;
  /** The check that judges it separately, and counts it. */
  readonly countedBy?: string;
  readonly example: string;
}

const hsts: Protection = {
  name: 'Strict-Transport-Security (HSTS)',
  header: 'strict-transport-security',
  isThere: (response) => (readHsts(response)?.maxAge ?? 0) >= enoughHsts,
  // Without includeSubDomains: pasted blindly, that makes subdomains without https unreachable.
  example: 'Strict-Transport-Security: max-age=31536000',
};
const nosniff: Protection = {
  name: 'X-Content-Type-Options: nosniff',
  header: 'x-content-type-options',
  isThere: isNosniff,
  example: 'X-Content-Type-Options: nosniff',
};
const policy: Protection = {
  name: 'a Content-Security-Policy',
  header: 'content-security-policy',
  isThere: (response) => readEnforcedPolicies(response).some(limitsLoading),
  countedBy: 'Content Security Policy',
  example:
    "# First as Content-Security-Policy-Report-Only, until it reports nothing that the site needs\nContent-Security-Policy: default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
};
/** The four protections of a page. */
const ofPage: readonly Protection[] = [
  hsts,
  policy,
  {
    name: 'clickjacking protection (X-Frame-Options or frame-ancestors)',
    header: 'x-frame-options',
    isThere: (response) => readFraming(response).allows !== 'anyone',
    countedBy: 'Clickjacking',
    example: 'X-Frame-Options: SAMEORIGIN',
  },
  nosniff,
];

/** A redirect has no content to frame or run; data has a type that could be sniffed. */
function listProtections(kind: 'page' | 'other', response: Exchange, { isAddress, host }: Target) {
  const all = kind === 'page' ? ofPage : isRedirect(response) ? [hsts] : [hsts, nosniff];
  // HSTS applies only to names (RFC 6797, 8.1.1), and some TLDs are preloaded.
  const isHstsIdle = isAddress || findPreloadedEnding(host) !== null;
  return isHstsIdle ? all.filter((each) => each !== hsts) : all;
}

export const criticalHeaders = defineCheck({
  name: 'Critical Security Headers',
  why: 'A few response headers turn on protections that browsers already have against eavesdropping, injected scripts and clickjacking.',
  needs: ['home'],
  looks: ['certificate', 'counterpartCertificate'],
  judge: ({ home, target, ...certificates }) => {
    const own = findOwnResponse(home, target);
    if (own.kind === 'none') return notTested(own.why);
    const protections = listProtections(own.kind, own.response, target);
    if (own.kind === 'other' && protections.length === 0) return notTested(own.why);
    const trustProblem = findTrustProblemOf(own.response.url, { target, ...certificates });
    const missing = protections.flatMap((each): readonly Missing[] => {
      if (!each.isThere(own.response)) return [{ ...each, fault: each.countedBy ?? '' }];
      return each === hsts && trustProblem ? [{ ...each, fault: trustProblem }] : [];
    });
    const seen = protections.flatMap(({ header }) => showHeaders(own.response, header));
    const evidence = [`${own.response.url.slice(0, 200)} (${own.response.status})`, ...seen];
    const limits = own.kind === 'other' ? ` ${own.why}` : '';
    if (missing.length === 0) {
      return pass(`All required headers are set.${limits}`, evidence);
    }
    const names = joinWords(
      missing.map(({ name }) => name),
      'or',
    );
    return {
      ...rateMissingHeaders(missing.length),
      faults: missing.map(({ fault }) => fault),
      details: `Your site does not send ${names}.${explainHsts(
        own.response,
        missing.find(({ header }) => header === hsts.header),
      )}${limits}`,
      evidence,
      recommendation: `Set the missing security ${pluralize(missing.length, 'header')} on every response. You do this once, in the web server or CDN configuration.`,
      example: missing.map(({ example }) => example).join('\n'),
    };
  },
});

interface Missing extends Protection {
  /** As in the contract's `faults`. */
  readonly fault: string;
}

function explainHsts(response: Exchange, missing: Missing | undefined): string {
  if (missing === undefined) return '';
  // RFC 6797, 8.1.
  if (missing.fault !== '') {
    return ' Browsers ignore HSTS when they do not trust the certificate.';
  }
  if (!response.url.startsWith('https:')) {
    return ' Browsers accept HSTS only over https.';
  }
  const days = Math.floor((readHsts(response)?.maxAge ?? 0) / 86_400);
  if (days > 0) return ` HSTS ends after ${countWords(days, 'day')}; at least 180 are needed.`;
  const isSent = response.headers.some(([name]) => name === hsts.header);
  return isSent ? ' The HSTS header that is sent has no effect.' : '';
}
