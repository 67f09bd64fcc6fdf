import { removeHeaders, replaceHeader, type SiteDraft } from '../site-draft.ts';
import { fault, type Fault, type Faults } from './fault.ts';

const one = { 'Critical Security Headers': 'warning' } as const;
const recommended = (outcome: 'fail' | 'warning', plant: Fault['plant'], says: RegExp) =>
  fault({ 'Recommended Security Headers': outcome }, plant, says);
const replace =
  (name: string, value: string): Fault['plant'] =>
  (draft) =>
    replaceHeader(draft, name, value);
const policy = (outcome: 'fail' | 'warning', value: string, says: RegExp) =>
  fault(
    { 'Content Security Policy': outcome },
    replace('content-security-policy', `${value}; frame-ancestors 'none'`),
    says,
  );
const closed = "object-src 'none'; base-uri 'none'";

function openFraming(draft: SiteDraft): void {
  removeHeaders(draft, 'x-frame-options');
  draft.headers = draft.headers.map(([name, value]) => [
    name,
    value.replace("; frame-ancestors 'none'", ''),
  ]);
}

const criticalFaults = {
  'no HSTS': fault(
    one,
    (draft) => removeHeaders(draft, 'strict-transport-security'),
    /HSTS|Strict-Transport-Security/i,
  ),
  'short HSTS': fault(
    { ...one, 'HSTS Preload Eligibility': 'warning' },
    replace('strict-transport-security', 'max-age=3600'),
    /max-age|180 days|year/,
  ),
  'no CSP': fault(
    { ...one, 'Content Security Policy': 'fail' },
    (draft) => removeHeaders(draft, 'content-security-policy'),
    /Content[ -]Security[ -]Policy/i,
  ),
  'CSP that only reports': fault({ ...one, 'Content Security Policy': 'fail' }, (draft) => {
    removeHeaders(draft, 'content-security-policy');
    draft.headers.push(['content-security-policy-report-only', "default-src 'self'"]);
  }),
  'no framing protection': fault({ ...one, Clickjacking: 'fail' }, openFraming, /fram/i),
  'framing by every https site': fault(
    { ...one, Clickjacking: 'warning' },
    (draft) => {
      openFraming(draft);
      draft.headers = draft.headers.map(([name, value]) =>
        name === 'content-security-policy'
          ? [name, `${value}; frame-ancestors https:`]
          : [name, value],
      );
    },
    /https:/,
  ),
  'no nosniff': fault(one, (draft) => removeHeaders(draft, 'x-content-type-options'), /nosniff/),
  'no critical header': fault(
    {
      'Critical Security Headers': 'fail',
      'Content Security Policy': 'fail',
      Clickjacking: 'fail',
    },
    (draft) =>
      removeHeaders(
        draft,
        'strict-transport-security',
        'content-security-policy',
        'x-frame-options',
        'x-content-type-options',
      ),
  ),
} satisfies Faults;

const otherFaults = {
  'no recommended header': recommended(
    'fail',
    (draft) =>
      removeHeaders(
        draft,
        'referrer-policy',
        'permissions-policy',
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
      ),
    /Referrer-Policy/i,
  ),
  'no Permissions-Policy': recommended(
    'warning',
    (draft) => removeHeaders(draft, 'permissions-policy'),
    /Permissions-Policy/i,
  ),
  'weak Referrer-Policy': recommended(
    'warning',
    replace('referrer-policy', 'unsafe-url'),
    /unsafe-url/,
  ),
  'bare error page': fault(
    { 'Error-page Parity': 'warning' },
    (draft) => void (draft.errorHeaders = []),
    /wrong address|404|error page/i,
  ),
  'bare www': fault(
    { 'Error-page Parity': 'warning' },
    (draft) => void (draft.wwwHeaders = []),
    /www/,
  ),
} satisfies Faults;

const policyFaults = {
  'CSP with unsafe-inline': policy(
    'fail',
    `default-src 'self'; script-src 'self' 'unsafe-inline'; ${closed}`,
    /unsafe-inline/,
  ),
  'CSP with any host': policy('fail', "default-src * 'unsafe-inline' 'unsafe-eval' data:", /\*/),
  'CSP with unsafe-eval': policy(
    'warning',
    `default-src 'self'; script-src 'self' 'unsafe-eval'; ${closed}`,
    /unsafe-eval/,
  ),
  'CSP without object-src': policy(
    'warning',
    "script-src 'self'; img-src 'self' data:; base-uri 'none'",
    /object-src/,
  ),
} satisfies Faults;

export const headerFaults = { ...criticalFaults, ...otherFaults, ...policyFaults };
