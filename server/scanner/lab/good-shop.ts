import { generateKeyPairSync } from 'node:crypto';

const sentence =
  '<p>Everything here is as it should be, and there is enough of it to compress.</p>';
const home = `<!doctype html><html lang="en"><title>Shop</title>
<link rel="stylesheet" href="/assets/shop.css"><script src="/assets/shop.js"></script>
<h1>Welcome</h1>${sentence.repeat(40)}<img src="/assets/shop.svg" alt="">
<form method="post" action="/sign-in"><label>Password <input type="password" name="password"></label>
<input type="hidden" name="csrf_token" value="8c1f0b3a9de24f11"><button>Sign in</button></form></html>`;

/** 300 days from now: not far in the future, which RFC 9116, 2.5.5 advises against. */
const nextYear = () => new Date(Date.now() + 300 * 86_400_000).toISOString();

/** Its files by path: type and content. */
export const goodShop: Readonly<Record<string, () => readonly [type: string, body: string]>> = {
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
export const mtaStsPolicy =
  'version: STSv1\nmode: enforce\nmx: mail.shop.example\nmax_age: 2592000\n';

export const sessionCookie = '__Host-session=5b1f09c2; Path=/; Secure; HttpOnly; SameSite=Lax';

let published: string | undefined;
/** One serves all sites of a process: generating such a key is slow. */
export const publishKey = () =>
  (published ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64'));

/** The lines of its zone, with mail protected in every way. */
export const goodRecords = () => `
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
