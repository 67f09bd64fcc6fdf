import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Header } from '../evidence/http.ts';
import { pageHeaders } from '../../site/document.ts';
import { openPageLab, type PageLab } from '../../testing/lab/page-lab.ts';
import type { AnswerSite, SiteAnswer } from '../../testing/lab/start-site.ts';
import { contentSecurityPolicy } from '../checks/content-security/content-security-policy.ts';
import { mixedContent } from '../checks/content-security/mixed-content.ts';
import { subresourceIntegrity } from '../checks/content-security/subresource-integrity.ts';
import { cookieAttributes } from '../checks/cookie-security/cookie-attributes.ts';
import { cookieScope } from '../checks/cookie-security/cookie-scope.ts';
import { criticalHeaders } from '../checks/http-security-headers/critical-headers.ts';
import { errorPageParity } from '../checks/http-security-headers/error-page-parity.ts';
import { hstsPreload } from '../checks/http-security-headers/hsts-preload.ts';
import { recommendedHeaders } from '../checks/http-security-headers/recommended-headers.ts';
import { cachedCookies } from '../checks/performance-security/cached-cookies.ts';
import { compressedSecrets } from '../checks/performance-security/compressed-secrets.ts';
import { compression } from '../checks/performance-security/compression.ts';
import { clickjacking } from '../checks/web-application-security/clickjacking.ts';
import { cors } from '../checks/web-application-security/cors.ts';
import { httpMethods } from '../checks/web-application-security/http-methods.ts';
import { loginForm } from '../checks/web-application-security/login-form.ts';

const checks = [
  criticalHeaders,
  recommendedHeaders,
  hstsPreload,
  errorPageParity,
  cookieAttributes,
  cookieScope,
  contentSecurityPolicy,
  mixedContent,
  subresourceIntegrity,
  cors,
  clickjacking,
  httpMethods,
  loginForm,
  compression,
  compressedSecrets,
  cachedCookies,
];

/** What our own server adds over https to its pages (platform/http/responses.ts). */
const ours: readonly Header[] = [
  ...Object.entries(pageHeaders),
  ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['content-type', 'text/html; charset=utf-8'],
];
const page = (body: string, headers: readonly Header[] = ours, status = 200): SiteAnswer => ({
  status,
  headers,
  body: `<!doctype html><title>Good</title>${body}`,
});

const strictPolicy = () => {
  const nonce = randomBytes(16).toString('base64');
  return `script-src 'nonce-${nonce}' 'strict-dynamic' 'unsafe-inline' https:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'`;
};

const sites: Readonly<Record<string, AnswerSite>> = {
  ours: ({ path }) =>
    page('<script type=module src=/assets/entry.js></script>', ours, path === '/' ? 200 : 404),
  // A single-page app: every path and method gets the same page.
  app: () =>
    page('<div id=root></div><script src=/app.js></script><form><input type=password></form>'),
  shop: ({ path }) =>
    page(
      `<form method=post action=/login><input type=hidden name=authenticity_token value=0123456789abcdef><input type=password name=p></form>
       <script src="https://www.googletagmanager.com/gtag/js"></script><img src=//pictures.example/a.jpg>`,
      [
        ...ours.filter(([name]) => name !== 'content-security-policy'),
        ['content-security-policy', strictPolicy()],
        ['set-cookie', '__Host-session=1; Path=/; Secure; HttpOnly; SameSite=Lax'],
        ['set-cookie', '_ga=GA1.1; Path=/; Domain=shop.example; Secure; SameSite=Lax'],
        ['set-cookie', 'AWSALB=1; Path=/'],
        ['cache-control', 'private, no-cache'],
      ],
      path === '/' ? 200 : 404,
    ),
};

let lab: PageLab;
before(async () => {
  lab = await openPageLab(sites);
});
after(() => lab.close());

for (const name of Object.keys(sites)) {
  test(`has nothing to say about a good site: ${name}`, async () => {
    for (const check of checks) {
      const found = await lab.judge(check, name);
      const isFinding = found.tested && found.status !== 'pass';
      assert.ok(!isFinding, `${check.name}: ${found.details} ${found.evidence.join(' | ')}`);
    }
  });
}
