import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  buildExchange,
  buildVisit,
  judgeParts,
  assertOutcomes,
  readOutcome,
} from '../../../lab/build-evidence.ts';
import type { Header } from '../../evidence/http.ts';
import { cookieAttributes } from './cookie-attributes.ts';
import { cookieScope } from './cookie-scope.ts';
import { sortCookie, type CookieKind } from './sort-cookie.ts';

const setting = (...lines: string[]) => ({
  headers: lines.map((line): Header => ['set-cookie', line]),
});

test('Cookie Attributes: a flag about a login is not a session', () => {
  const home = buildVisit(
    setting('logged_in=no; Domain=shop.example; Path=/; Secure; SameSite=Lax'),
  );
  assert.equal(readOutcome(judgeParts(cookieAttributes, { home })), 'pass');
  assert.equal(readOutcome(judgeParts(cookieScope, { home })), 'pass');
});

test('Cookie Attributes: judges each cookie by its purpose', () => {
  const cases: readonly (readonly [string, ...string[]])[] = [
    ['pass', 'sid=5b1f09c2; Secure; HttpOnly; SameSite=Lax'],
    ['pass', 'sid=5b1f09c2; Secure; HttpOnly; SameSite=None'],
    ['fail', 'sid=5b1f09c2; HttpOnly; SameSite=Lax'],
    ['fail', 'sid=5b1f09c2; Secure; SameSite=Lax'],
    ['warning', 'sid=5b1f09c2; Secure; HttpOnly'],
    ['warning', 'sid=5b1f09c2; Secure; HttpOnly; SameSite=Loose'],
    ['pass', 'theme=1; Secure; SameSite=Lax'],
    ['warning', 'theme=1; SameSite=Lax'],
    ['warning', 'theme=1; Secure'],
    ['pass', 'AWSALB=1; Expires=Sun, 29 Nov 2026 12:00:00 GMT; Path=/'],
    ['not tested', 'sid=; Max-Age=0'],
    ['not tested', 'sid=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    ['fail', 'theme=1; Secure; SameSite=Lax', 'PHPSESSID=1'],
  ];
  assertOutcomes(cases, (...lines) =>
    judgeParts(cookieAttributes, { home: buildVisit(setting(...lines)) }),
  );
});

test('Cookie Attributes: counts the cookies, and never shows a value', () => {
  const home = buildVisit(
    setting('PHPSESSID=2f9c01ab; path=/', 'theme=dark; Secure', 'old=; Max-Age=0'),
  );
  const found = judgeParts(cookieAttributes, { home });
  assert.deepEqual([found.status, found.risk], ['fail', 'high']);
  assert.match(found.details, /PHPSESSID/);
  assert.equal(found.evidence.length, 2, 'a removal is no cookie');
  assert.doesNotMatch(JSON.stringify(found), /2f9c01ab/);
});

test('Cookie Attributes: does not pass a site without cookies', () => {
  const { details } = judgeParts(cookieAttributes, {
    home: buildVisit(setting('AWSALB=1; Path=/')),
  });
  assert.match(details, /^Only a load balancer/);
});

test('Cookie Attributes: collects only the cookies of the site', () => {
  const foreign = buildExchange({ url: 'https://sso.example/', ...setting('PHPSESSID=1') });
  const home = buildVisit({}, { hops: [foreign] });
  assert.equal(readOutcome(judgeParts(cookieAttributes, { home })), 'not tested');
  const plain = buildVisit({
    url: 'http://www.shop.example/',
    ...setting('PHPSESSID=1; HttpOnly; SameSite=Lax'),
  });
  assert.equal(judgeParts(cookieAttributes, { home, plain }).status, 'fail');
  const nothing = [buildExchange(setting('lang=en'))];
  assert.equal(judgeParts(cookieAttributes, { home, nothing }).status, 'warning');
  const challenged = { ...plain, challenge: 'bot check' };
  assert.equal(
    readOutcome(judgeParts(cookieAttributes, { home, plain: challenged })),
    'not tested',
  );
});

test('Cookie Attributes: limits long names', () => {
  const found = judgeParts(cookieAttributes, {
    home: buildVisit(setting(`${'session'.repeat(900)}=1`)),
  });
  assert.ok(found.details.length < 300);
  assert.ok(found.evidence.every((line) => line.length <= 300));
});

const judge = (line: string, url = 'https://www.shop.example/') => {
  const headers: Header[] = [['set-cookie', line]];
  return judgeParts(cookieScope, { home: buildVisit({ url, headers }) });
};

test('Cookie Prefixes and Scope: knows the rules of prefixes and domains', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['pass', '__Host-a=1; Secure; Path=/'],
    ['pass', '__Host-a=1; Path=/; Secure; Domain='],
    ['fail', '__Host-a=1; Secure'],
    ['fail', '__Host-a=1; Secure; Path=/x'],
    ['fail', '__Host-a=1; Path=/'],
    ['fail', '__HOST-a=1; Path=/'],
    ['fail', '__Host-a=1; Secure; Path=/; Domain=www.shop.example'],
    ['pass', '__Secure-a=1; Secure'],
    ['fail', '__Secure-a=1'],
    ['fail', 'a=1; SameSite=None'],
    ['pass', 'a=1; SameSite=None; Secure'],
    ['pass', 'a=1'],
    ['pass', 'theme=1; Domain=shop.example'],
    ['warning', 'sid=5b1f09c2; Domain=shop.example'],
    ['pass', 'sid=5b1f09c2; Domain=www.shop.example'],
    ['fail', 'a=1; Domain=other.example'],
    ['fail', 'a=1; Domain=hop.example'],
    ['fail', 'a=1; Domain=example'],
  ];
  assertOutcomes(cases, (line) => judge(line));
});

