import { removeHeaders, removeRecords, replaceHeader, type SiteDraft } from './site-draft.ts';

type Fault = (draft: SiteDraft) => void;

const setPolicy =
  (value: string): Fault =>
  (draft) =>
    replaceHeader(draft, 'content-security-policy', value);
const addHeader =
  (name: string, value: string): Fault =>
  (draft) =>
    void draft.headers.push([name, value]);
const addFile =
  (path: string, body: string, type = 'text/plain'): Fault =>
  (draft) =>
    void draft.files.set(path, [type, body]);
const addToPage =
  (html: string): Fault =>
  (draft) =>
    void (draft.body += html);
const addRecords =
  (...lines: readonly string[]): Fault =>
  (draft) =>
    void draft.records.push(...lines);
const setCookie =
  (cookie: string): Fault =>
  (draft) =>
    void draft.cookies.push(cookie);

/** The session cookie of the good site is left out, for one with a fault. */
const setSession =
  (attributes: string): Fault =>
  (draft) =>
    void (draft.cookies = [`PHPSESSID=8f14e45fceea167a; Path=/; ${attributes}`]);

const swapPassword =
  (form: string): Fault =>
  (draft) => {
    const [type, html] = draft.files.get('/') ?? ['text/html', ''];
    draft.files.set('/', [type, html.replace(/<form[^]*<\/form>/, form)]);
  };
const password = '<label>Password <input type="password" name="password"></label>';
const csrf = '<input type="hidden" name="csrf_token" value="8c1f0b3a9de24f11">';

