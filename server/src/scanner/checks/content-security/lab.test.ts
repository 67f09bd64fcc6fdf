import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Header } from '../../evidence/http.ts';
import {
  buildPage,
  goodHeaders,
  openPageLab,
  type PageLab,
} from '../../../testing/lab/page-lab.ts';
import type { AnswerSite } from '../../../testing/lab/start-site.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { mixedContent } from './mixed-content.ts';
import { subresourceIntegrity } from './subresource-integrity.ts';

const withPolicy = (...policies: readonly string[]) => {
  const headers = policies.map((policy): Header => ['content-security-policy', policy]);
  return () => buildPage(headers);
};
const withBody =
  (body: string, headers: readonly Header[] = []) =>
  () =>
    buildPage(headers, body);

const sheet = '<link rel="stylesheet" href="/site.css">';
const withSheet =
  (css: string): AnswerSite =>
  ({ path }) =>
    path === '/site.css'
      ? { headers: [['content-type', 'text/css']], body: css }
      : buildPage([], sheet);

const sha = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC';
const strict = () =>
  `script-src 'nonce-${randomBytes(16).toString('base64')}' 'strict-dynamic' https: 'unsafe-inline'; object-src 'none'; base-uri 'none'`;

let lab: PageLab;
before(async () => {
  lab = await openPageLab({
    bare: () => buildPage(),
    reporting: () => buildPage([['content-security-policy-report-only', "default-src 'self'"]]),
    inline: withPolicy("default-src 'self' 'unsafe-inline'"),
    eval: withPolicy("default-src 'self' 'unsafe-eval'; base-uri 'none'"),
    cdn: withPolicy("default-src 'self'; script-src 'self' cdnjs.cloudflare.com; base-uri 'none'"),
    publishing: withPolicy("default-src 'self'; script-src 'self' unpkg.com; base-uri 'none'"),
    embedding: withPolicy("default-src https:; script-src 'self'; base-uri *"),
    stale: withPolicy(
      "script-src 'nonce-c3RhbGVzdGFsZXN0YWxl'; object-src 'none'; base-uri 'none'",
    ),
    good: () => buildPage(goodHeaders),
    fresh: () => buildPage([['content-security-policy', strict()]]),
    joined: withPolicy(
      "script-src 'self' 'unsafe-inline'; object-src 'none', script-src https:; base-uri 'none'",
    ),
    meta: withBody(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; base-uri 'none'">`,
    ),
    data: () => ({ headers: [['content-type', 'application/json']], body: '{}' }),
    challenged: () => ({ ...buildPage([], 'Please solve this captcha'), status: 403 }),
    active: withBody('<script src="http://cdn.other.example/a.js"></script>'),
    passive: withBody('<img src="http://pictures.other.example/a.png">'),
    styled: withSheet('a { background: url("http://pictures.other.example/a.png") }'),
    importing: withSheet('@import url(http://styles.other.example/b.css);'),
    commented: withSheet(
      '@namespace url(http://www.w3.org/1999/xhtml); /* url(http://no.example/a.png) */ b { background: url(c.png) }',
    ),
    unstyled: ({ path }) =>
      path === '/'
        ? buildPage([], sheet)
        : buildPage([], '<style>a { background: url(http://no.example/a.png) }</style>'),
    upgraded: withBody('<script src="http://cdn.other.example/a.js"></script>', [
      ['content-security-policy', 'upgrade-insecure-requests'],
    ]),
    encrypted: withBody('<img src="//pictures.other.example/a.png"><script src="/a.js"></script>'),
    foreign: withBody('<script src="https://cdn.other.example/a.js"></script>'),
    half: withBody(
      `<script src="https://cdn.other.example/a.js" integrity="${sha}" crossorigin></script><link rel=stylesheet href="https://cdn.other.example/a.css">`,
    ),
    checked: withBody(
      `<script src="https://cdn.other.example/a.js" integrity="${sha}" crossorigin></script><script src="https://js.stripe.com/v3/"></script>`,
    ),
    consenting: withBody('<script src="https://web.cmp.usercentrics.eu/ui/loader.js"></script>'),
    tagged: withBody('<script src="https://www.googletagmanager.com/gtag/js?id=1"></script>'),
  });
});
after(() => lab.close());

