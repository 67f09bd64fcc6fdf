import { mtaStsPolicy } from '../good-shop.ts';
import { removeRecords } from '../site-draft.ts';
import { plantAll } from '../faults/fault.ts';
import { change, withFile, type Variation, type Variations } from './variation.ts';

const caches: Variations = {
  'never stored': (draft) => void (draft.cacheControl = 'no-store'),
  'asked for each time': (draft) =>
    void (draft.cacheControl = 'no-cache, private, max-age=0, must-revalidate'),
  'stored by browsers alone': (draft) => void (draft.cacheControl = 'Private, max-age=600'),
};

const robots = (...lines: readonly string[]) =>
  withFile('/robots.txt', 'text/plain', lines.join('\n'));
const wellKnown = (...lines: readonly string[]) =>
  withFile('/.well-known/security.txt', 'text/plain; charset=utf-8', lines.join('\r\n'));
const soon = new Date(Date.now() + 200 * 86_400_000).toISOString();
const files: Variations = {
  'no robots.txt': (draft) => void draft.files.delete('/robots.txt'),
  'robots.txt of WordPress': robots(
    'User-agent: *',
    'Disallow: /wp-admin/',
    'Allow: /wp-admin/admin-ajax.php',
    '',
    'Sitemap: https://shop.example/wp-sitemap.xml',
  ),
  'robots.txt of a shop': robots(
    'User-agent: *',
    'Disallow: /cart',
    'Disallow: /checkout',
    'Disallow: /search',
    'Disallow: /*?sort=',
    'Crawl-delay: 5',
  ),
  'robots.txt for many': robots(
    '\ufeffUser-agent: GPTBot\r',
    'Disallow: /\r',
    '\r',
    'User-agent: *\r',
    'Disallow:\r',
  ),
  'signed security.txt': wellKnown(
    '-----BEGIN PGP SIGNED MESSAGE-----',
    'Hash: SHA256',
    '',
    '# Thank you',
    'Contact: mailto:security@shop.example',
    'Contact: https://shop.example/security',
    `Expires: ${soon}`,
    'Preferred-Languages: en, fr',
    'Canonical: https://shop.example/.well-known/security.txt',
    '-----BEGIN PGP SIGNATURE-----',
    '',
    'abc',
    '-----END PGP SIGNATURE-----',
  ),
  'security.txt in lower case': wellKnown(
    'contact: https://shop.example/security',
    `expires: ${soon}`,
  ),
  'closed folder': change((response, { path }) =>
    path === '/assets/' ? { ...response, status: 403 } : response,
  ),
  'folder with a page': withFile(
    '/assets/',
    'text/html',
    '<!doctype html><title>Assets</title><p>Nothing to see.</p>',
  ),
};

const places: Variations = {
  'home in a folder': (draft) => {
    draft.files.set('/en/', draft.files.get('/') ?? ['text/html', '']);
    draft.changes.push((response, { path, scheme, host }) =>
      path === '/' && scheme === 'https' && host === 'shop.example'
        ? { status: 302, headers: [...draft.headers, ['location', '/en/']] }
        : response,
    );
  },
  'www without its own headers of content': (draft) =>
    void (draft.wwwHeaders = draft.headers.filter(([name]) => name !== 'content-security-policy')),
};

const certificates: Variations = {
  'certificate for 90 days': (draft) => void (draft.certificate = { fromDay: -20, toDay: 70 }),
  'certificate for 47 days': (draft) => void (draft.certificate = { fromDay: -10, toDay: 37 }),
  'certificate for six days': (draft) => void (draft.certificate = { fromDay: -2, toDay: 4 }),
  'RSA certificate': (draft) => {
    draft.certificate = { key: 'rsa2048' };
  },
  'wildcard certificate': (draft) =>
    void (draft.certificate = { names: ['shop.example', '*.shop.example'] }),
  'certificate with many names': (draft) =>
    void (draft.certificate = {
      names: [
        'shop.example',
        'www.shop.example',
        'mta-sts.shop.example',
        ...Array.from({ length: 60 }, (_, at) => `shop-${at}.example`),
      ],
    }),
  'certificates of two kinds': (draft) => void (draft.second = { key: 'rsa2048' }),
};

const handshakes: Variations = {
  'TLS 1.3 alone': (draft) => void (draft.tls = { minVersion: 'TLSv1.3' }),
  'ChaCha20 first': (draft) =>
    void (draft.tls = {
      ciphers: 'TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE+CHACHA20:ECDHE+AESGCM',
      honorCipherOrder: true,
    }),
  // HTTP/2 is then expected to warn, and left out.
  'HTTP/1.1 alone': (draft) => void (draft.isHttp1 = true),
  'SSH without its version': (draft) => void (draft.ports.SSH = 'SSH-2.0-Go\r\n'),
};

const records =
  (pattern: RegExp | null, ...lines: readonly string[]): Variation =>
  (draft) => {
    if (pattern) removeRecords(draft, pattern);
    draft.records.push(...lines);
  };
const zones: Variations = {
  'no mail': records(
    / MX |mta-sts|TLSA|_domainkey|v=spf1|DMARC/,
    'shop.example MX 0 .',
    'shop.example TXT v=spf1 -all',
    '_dmarc.shop.example TXT v=DMARC1; p=reject; sp=reject; adkim=s; aspf=s',
  ),
  'mail of a service': records(
    /v=spf1/,
    'shop.example TXT v=spf1 include:_spf.shop.example ip4:192.0.2.0/24 ip6:2001:db8::/32 ~all',
    '_spf.shop.example TXT v=spf1 ip4:198.51.100.0/24 ?all',
  ),
  'other texts': records(
    null,
    'shop.example TXT google-site-verification=abc',
    'shop.example TXT MS=ms12345678',
    'shop.example TXT v=verifydomain MS=1',
  ),
  'DMARC in quarantine': records(
    /DMARC/,
    '_dmarc.shop.example TXT v=DMARC1;p=quarantine;pct=100;fo=1;rua=mailto:a@shop.example,mailto:b@dmarc.example',
  ),
  'CAA for several': records(
    / CAA /,
    'shop.example CAA 0 issue "letsencrypt.org; validationmethods=dns-01"',
    'shop.example CAA 0 issue "pki.goog"',
    'shop.example CAA 0 issuewild ";"',
    'shop.example CAA 0 iodef "mailto:s@shop.example"',
  ),
  'two mail hosts': plantAll(
    records(null, 'shop.example MX 20 mail2.shop.example', 'mail2.shop.example A 127.0.0.1'),
    change((response) =>
      response.body === mtaStsPolicy
        ? { ...response, body: mtaStsPolicy.replace('mail.', '*.') }
        : response,
    ),
  ),
  'names for everybody': records(
    null,
    'blog.shop.example A 203.0.114.9',
    'api.shop.example CNAME shop.example',
    'help.shop.example CNAME shop.example',
    'cdn.shop.example A 203.0.114.10',
  ),
  'a wildcard': records(null, '*.shop.example A 203.0.114.9'),
};

export const siteVariations = { caches, files, places, certificates, handshakes, zones };
