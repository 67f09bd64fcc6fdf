import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sortCookie, type CookieKind } from './sort-cookie.ts';

const hash = '0123456789abcdef0123456789abcdef';
/** HASH stands for 32 hexadecimal digits. */
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
  test(`knows a cookie by its name: ${kind}`, () => {
    for (const word of list.trim().split(/\s+/)) {
      const name = word.replace('HASH', hash);
      assert.equal(sortCookie({ name, valueLength: 32 }), kind, name);
    }
  });
}

test('a cookie without a name is no session', () => {
  assert.equal(sortCookie({ name: '', valueLength: 32 }), 'other');
});

test('takes a short value under the name of a key for a flag', () => {
  assert.equal(sortCookie({ name: 'logged_in', valueLength: 2 }), 'other');
  assert.equal(sortCookie({ name: 'remember_me', valueLength: 4 }), 'other');
  for (const name of ['sid', 'session', 'my_session', 'user_session', 'auth', 'token']) {
    assert.equal(sortCookie({ name, valueLength: 1 }), 'other', name);
    assert.equal(sortCookie({ name, valueLength: 7 }), 'other', name);
    assert.equal(sortCookie({ name, valueLength: 8 }), 'session', name);
  }
  // A framework uses its name for nothing else, even where the test of a value is short.
  for (const name of ['PHPSESSID', 'JSESSIONID', 'connect.sid', 'laravel_session']) {
    assert.equal(sortCookie({ name, valueLength: 1 }), 'session', name);
  }
});