test('Content Security Policy fails: there is none', async () => {
  const found = await lab.judge(contentSecurityPolicy, 'bare');
  assert.equal(found.status, 'fail');
  assert.equal(found.risk, 'medium');
});
test('Content Security Policy fails: it only reports', async () => {
  const found = await lab.judge(contentSecurityPolicy, 'reporting');
  assert.equal(found.status, 'fail');
  assert.match(found.details, /only reports/);
});
test('Content Security Policy fails: inline scripts may run', async () => {
  const found = await lab.judge(contentSecurityPolicy, 'inline');
  assert.equal(found.status, 'fail');
  assert.match(found.details, /written into the page/);
});
test('Content Security Policy warns: text may become code', async () => {
  const found = await lab.judge(contentSecurityPolicy, 'eval');
  assert.equal(found.status, 'warning');
  assert.match(found.evidence[0] ?? '', /unsafe-eval/);
});
test('Content Security Policy warns: a host is known to serve what bypasses it', async () => {
  const found = await lab.judge(contentSecurityPolicy, 'cdn');
  assert.equal(found.status, 'warning');
  assert.match(found.evidence[0] ?? '', /^script-src: cdnjs\.cloudflare\.com - .*Angular/);
});
test('Content Security Policy warns: anybody can publish at a host that it lets in', async () => {
  const found = await lab.judge(contentSecurityPolicy, 'publishing');
  assert.equal(found.status, 'warning');
  assert.match(found.evidence[0] ?? '', /^script-src: unpkg\.com lets in .*anybody can publish/);
});
test('Content Security Policy warns: any site may be embedded, and <base> may lead anywhere', async () => {
  const found = await lab.judge(contentSecurityPolicy, 'embedding');
  assert.equal(found.status, 'warning');
  assert.match(found.evidence[0] ?? '', /^default-src \(in place of object-src\): https:/);
  assert.match(found.evidence[1] ?? '', /^base-uri: \*/);
});
test('Content Security Policy warns: two answers carry the same nonce', async () => {
  const found = await lab.judge(contentSecurityPolicy, 'stale');
  assert.equal(found.status, 'warning');
  assert.match(found.evidence[0] ?? '', /same nonce/);
});
test('Content Security Policy passes: by a list, by fresh nonces, by several policies, by a meta element', async () => {
  for (const site of ['good', 'fresh', 'joined', 'meta']) {
    const found = await lab.judge(contentSecurityPolicy, site);
    assert.equal(found.status, 'pass', `${site}: ${found.evidence.join('\n')}`);
  }
});
test('Content Security Policy is not tested: the address answers with data', async () => {
  const found = await lab.judge(contentSecurityPolicy, 'data');
  assert.equal(found.tested, false);
  assert.match(found.details, /data, not with a page/);
});
test('Content Security Policy is not tested: a captcha answers in place of the site', async () => {
  const found = await lab.judge(contentSecurityPolicy, 'challenged');
  assert.equal(found.tested, false);
  assert.match(found.details, /bot check/);
});

test('Mixed Content fails: a script comes without encryption', async () => {
  assert.equal((await lab.judge(mixedContent, 'active')).status, 'fail');
});
test('Mixed Content warns: a picture comes without encryption', async () => {
  assert.equal((await lab.judge(mixedContent, 'passive')).status, 'warning');
});
test('Mixed Content warns: a style sheet loads a picture without encryption', async () => {
  const found = await lab.judge(mixedContent, 'styled');
  assert.equal(found.status, 'warning');
  assert.match(found.evidence[0] ?? '', /^css url in https:.*site\.css: http:\/\/pictures/);
});
test('Mixed Content fails: a style sheet imports another without encryption', async () => {
  assert.equal((await lab.judge(mixedContent, 'importing')).status, 'fail');
});
test('Mixed Content passes: a style sheet only mentions such addresses, or a page stands in its place', async () => {
  assert.equal((await lab.judge(mixedContent, 'commented')).status, 'pass');
  assert.equal((await lab.judge(mixedContent, 'unstyled')).status, 'pass');
});
test('Mixed Content passes: all is encrypted, or the policy upgrades it', async () => {
  assert.equal((await lab.judge(mixedContent, 'encrypted')).status, 'pass');
  assert.equal((await lab.judge(mixedContent, 'upgraded')).status, 'pass');
});
test('Mixed Content is not tested: the page itself is not encrypted', async () => {
  const found = await lab.judge(mixedContent, 'active', { scheme: 'http' });
  assert.equal(found.tested, false);
});

test('Subresource Integrity fails: no script of another site has a checksum', async () => {
  assert.equal((await lab.judge(subresourceIntegrity, 'foreign')).status, 'fail');
});
test('Subresource Integrity warns: a style sheet has none', async () => {
  assert.equal((await lab.judge(subresourceIntegrity, 'half')).status, 'warning');
});
test('Subresource Integrity passes: all that can carry a checksum does', async () => {
  assert.equal((await lab.judge(subresourceIntegrity, 'checked')).status, 'pass');
});
test('Subresource Integrity is not tested: nothing foreign, or only what changes by design', async () => {
  assert.equal((await lab.judge(subresourceIntegrity, 'good')).tested, false);
  assert.equal((await lab.judge(subresourceIntegrity, 'tagged')).tested, false);
  assert.equal((await lab.judge(subresourceIntegrity, 'consenting')).tested, false);
});
