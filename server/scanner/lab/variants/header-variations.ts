import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { replaceHeader } from '../site-draft.ts';
import { addToPage, plantAll } from '../faults/fault.ts';
import { change, withHeaders, type Variation, type Variations } from './variation.ts';

const policy = (value: string) => withHeaders(`content-security-policy: ${value}`);
const closed = "object-src 'none'; base-uri 'self'; frame-ancestors 'none'";

/** The text {nonce} in policies and pages becomes a fresh nonce in each response. */
const withNonce = (value: string): Variation =>
  plantAll(
    policy(value),
    addToPage('<script nonce="{nonce}">document.title += "";</script>'),
    change((response) => {
      const nonce = randomBytes(16).toString('base64');
      const fill = (text: string) => text.replaceAll('{nonce}', nonce);
      const { body, headers = [] } = response;
      const isPacked = headers.some(([name]) => name === 'content-encoding');
      const fillBody = () =>
        isPacked ? gzipSync(fill(gunzipSync(body ?? '').toString())) : fill(String(body));
      return {
        ...response,
        headers: headers.map(([name, said]) => [name, fill(said)]),
        ...(body ? { body: fillBody() } : {}),
      };
    }),
  );

const policies: Variations = {
  'strict policy': withNonce(
    `script-src 'nonce-{nonce}' 'strict-dynamic' https: 'unsafe-inline'; ${closed}`,
  ),
  'strict policy with everything': withNonce(
    `default-src 'self'; script-src 'self' 'nonce-{nonce}' 'strict-dynamic' 'report-sample'; require-trusted-types-for 'script'; report-uri /csp; ${closed}`,
  ),
  'policy with a hash': policy(
    `default-src 'self'; script-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; ${closed}`,
  ),
  'policy of nothing by default': policy(
    `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; ${closed}`,
  ),
  'policy with services': policy(
    `default-src 'self'; script-src 'self' https://js.stripe.com https://plausible.io 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' https: data:; connect-src 'self' wss://live.shop.example https://api.shop.example; frame-src https://js.stripe.com https://www.youtube-nocookie.com; worker-src 'self' blob:; ${closed}; upgrade-insecure-requests; report-to default`,
  ),
  'policies of proxy and application': (draft) => {
    replaceHeader(draft, 'content-security-policy', "frame-ancestors 'self'");
    draft.headers.push([
      'content-security-policy',
      "script-src 'self'; object-src 'none'; base-uri 'self'",
    ]);
  },
  'policies joined by a comma': policy(
    "frame-ancestors 'none', default-src 'self'; object-src 'none'; base-uri 'none'",
  ),
  'policy in odd case and spacing': policy(
    " Default-Src  'SELF' ;;  OBJECT-SRC 'none' ; Base-URI 'None';Frame-Ancestors 'none' ; ",
  ),
  'policy that is also tried out': withHeaders(
    "content-security-policy-report-only: default-src 'none'",
  ),
};

const transports: Variations = {
  'HSTS for a year': withHeaders('strict-transport-security: max-age=31536000; includeSubDomains'),
  'HSTS in odd case': withHeaders(
    'strict-transport-security: Max-Age=63072000;INCLUDESUBDOMAINS;Preload;',
  ),
  'HSTS in quotes': withHeaders('strict-transport-security: max-age="31536000"; includeSubDomains'),
};

const frames: Variations = {
  'framing by the site itself': withHeaders('x-frame-options: sameorigin'),
  'framing by policy alone': (draft) =>
    void (draft.headers = draft.headers.filter(([name]) => name !== 'x-frame-options')),
  'framing told twice': (draft) => void draft.headers.push(['x-frame-options', 'DENY']),
};

