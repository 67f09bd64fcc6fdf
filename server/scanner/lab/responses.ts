import type { Header } from '../src/evidence/http.ts';
import type { SiteResponse } from './start-site.ts';

const typed = (type: string, body: string | Uint8Array, status = 200): SiteResponse => ({
  status,
  headers: [['content-type', type]],
  body,
});

export const notFound = typed(
  'text/html',
  '<!doctype html><title>Not found</title><h1>404</h1>',
  404,
);
export const html = (body: string, status = 200) =>
  typed('text/html; charset=utf-8', `<!doctype html><title>Shop</title>${body}`, status);
export const text = (body: string, status = 200) => typed('text/plain', body, status);
export const bytes = (body: Uint8Array) => typed('application/octet-stream', body);

/** The response of a protection in place of a site. */
export const challenge: SiteResponse = {
  status: 403,
  headers: [
    ['server', 'cloudflare'],
    ['cf-mitigated', 'challenge'],
    ['content-type', 'text/html'],
  ],
  body: '<!doctype html><title>Just a moment...</title>',
};

/** A page of a site, with these headers beside its type. */
export function buildPage(
  headers: readonly Header[] = [],
  body = '<h1>Welcome</h1>',
): SiteResponse {
  const html = `<!doctype html><title>Shop</title>${body}`;
  return { headers: [['content-type', 'text/html; charset=utf-8'], ...headers], body: html };
}

/** All headers of a well-configured site. */
export const goodHeaders: readonly Header[] = [
  ['strict-transport-security', 'max-age=63072000; includeSubDomains; preload'],
  [
    'content-security-policy',
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  ],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
];

/** The same, without some of them. */
export const withoutHeaders = (...names: readonly string[]) =>
  goodHeaders.filter(([name]) => !names.includes(name));