test('Cookie Prefixes and Scope: refuses the domain of a public suffix', () => {
  const found = judge('a=1; Domain=co.uk', 'https://shop.example.co.uk/');
  assert.equal(readOutcome(found), 'not tested', 'another site is not judged');
  const headers: Header[] = [['set-cookie', 'a=1; Domain=co.uk']];
  const home = buildVisit({ url: 'https://www.shop.co.uk/', headers });
  const own = judgeParts(cookieScope, { home }, { host: 'www.shop.co.uk', domain: 'shop.co.uk' });
  assert.equal(own.status, 'fail');
  assert.match(own.evidence[0] ?? '', /a public suffix/);
});

test('Cookie Prefixes and Scope: requires https for prefixes', () => {
  assert.equal(judge('__Secure-a=1; Secure', 'http://www.shop.example/').status, 'fail');
});

const hash = '0123456789abcdef0123456789abcdef';
/** HASH is replaced by 32 hexadecimal digits. */
const names: Readonly<Record<CookieKind, string>> = {
  session: `
    PHPSESSID CAKEPHP laravel_session ci_session remember_web_HASH JSESSIONID JSESSIONIDSSO
    JSESSIONID.node1 SAP_SESSIONID_P01_100 LtpaToken2 DomAuthSessId ASP.NET_SessionId
    ASPSESSIONIDQACBTRQD .ASPXAUTH .AspNetCore.Cookies .AspNetCore.Identity.Application
    connect.sid koa.sess _shop_session sessionid SESSHASH SSESSHASH HASH fe_typo_user
    be_typo_user wordpress_logged_in_HASH wordpress_sec_HASH wordpress_HASH
    wp_woocommerce_session_HASH bb_sessionhash phpbb3_ab12c_sid MoodleSession CraftSessionId
    exp_sessionid PrestaShop-HASH JTLSHOP adminhtml frontend osCsid OCSESSID session-1 admin_sid
    next-auth.session-token sid __Host-sid __Secure-session session session_id my_app_session
    auth auth_token accessToken refresh-token id_token token usertoken user_token loginToken2
    login login_id jwt remember_me`,
  infrastructure: `
    AWSALB AWSALBCORS __cf_bm __cfduid cf_clearance visid_incap_1 ak_bmsc BIGipServerpool
    TS01a2b3c4 ARRAffinity`,
  other: `
    theme lang XSRF-TOKEN csrftoken _csrf atlassian.xsrf.token next-auth.csrf-token
    next-auth.callback-url .AspNetCore.Antiforgery.x .AspNetCore.Culture
    __RequestVerificationToken form_key form_token _ga _gid _hjSession_1 ai_session
    OptanonConsent mage-cache-sessid wordpress_test_cookie cart cart_token visitor_token
    session_start hasSession is_session_active session_alive session_tracker x_session_visited
    first_session session_number fcm_token push_token firebase-messaging-token mapbox_token
    googleMapsToken isLoggedIn show_login login_popup_closed hasAuth sessionTimeout
    login_redirect consider president outside residence author author_box authenticity tokenizer
    blogindex obsess side s tsunami wp-settings-1 visited abcdef0123`,
};
for (const [kind, list] of Object.entries(names)) {
  test(`kinds of cookies: knows a cookie by its name: ${kind}`, () => {
    for (const word of list.trim().split(/\s+/)) {
      const name = word.replace('HASH', hash);
      assert.equal(sortCookie({ name, valueLength: 32 }), kind, name);
    }
  });
}

test('kinds of cookies: a cookie without a name is no session', () => {
  assert.equal(sortCookie({ name: '', valueLength: 32 }), 'other');
});

test('kinds of cookies: a short value under the name of a key is a flag', () => {
  assert.equal(sortCookie({ name: 'logged_in', valueLength: 2 }), 'other');
  assert.equal(sortCookie({ name: 'remember_me', valueLength: 4 }), 'other');
  for (const name of ['sid', 'session', 'my_session', 'user_session', 'auth', 'token']) {
    assert.equal(sortCookie({ name, valueLength: 1 }), 'other', name);
    assert.equal(sortCookie({ name, valueLength: 7 }), 'other', name);
    assert.equal(sortCookie({ name, valueLength: 8 }), 'session', name);
  }
  // A framework uses its name for nothing else, even where the value is short.
  for (const name of ['PHPSESSID', 'JSESSIONID', 'connect.sid', 'laravel_session']) {
    assert.equal(sortCookie({ name, valueLength: 1 }), 'session', name);
  }
});
