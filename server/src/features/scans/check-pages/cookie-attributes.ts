import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const cookieAttributes: CheckPage = {
  slug: 'cookie-attributes',
  name: 'Cookie Attributes',
  check: 'Cookie Attributes',
  category: 'Cookie Security',
  summary: 'Secure, HttpOnly and SameSite',
  keywords: [
    'Set-Cookie',
    'session cookie',
    'session hijacking',
    'PHPSESSID',
    'JSESSIONID',
    'CSRF',
    'XSS',
    'proxy_cookie_flags',
    'session.cookie_secure',
  ],
  lead: 'A session cookie is as good as a password. Three attributes keep it off unencrypted Wi-Fi, away from injected scripts, and out of requests that other sites make in your customer’s name.',
  looksAt: {
    intro:
      'Every cookie that your site sets on the home page, on the way there with and without encryption, at its other name (with or without www), and on a page that does not exist. The scan never signs in.',
    items: [
      {
        term: '`Secure`',
        text: 'The browser sends the cookie over HTTPS only. Expected on every cookie.',
      },
      {
        term: '`HttpOnly`',
        text: 'Scripts in the page cannot read the cookie, so an injected script cannot steal it. Expected on session cookies; others may be meant for scripts.',
      },
      {
        term: '`SameSite`',
        text: 'Says whether the browser sends the cookie along when another site starts the request. Expected on every cookie: `Lax` in most cases.',
      },
      {
        term: 'Session cookies',
        text: 'Known by the name that a framework gives them, such as `PHPSESSID` or `JSESSIONID`, or by a word in the name such as `session`, `auth` or `token`. CSRF tokens do not count as session cookies.',
      },
      {
        term: 'Not judged',
        text: 'Cookies of load balancers and bot protection, which leave the owner no choice.',
      },
    ],
  },
  verdicts: {
    fail: 'A session cookie lacks `Secure` or `HttpOnly`: high risk.',
    warning:
      'A session cookie lacks only `SameSite`, or another cookie lacks `Secure` or `SameSite`: low risk.',
    pass: 'Every cookie has the attributes it needs.',
    notTested: shared.joinSentences(
      'The site set no cookie, or bot protection responded instead.',
      shared.notScored,
    ),
  },
  fix: {
    intro: shared.joinSentences(
      'Set the attributes where the cookie is made: in the application. The web server is the second choice, for software that you cannot change.',
      shared.replaceNames,
    ),
    places: [
      {
        place: 'Application',
        where: shared.applicationSettings,
        file: 'php.ini, settings.py, .env, application.properties',
        code: `# PHP, php.ini
session.cookie_secure = 1
session.cookie_httponly = 1
session.cookie_samesite = "Lax"

# Django, settings.py
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True

# Laravel, .env; then: php artisan config:cache
SESSION_SECURE_COOKIE=true

# Rails, config/initializers/session_store.rb
Rails.application.config.session_store :cookie_store, key: '«_shop_session»', secure: true

# Spring Boot, application.properties
server.servlet.session.cookie.secure=true
server.servlet.session.cookie.http-only=true
server.servlet.session.cookie.same-site=lax

# Express, options of express-session
proxy: true,
cookie: { secure: true, httpOnly: true, sameSite: 'lax' },`,
        note: 'Restart the service. Where a proxy ends the encryption, the application must know it (`X-Forwarded-Proto`), or some frameworks set no cookie at all and no one can sign in. Payment pages that return by a form from another site may need `SameSite=None; Secure` on one cookie.',
      },
      {
        place: 'nginx',
        where: 'In the `location` with `proxy_pass`. Needs nginx 1.19.3 or newer.',
        file: shared.nginxFile,
        code: `# the first line that fits a cookie is used
proxy_cookie_flags «sessionid» secure httponly samesite=lax;
proxy_cookie_flags ~ secure samesite=lax;`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'There is no such line for `fastcgi_pass`: set PHP’s cookies in `php.ini`. The second line also replaces a `SameSite=None` that something needs; list such a cookie on a line above it.',
        ),
      },
      {
        ...shared.apacheSite,
        code: `<IfModule mod_headers.c>
  # every cookie, where it is missing
  Header edit Set-Cookie "(?i)^((?!.*;\\s*secure).*)$" "$1; Secure"
  Header edit Set-Cookie "(?i)^((?!.*;\\s*samesite=).*)$" "$1; SameSite=Lax"
  Header always edit Set-Cookie "(?i)^((?!.*;\\s*secure).*)$" "$1; Secure"
  Header always edit Set-Cookie "(?i)^((?!.*;\\s*samesite=).*)$" "$1; SameSite=Lax"
  # the session alone
  Header edit Set-Cookie "(?i)^(«PHPSESSID»=(?!.*;\\s*httponly).*)$" "$1; HttpOnly"
  Header always edit Set-Cookie "(?i)^(«PHPSESSID»=(?!.*;\\s*httponly).*)$" "$1; HttpOnly"
</IfModule>`,
        note: shared.joinSentences(
          shared.enableHeaders,
          'Apache keeps two lists of headers, and which one holds the cookie depends on how PHP runs: so use both lines, with and without `always`.',
        ),
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  header {
    Set-Cookie ^(«sessionid»=.*)$ "$1; HttpOnly"
    Set-Cookie ^(.*)$ "$1; Secure; SameSite=Lax"
    defer
  }
}`,
        note: shared.joinSentences(
          shared.reloadCaddy,
          'Add the block to your existing site block; `defer` makes it wait for the application’s cookies. An attribute that was already there appears twice, which is harmless, but a `SameSite=None` is overridden by the last one.',
        ),
      },
      {
        place: 'IIS',
        where:
          'In `web.config` of an ASP.NET site, inside `configuration`; .NET Framework 4.7.2 or newer.',
        file: 'web.config',
        code: `<system.web>
  <httpCookies httpOnlyCookies="true" requireSSL="true" sameSite="Lax" />
  <sessionState cookieSameSite="Lax" />
</system.web>`,
        note: 'Add the attributes to elements that are there already. `httpOnlyCookies` holds for every cookie of the application: scripts of yours that read one stop working. In ASP.NET Core use `app.UseCookiePolicy` with `Secure = CookieSecurePolicy.Always`.',
      },
      {
        place: 'WordPress',
        where: shared.wordpressConfig,
        file: 'wp-config.php',
        code: `@ini_set( 'session.cookie_secure', '1' );
@ini_set( 'session.cookie_httponly', '1' );
@ini_set( 'session.cookie_samesite', 'Lax' );
define( 'FORCE_SSL_ADMIN', true );`,
        note: 'This covers plugins that start a PHP session. Cookies that a plugin sets itself follow its own settings. Behind a proxy, WordPress must see that the visitor uses HTTPS, or it leaves `Secure` out.',
      },
    ],
  },
  effort: {
    time: 'An hour, with a test of sign-in and checkout',
    customersNotice: 'None; some are signed out once',
    wayBack: 'Remove the lines. Browsers accept the next cookie as it is',
  },
  proof: {
    intro: 'All cookies of the home page, each with its attributes.',
    code: `$ curl -sI https://shop.example.com | grep -i '^set-cookie'
set-cookie: PHPSESSID=9f2c...; path=/; secure; HttpOnly; SameSite=Lax`,
  },
  standards: 'RFC 6265 and its revision (draft-ietf-httpbis-rfc6265bis)',
  askedBy: 'OWASP ASVS 5.0, 3.3.1, 3.3.2 and 3.3.4',
  related: ['cookie-prefixes-and-scope', 'cached-cookies', 'login-form'],
};
