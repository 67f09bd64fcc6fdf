import { generateKeyPairSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Header } from '../../scanner/evidence/http.ts';
import { readZoneLines, serveZone } from './dns-zone.ts';
import { goodHeaders } from './page-lab.ts';
import { signZone } from './sign-zone.ts';
import type { LabZone } from './start-dns.ts';
import type { SiteAnswer, SiteRequest } from './start-site.ts';
import type { WholeSiteWish } from './whole-site.ts';

const sentence =
  '<p>Everything here is as it should be, and there is enough of it to compress.</p>';
const home = `<!doctype html><html lang="en"><title>Shop</title>
<link rel="stylesheet" href="/assets/shop.css"><script src="/assets/shop.js"></script>
<h1>Welcome</h1>${sentence.repeat(40)}<img src="/assets/shop.svg" alt="">
<form method="post" action="/sign-in"><label>Password <input type="password" name="password"></label>
<input type="hidden" name="csrf_token" value="8c1f0b3a9de24f11"><button>Sign in</button></form></html>`;

/** 300 days from now: not "for ever", which RFC 9116, 2.5.5 advises against. */
const nextYear = () => new Date(Date.now() + 300 * 86_400_000).toISOString();

const files: Readonly<Record<string, () => readonly [type: string, body: string]>> = {
  '/': () => ['text/html; charset=utf-8', home],
  '/assets/shop.js': () => ['text/javascript', 'document.title = "Shop";'],
  '/assets/shop.css': () => ['text/css', 'body { margin: 0 }'],
  '/assets/shop.svg': () => ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  '/robots.txt': () => ['text/plain', 'User-agent: *\nDisallow: /cart\n'],
  '/.well-known/security.txt': () => [
    'text/plain; charset=utf-8',
    `Contact: mailto:security@shop.example\nExpires: ${nextYear()}\n`,
  ],
};
const policy = 'version: STSv1\nmode: enforce\nmx: mail.shop.example\nmax_age: 2592000\n';

const session: readonly Header[] = [
  ['set-cookie', '__Host-session=5b1f; Path=/; Secure; HttpOnly; SameSite=Lax'],
  ['cache-control', 'private, no-store'],
];

/** All that a careful owner does. */
export const answerWell: WholeSiteWish['answer'] = (request, { https }) => {
  const { scheme, host, path, method } = request;
  if (scheme === 'http' || host.startsWith('www.')) {
    const headers = scheme === 'http' ? [] : goodHeaders;
    return {
      status: 301,
      headers: [['location', `https://shop.example:${https}${path}`], ...headers],
    };
  }
  if (host.startsWith('mta-sts.'))
    return { headers: [['content-type', 'text/plain']], body: policy };
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: goodHeaders };
  return answerFile(request);
};

function answerFile({ path, headers }: SiteRequest): SiteAnswer {
  const [type, body] = files[path]?.() ?? ['text/html', '<!doctype html><h1>Not found</h1>'];
  const all: Header[] = [...goodHeaders, ['content-type', type]];
  if (path === '/') all.push(...session);
  const status = path in files ? 200 : 404;
  const accepted = headers['accept-encoding'] ?? '';
  if (!accepted.includes('gzip')) return { status, headers: all, body };
  return { status, headers: [...all, ['content-encoding', 'gzip']], body: gzipSync(body) };
}

function publishKey(): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}

/** Its DNS: signed, and mail protected in every way. */
export function createGoodZone(): LabZone {
  const records = `
    shop.example A 127.0.0.1
    www.shop.example A 127.0.0.1
    mta-sts.shop.example A 127.0.0.1
    mail.shop.example A 127.0.0.1
    shop.example MX 10 mail.shop.example
    shop.example CAA 0 issue "letsencrypt.org"
    shop.example TXT v=spf1 mx -all
    _dmarc.shop.example TXT v=DMARC1; p=reject; rua=mailto:dmarc@shop.example
    _mta-sts.shop.example TXT v=STSv1; id=20261101
    _25._tcp.mail.shop.example TLSA 3 1 1
    selector1._domainkey.shop.example TXT v=DKIM1; k=rsa; p=${publishKey()}`;
  const now = Math.floor(Date.now() / 1000);
  const validity = { inception: now - 86_400, expiration: now + 10 * 86_400 };
  const zone = serveZone('shop.example', readZoneLines(records));
  return signZone('shop.example', zone, { validity, validates: 'well' });
}