const tlsFaults = {
  'expired certificate': (draft) => void (draft.certificate = { fromDay: -100, toDay: -10 }),
  'self-signed certificate': (draft) => void (draft.certificate = { isSelfSigned: true }),
  'certificate for another name': (draft) =>
    void (draft.certificate = { names: ['other.example'] }),
  'certificate ends in 3 days': (draft) => void (draft.certificate = { fromDay: -87, toDay: 3 }),
  'certificate ends in 20 days': (draft) => void (draft.certificate = { fromDay: -70, toDay: 20 }),
  'short RSA key': (draft) => {
    draft.certificate = { key: 'rsa1024' };
    draft.tls = { ciphers: 'DEFAULT:@SECLEVEL=0' };
  },
  'expired second certificate': (draft) =>
    (draft.second = { key: 'rsa2048', fromDay: -100, toDay: -10 }),
  'TLS 1.0': (draft) => void (draft.tls = { minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' }),
  'no TLS 1.3': (draft) => void (draft.tls = { maxVersion: 'TLSv1.2' }),
  'CBC suites only': (draft) =>
    (draft.tls = { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA256' }),
  'no HTTPS': (draft) => void (draft.isPlainOnly = true),
  'no redirect': (draft) => void (draft.plain = 'site'),
  'redirect to another plain site': (draft) => void (draft.plain = 'elsewhere'),
} satisfies Readonly<Record<string, Fault>>;

const headerFaults = {
  'no HSTS': (draft) => removeHeaders(draft, 'strict-transport-security'),
  'no CSP': (draft) => removeHeaders(draft, 'content-security-policy'),
  'no framing protection': (draft) => {
    removeHeaders(draft, 'x-frame-options');
    draft.headers = draft.headers.map(([name, value]) => [
      name,
      value.replace("; frame-ancestors 'none'", ''),
    ]);
  },
  'no nosniff': (draft) => removeHeaders(draft, 'x-content-type-options'),
  'no critical header': (draft) =>
    removeHeaders(
      draft,
      'strict-transport-security',
      'content-security-policy',
      'x-frame-options',
      'x-content-type-options',
    ),
  'no recommended header': (draft) =>
    removeHeaders(
      draft,
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
    ),
  'no Permissions-Policy': (draft) => removeHeaders(draft, 'permissions-policy'),
  'weak Referrer-Policy': (draft) => replaceHeader(draft, 'referrer-policy', 'unsafe-url'),
  'short HSTS': (draft) => replaceHeader(draft, 'strict-transport-security', 'max-age=3600'),
  'bare error page': (draft) => void (draft.errorHeaders = []),
  'CSP with unsafe-inline': setPolicy(
    "default-src 'self'; script-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  ),
  'CSP with any host': setPolicy(
    "default-src * 'unsafe-inline' 'unsafe-eval' data:; frame-ancestors 'none'",
  ),
  'CSP with unsafe-eval': setPolicy(
    "default-src 'self'; script-src 'self' 'unsafe-eval'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  ),
  'CSP without object-src': setPolicy(
    "script-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
  ),
} satisfies Readonly<Record<string, Fault>>;

const page404 = `<h1>Fatal error</h1>
<pre>PHP Fatal error:  Uncaught PDOException: SQLSTATE[42S02]: Base table or view not found in /var/www/shop/src/Router.php:118
Stack trace:
#0 /var/www/shop/src/Router.php(118): PDO-&gt;query('SELECT * FROM p...')
#1 {main}
  thrown in /var/www/shop/src/Router.php on line 118</pre>`;
const listing = `<!DOCTYPE HTML><html><head><title>Index of /uploads</title></head><body><h1>Index of /uploads</h1><hr><pre><a href="../">../</a>
<a href="customers-2025.csv">customers-2025.csv</a>  12-Mar-2025 10:14  4096
<a href="old-shop.zip">old-shop.zip</a>  12-Mar-2025 10:14  4096
</pre><hr></body></html>`;
const sourceMap = JSON.stringify({
  version: 3,
  file: 'map.js',
  sources: ['src/basket.ts'],
  sourcesContent: ['export const basket: number[] = [];\n'],
  names: [],
  mappings: 'AAAA',
});

const fileFaults = {
  'exposed .env': addFile(
    '/.env',
    'APP_ENV=production\nDB_PASSWORD=teapots-are-round\nDB_USER=shop\n',
  ),
  'exposed .git': (draft) => {
    addFile('/.git/HEAD', 'ref: refs/heads/main\n')(draft);
    addFile(
      '/.git/config',
      '[core]\n\trepositoryformatversion = 0\n[remote "origin"]\n\turl = git@code.shop.example:shop.git\n',
    )(draft);
  },
  'directory listing': (draft) => {
    addToPage('<img src="/uploads/teapot.svg" alt="">')(draft);
    addFile(
      '/uploads/teapot.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'image/svg+xml',
    )(draft);
    addFile('/uploads/', listing, 'text/html')(draft);
  },
  'source map': (draft) => {
    addToPage('<script src="/assets/map.js"></script>')(draft);
    addFile(
      '/assets/map.js',
      'document.title += "";\n//# sourceMappingURL=map.js.map\n',
      'text/javascript',
    )(draft);
    addFile('/assets/map.js.map', sourceMap, 'application/json')(draft);
  },
  'no security.txt': (draft) => void draft.files.delete('/.well-known/security.txt'),
  'server version': addHeader('server', 'Apache/2.4.29 (Ubuntu)'),
  'server and language version': (draft) => {
    addHeader('server', 'Apache/2.4.29 (Ubuntu)')(draft);
    addHeader('x-powered-by', 'PHP/7.2.10')(draft);
  },
  'stack trace': (draft) => void (draft.errorBody = page404),
  'private address in a header': addHeader('x-backend-server', '10.0.3.17'),
  'admin path in robots.txt': addFile(
    '/robots.txt',
    'User-agent: *\nDisallow: /admin/\nDisallow: /backup/\n',
  ),
} satisfies Readonly<Record<string, Fault>>;

const contentFaults = {
  'session without Secure': setSession('HttpOnly; SameSite=Lax'),
  'session without HttpOnly': setSession('Secure; SameSite=Lax'),
  'session without flags': setSession(''),
  'other cookie without flags': setCookie('theme=dark; Path=/'),
  'broken cookie prefix': setCookie('__Host-basket=1; Path=/basket; Secure; SameSite=Lax'),
  'SameSite=None without Secure': setCookie('visitor=1701; Path=/; SameSite=None'),
  'active mixed content': addToPage(
    '<script src="http://statistics.shop.example/count.js"></script>',
  ),
  'passive mixed content': addToPage('<img src="http://www.shop.example/teapot.png" alt="">'),
  'script of another site without SRI': addToPage(
    '<script src="https://cdn.other.example/slider-2.0.1.min.js"></script>',
  ),
  'old jQuery': (draft) => {
    addToPage('<script src="/assets/jquery-1.8.3.min.js"></script>')(draft);
    addFile(
      '/assets/jquery-1.8.3.min.js',
      '/*! jQuery v1.8.3 jquery.com | jquery.org/license */\nwindow.jQuery = window.$ = () => ({});\n',
      'text/javascript',
    )(draft);
  },
  'CMS version': addToPage('<meta name="generator" content="WordPress 6.8.1">'),
  'CORS for any origin': (draft) => void (draft.readsOrigins = 'any'),
  'CORS with credentials': (draft) => void (draft.readsOrigins = 'with credentials'),
  TRACE: (draft) => void (draft.isTraced = true),
  'PUT and DELETE offered': (draft) => void (draft.allow = 'GET, HEAD, PUT, DELETE'),
  'password to http': swapPassword(
    `<form method="post" action="http://shop.example/sign-in">${password}${csrf}</form>`,
  ),
  'password by GET': swapPassword(`<form method="get" action="/sign-in">${password}</form>`),
  'form without CSRF token': (draft) => {
    setSession('Secure; HttpOnly; SameSite=None')(draft);
    swapPassword(`<form method="post" action="/sign-in">${password}</form>`)(draft);
  },
  'no compression': (draft) => void (draft.isCompressed = false),
  'cacheable cookie': (draft) => void (draft.cacheControl = 'public, max-age=600'),
} satisfies Readonly<Record<string, Fault>>;

const dnsFaults = {
  'unsigned zone': (draft) => void (draft.signing = 'none'),
  'expired signatures': (draft) => void (draft.signing = 'expired'),
  'no CAA': (draft) => removeRecords(draft, / CAA /),
  'no SPF': (draft) => removeRecords(draft, /v=spf1/),
  'SPF for all': (draft) => {
    removeRecords(draft, /v=spf1/);
    addRecords('shop.example TXT v=spf1 +all')(draft);
  },
  'no DMARC': (draft) => removeRecords(draft, /v=DMARC1/),
  'DMARC none': (draft) => {
    removeRecords(draft, /v=DMARC1/);
    addRecords('_dmarc.shop.example TXT v=DMARC1; p=none; rua=mailto:dmarc@shop.example')(draft);
  },
  'no MTA-STS': (draft) => removeRecords(draft, /mta-sts/),
  'public staging': addRecords('staging.shop.example A 203.0.114.7'),
} satisfies Readonly<Record<string, Fault>>;

/** Faults that can be planted in the good site, each alone or with others. */
export const faults = {
  ...tlsFaults,
  ...headerFaults,
  ...fileFaults,
  ...contentFaults,
  ...dnsFaults,
};
export type FaultName = keyof typeof faults;

/** Plants faults in a draft. */
export function plant(draft: SiteDraft, names: readonly FaultName[]): SiteDraft {
  for (const name of names) faults[name](draft);
  return draft;
}
