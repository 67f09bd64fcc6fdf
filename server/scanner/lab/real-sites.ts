import type { Target } from '../src/evidence/evidence.ts';

/** A site's responses, written by hand. */
export interface RealSite {
  /** `name: value`, a line each. */
  readonly headers: readonly string[];
  readonly body?: string;
  /** Of redirects before the page. */
  readonly via?: readonly (readonly [url: string, location: string, ...headers: string[]])[];
  readonly url?: string;
  readonly status?: number;
  readonly target?: Partial<Target>;
  /** Every correct warning and failure, by the name of its check. */
  readonly finds: Readonly<Record<string, 'warning' | 'fail'>>;
}

const hsts = 'strict-transport-security: max-age=63072000; includeSubDomains; preload';
const nosniff = 'x-content-type-options: nosniff';
const csp = (policy: string) => `content-security-policy: ${policy}`;
const closed = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const few = [
  'referrer-policy: strict-origin-when-cross-origin',
  'permissions-policy: camera=()',
  'cross-origin-opener-policy: same-origin-allow-popups',
  'cross-origin-resource-policy: same-site',
];

/** Responses of such sites, or of improved ones; in the order of the report's checks. */
export const realSites: Readonly<Record<string, RealSite>> = {
  'a news site that allows every script': {
    headers: [
      hsts,
      nosniff,
      'x-frame-options: DENY',
      csp("default-src data: 'unsafe-inline' 'unsafe-eval' https:; upgrade-insecure-requests"),
      'set-cookie: nyt-purr=cfhhcfhhh; Domain=.shop.example; Path=/; SameSite=Lax; Secure',
      'cache-control: s-maxage=30, no-cache',
      ...few,
    ],
    body: '<script src=https://securepubads.g.doubleclick.net/tag/js/gpt.js></script><img src=http://img.example/a.jpg>',
    finds: { 'Content Security Policy': 'fail' },
  },
  'a forge with a domain for its files': {
    headers: [
      hsts,
      nosniff,
      'x-frame-options: deny',
      'referrer-policy: origin-when-cross-origin, strict-origin-when-cross-origin',
      csp(
        "default-src 'none'; base-uri 'self'; frame-ancestors 'none'; script-src www.shop-static.example; img-src 'self' data: blob:; style-src 'unsafe-inline' www.shop-static.example",
      ),
      'set-cookie: _gh_sess=0123456789abcdef; Path=/; HttpOnly; Secure; SameSite=Lax',
      'set-cookie: logged_in=no; Path=/; Domain=shop.example; HttpOnly; Secure; SameSite=Lax',
      'cache-control: max-age=0, private, must-revalidate',
    ],
    finds: { 'Recommended Security Headers': 'warning' },
  },
  'a bank behind a load balancer': {
    headers: [
      hsts,
      nosniff,
      csp(
        `script-src 'nonce-cmFuZG9tcmFuZG9tMQ==' 'strict-dynamic' https: 'unsafe-inline'; ${closed}`,
      ),
      'set-cookie: TS0123abcd=01abcdef; Path=/; Domain=.shop.example',
      'set-cookie: BIGipServer~pool=1; path=/; Httponly; Secure',
      'set-cookie: JSESSIONID=0000abcdefghijklmnop:-1; Path=/; Secure; HttpOnly; SameSite=Lax',
      ...few,
    ],
    finds: {},
  },
  'a shop of a platform': {
    headers: [
      'strict-transport-security: max-age=7889238',
      nosniff,
      csp("block-all-mixed-content; frame-ancestors 'none'; upgrade-insecure-requests;"),
      'set-cookie: localization=US; path=/; SameSite=Lax',
      'set-cookie: secure_customer_sig=; path=/; Secure; HttpOnly; SameSite=Lax',
      ...few,
    ],
    body: '<script src=https://cdn.shopify.com/shopifycloud/storefront.js></script>',
    finds: {
      'Critical Security Headers': 'fail',
      'HSTS Preload Eligibility': 'warning',
      'Cookie Attributes': 'warning',
      'Content Security Policy': 'fail',
    },
  },
  'a blog as it was installed': {
    headers: ['link: <https://www.shop.example/wp-json/>; rel="https://api.w.org/"'],
    body: '<link rel=stylesheet href="//fonts.googleapis.com/css"><script src=https://stats.wp.com/e.js></script><img src=http://www.shop.example/a.jpg>',
    finds: {
      'Critical Security Headers': 'fail',
      'Recommended Security Headers': 'fail',
      'Content Security Policy': 'fail',
      'Mixed Content': 'warning',
      Clickjacking: 'fail',
    },
  },
  'an app of a hosting company, without a policy': {
    headers: [
      'strict-transport-security: max-age=63072000',
      'access-control-allow-origin: *',
      'cache-control: public, max-age=0, must-revalidate',
      nosniff,
      'x-frame-options: SAMEORIGIN',
      ...few,
    ],
    body: '<script src=/_next/static/main.js defer></script><script type=application/json id=__NEXT_DATA__>{}</script>',
    url: 'https://shop.dev/',
    target: { host: 'shop.dev', domain: 'shop.dev', url: 'https://shop.dev/' },
    finds: { 'Critical Security Headers': 'warning', 'Content Security Policy': 'fail' },
  },
  'a cached page behind a CDN': {
    headers: [
      hsts,
      nosniff,
      csp(
        `script-src 'self' https://static.cloudflareinsights.com https://challenges.cloudflare.com; ${closed}`,
      ),
      'set-cookie: __cf_bm=x; path=/; domain=.shop.example; HttpOnly; Secure; SameSite=None',
      'cache-control: public, max-age=3600',
      ...few,
    ],
    body: '<script defer src=https://static.cloudflareinsights.com/beacon.min.js></script>',
    finds: {},
  },
  'an administration with a login': {
    headers: [
      hsts,
      nosniff,
      'x-frame-options: DENY',
      'set-cookie: csrftoken=0123456789abcdef0123; Path=/; SameSite=Lax; Secure',
      'cache-control: max-age=0, no-cache, no-store, must-revalidate, private',
      ...few,
    ],
    body: '<form action="/admin/login/?next=/admin/" method=post><input type=hidden name=csrfmiddlewaretoken value=0123456789abcdef><input type=password name=password></form>',
    finds: { 'Critical Security Headers': 'warning', 'Content Security Policy': 'fail' },
  },
  'an app that sends its login by script': {
    headers: [
      hsts,
      nosniff,
      csp(`default-src 'self'; connect-src https://api.shop.example; ${closed}`),
      ...few,
    ],
    body: '<div id=root></div><script type=module src=/app.js></script><form><input type=password></form>',
    finds: {},
  },
  'a policy in the page': {
    headers: [hsts, nosniff, 'x-frame-options: DENY', ...few],
    body: `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'"><p>Shop</p>`,
    finds: {},
  },
  'a policy that only reports': {
    headers: [
      hsts,
      nosniff,
      'x-frame-options: DENY',
      'content-security-policy-report-only: default-src *',
      ...few,
    ],
    finds: { 'Critical Security Headers': 'warning', 'Content Security Policy': 'fail' },
  },
  'young keywords in a policy': {
    headers: [
      hsts,
      nosniff,
      csp(
        `script-src 'self' 'nonce-cmFuZG9tcmFuZG9tMQ==' 'strict-dynamic' 'inline-speculation-rules' 'report-sha256' 'trusted-types-eval'; require-trusted-types-for 'script'; trusted-types default 'allow-duplicates'; ${closed}; report-to csp`,
      ),
      ...few,
    ],
    finds: {},
  },
  'two policies of proxy and app': {
    headers: [
      hsts,
      nosniff,
      csp("frame-ancestors 'self'"),
      csp("script-src 'self'; object-src 'none'; base-uri 'self'"),
      ...few,
    ],
    finds: {},
  },
  'the domain sends its visitors on to www, in their country': {
    via: [
      ['https://shop.example/', 'https://www.shop.example/', hsts],
      [
        'https://www.shop.example/',
        '/en-us/',
        hsts,
        'set-cookie: country=us; Path=/; Secure; SameSite=Lax',
      ],
    ],
    url: 'https://www.shop.example/en-us/',
    headers: [hsts, nosniff, csp(`default-src 'self'; ${closed}`), ...few],
    target: { host: 'shop.example', url: 'https://shop.example/' },
    finds: {},
  },
  'a login at somebody else': {
    via: [['https://www.shop.example/', 'https://login.identity.example/', hsts]],
    url: 'https://login.identity.example/',
    headers: [hsts],
    finds: {},
  },
  'an address without a name': {
    headers: [nosniff, csp(`default-src 'self'; ${closed}`), ...few],
    url: 'https://192.0.2.1/',
    target: { host: '192.0.2.1', isAddress: true, domain: null, url: 'https://192.0.2.1/' },
    finds: {},
  },
  'a guard that turns the scanner away': { headers: [], status: 403, finds: {} },
};