const recommendations: Variations = {
  'no referrer': withHeaders('referrer-policy: no-referrer'),
  'referrer to itself': withHeaders('referrer-policy: same-origin'),
  'referrers in order of age': withHeaders(
    'referrer-policy: no-referrer, strict-origin-when-cross-origin',
  ),
  'referrer in upper case': withHeaders('Referrer-Policy: Strict-Origin'),
  'many permissions': withHeaders(
    'permissions-policy: accelerometer=(), autoplay=(self), camera=(), display-capture=(), fullscreen=(self "https://www.youtube-nocookie.com"), geolocation=(self), payment=(self "https://js.stripe.com"), usb=(), interest-cohort=()',
  ),
  'popups of partners': withHeaders(
    'cross-origin-opener-policy: same-origin-allow-popups; report-to="coop"',
    'cross-origin-resource-policy: same-site',
  ),
  'full isolation': withHeaders(
    'cross-origin-embedder-policy: credentialless',
    'cross-origin-resource-policy: cross-origin',
    'origin-agent-cluster: ?1',
  ),
  'headers of the past': withHeaders(
    'x-xss-protection: 0',
    'x-download-options: noopen',
    'x-permitted-cross-domain-policies: none',
    'x-dns-prefetch-control: off',
    'expect-ct: max-age=86400, enforce',
    'p3p: CP="This is not a P3P policy"',
  ),
};

const deliveries: Variations = {
  Cloudflare: withHeaders(
    'server: cloudflare',
    'cf-ray: 8e5b1c2d3e4f5a6b-FRA',
    'cf-cache-status: DYNAMIC',
    'alt-svc: h3=":443"; ma=86400',
    'nel: {"success_fraction":0,"report_to":"cf-nel","max_age":604800}',
    'report-to: {"endpoints":[{"url":"https:\\/\\/a.nel.cloudflare.com\\/report\\/v4?s=abc"}],"group":"cf-nel","max_age":604800}',
  ),
  Fastly: withHeaders(
    'via: 1.1 varnish, 1.1 varnish',
    'x-served-by: cache-fra-eddf8230045-FRA, cache-ham-10234-HAM',
    'x-cache: HIT, MISS',
    'x-cache-hits: 12, 0',
    'x-timer: S1732370000.123456,VS0,VE2',
    'age: 120',
    'vary: Accept-Encoding, Cookie',
  ),
  CloudFront: withHeaders(
    'x-cache: Hit from cloudfront',
    'via: 1.1 0123456789abcdef0123456789abcdef.cloudfront.net (CloudFront)',
    'x-amz-cf-pop: FRA56-P10',
    'x-amz-cf-id: Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYg==',
    'x-amzn-trace-id: Root=1-5759e988-bd862e3fe1be46a994272793',
    'server: AmazonS3',
  ),
  Akamai: withHeaders(
    'server: AkamaiGHost',
    'server-timing: cdn-cache; desc=HIT, edge; dur=10, origin; dur=0, ak_p; desc="1732370000_1600423456_10.20"',
    'x-akamai-transformed: 9 12345 0 pmb=mRUM,1',
    'mime-version: 1.0',
  ),
  Vercel: withHeaders(
    'server: Vercel',
    'x-vercel-id: fra1::iad1::abcde-1732370000000-0123456789ab',
    'x-vercel-cache: HIT',
    'x-matched-path: /[lang]',
    'x-powered-by: Next.js',
  ),
  'nginx without its version': withHeaders(
    'server: nginx',
    'x-request-id: 8a1c3f9e0b7d4a52a7c0f0d8b1e2c3d4',
  ),
  'Apache without its version': withHeaders(
    'server: Apache',
    'x-runtime: 0.012345',
    'etag: W/"5f3-10.2.3"',
  ),
  IIS: withHeaders(
    'x-powered-by: ASP.NET',
    'x-ua-compatible: IE=edge',
    'request-context: appId=cid-v1:0a1b2c3d',
  ),
  Express: withHeaders(
    'x-powered-by: Express',
    'x-response-time: 12.345ms',
    'x-ratelimit-limit: 10000',
  ),
  Varnish: withHeaders('x-varnish: 32770 3', 'via: 1.1 shop (Varnish/7.4)', 'accept-ranges: bytes'),
};

const orders: Variations = {
  'headers in reverse order': (draft) => void draft.headers.reverse(),
  'headers in alphabetical order': (draft) =>
    void draft.headers.sort(([a], [b]) => a.localeCompare(b)),
  'names of headers in capitals': (draft) =>
    void (draft.headers = draft.headers.map(([name, value]) => [name.toUpperCase(), value])),
  'values with spaces around': (draft) =>
    void (draft.headers = draft.headers.map(([name, value]) => [name, ` ${value}  `])),
};

export const headerVariations = {
  policies,
  transports,
  frames,
  recommendations,
  deliveries,
  orders,
};
