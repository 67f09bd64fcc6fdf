import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Header } from '../../evidence/http.ts';
import { buildPage, openPageLab, type PageLab } from '../../../testing/lab/page-lab.ts';
import { cookieAttributes } from './cookie-attributes.ts';
import { cookieScope } from './cookie-scope.ts';

const setting = (...lines: readonly string[]) => {
  const headers = lines.map((line): Header => ['set-cookie', line]);
  return () => buildPage(headers);
};

let lab: PageLab;
before(async () => {
  lab = await openPageLab({
    open: setting('PHPSESSID=2f9c01; path=/', 'theme=dark; Secure; SameSite=Lax'),
    drupal: setting('SSESS0123456789abcdef0123456789abcdef=4d1a; path=/; Secure'),
    typo3: setting('fe_typo_user=4d1a; path=/'),
    forum: setting('bb_sessionhash=4d1a; path=/; HttpOnly'),
    words: setting(
      'president=1; path=/; Secure; SameSite=Lax',
      'author_box=1; Secure; SameSite=Lax',
    ),
    loose: setting(
      'theme=dark; Path=/',
      '__Host-sid=5b1f09c2; Path=/; Secure; HttpOnly; SameSite=Lax',
    ),
    good: setting(
      '__Host-sid=5b1f09c2; Path=/; Secure; HttpOnly; SameSite=Lax',
      'XSRF-TOKEN=b2; Path=/; Secure; SameSite=Strict',
      'old=; Max-Age=0',
    ),
    none: () => buildPage(),
    crossing: setting('widget=1; Path=/; SameSite=None', 'a=1; Secure; SameSite=Lax'),
    prefixed: setting(
      '__Host-sid=5b1f09c2; Path=/; Secure; Domain=prefixed.example; SameSite=Lax; HttpOnly',
    ),
    wide: setting(
      'session_id=5b1f09c2; Path=/; Domain=.wide.example; Secure; HttpOnly; SameSite=Lax',
    ),
    // The first visit only gets a cookie and is sent to where it was: browsers show the cookie then.
    insisting: ({ headers }) =>
      headers['cookie'] === 'seen=1'
        ? buildPage()
        : {
            status: 302,
            headers: [
              ['location', '/'],
              ['set-cookie', 'seen=1; Secure; SameSite=Lax'],
            ],
          },
    leaving: () => ({
      status: 302,
      headers: [['location', 'https://shop.partner.example/']],
    }),
    partner: setting('PHPSESSID=1'),
  });
});
after(() => lab.close());

test('Cookie Attributes fails: a session goes without Secure, HttpOnly and SameSite', async () => {
  const found = await lab.judge(cookieAttributes, 'open');
  assert.equal(found.status, 'fail');
  assert.match(found.details, /PHPSESSID/);
  assert.doesNotMatch(JSON.stringify(found), /2f9c01/, 'the value is never shown');
});
test('Cookie Attributes fails: sessions of frameworks whose names do not say so', async () => {
  for (const site of ['drupal', 'typo3', 'forum']) {
    const found = await lab.judge(cookieAttributes, site);
    assert.equal(found.status, 'fail', site);
    assert.equal(found.risk, 'high', site);
  }
});
test('Cookie Attributes passes: names that only contain the letters of a session', async () => {
  assert.equal((await lab.judge(cookieAttributes, 'words')).status, 'pass');
});
test('Cookie Attributes warns: a preference lacks Secure and SameSite', async () => {
  const found = await lab.judge(cookieAttributes, 'loose');
  assert.equal(found.status, 'warning');
  assert.match(found.details, /^1 cookie of 2/);
});
test('Cookie Attributes passes: the session is closed and a script may read the forgery token', async () => {
  const found = await lab.judge(cookieAttributes, 'good');
  assert.equal(found.status, 'pass');
  assert.equal(found.evidence.length, 2, 'what is removed is no cookie');
});
test('Cookie Attributes passes: a site that redirects until it sees its cookie', async () => {
  assert.equal((await lab.judge(cookieAttributes, 'insisting')).status, 'pass');
});
test('Cookie Attributes is not tested: no cookie is set', async () => {
  assert.equal((await lab.judge(cookieAttributes, 'none')).tested, false);
});
test('Cookie Attributes is not tested: only another site sets cookies after a redirect', async () => {
  const found = await lab.judge(cookieAttributes, 'leaving', { hosts: ['shop.partner.example'] });
  assert.equal(found.tested, false);
});

test('Cookie Prefixes and Scope fails: SameSite=None without Secure', async () => {
  const found = await lab.judge(cookieScope, 'crossing');
  assert.equal(found.status, 'fail');
  assert.match(found.details, /widget/);
});
test('Cookie Prefixes and Scope fails: __Host- with a Domain', async () => {
  const found = await lab.judge(cookieScope, 'prefixed');
  assert.equal(found.status, 'fail');
  assert.match(found.evidence.join('\n'), /no Domain/);
});
test('Cookie Prefixes and Scope warns: the session goes to all subdomains', async () => {
  assert.equal((await lab.judge(cookieScope, 'wide')).status, 'warning');
});
test('Cookie Prefixes and Scope passes: prefixes and scope agree', async () => {
  assert.equal((await lab.judge(cookieScope, 'good')).status, 'pass');
});
test('Cookie Prefixes and Scope is not tested: no cookie is set', async () => {
  assert.equal((await lab.judge(cookieScope, 'none')).tested, false);
});
