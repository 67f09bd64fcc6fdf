import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const cookiePrefixesAndScope: CheckPage = {
  slug: 'cookie-prefixes-and-scope',
  name: 'Cookie Prefixes and Scope',
  check: 'Cookie Prefixes and Scope',
  category: 'Cookie Security',
  summary: '__Host-, __Secure- and the domain',
  keywords: [
    '__Host-',
    '__Secure-',
    'Domain attribute',
    'subdomain',
    'SameSite=None',
    'rejected cookie',
    'cookie scope',
    'Set-Cookie',
  ],
  lead: 'A cookie sent to all subdomains lets the weakest of them steal a sign-in from your shop. A cookie that browsers reject signs customers out or empties their cart, and no one sees why.',
  looksAt: {
    intro:
      'The same cookies as Cookie Attributes: those that the site sets on the home page, on the way there, at its other name and on a page that does not exist.',
    items: [
      {
        term: '`__Host-`',
        text: 'Browsers accept a name with this prefix only with `Secure`, over HTTPS, with `Path=/` and without `Domain`. The cookie then belongs to one host alone, and no other can overwrite it.',
      },
      {
        term: '`__Secure-`',
        text: 'Browsers accept a name with this prefix only with `Secure` and over HTTPS.',
      },
      {
        term: '`SameSite=None`',
        text: 'Browsers accept it only together with `Secure`.',
      },
      {
        term: '`Domain`',
        text: 'Must be the host itself or a domain above it, and not a public suffix such as `co.uk`. With a `Domain`, the cookie also goes to every subdomain of it.',
      },
    ],
  },
  verdicts: {
    fail: 'Browsers refuse a cookie that the site sets, because its attributes break one of these rules: medium risk.',
    warning: 'A session cookie is sent to every subdomain as well: low risk.',
    pass: 'Browsers accept every cookie, and session cookies stay with their own host.',
    notTested: shared.joinSentences(
      'The site set no cookie, or bot protection responded instead.',
      shared.notScored,
    ),
  },
  fix: {
    intro: shared.joinSentences(
      'Leave `Domain` out of session cookies, unless several subdomains share one sign-in. The prefix `__Host-` then makes sure of it.',
      shared.replaceNames,
    ),
    places: [
      {
        place: 'Application',
        where: shared.applicationSettings,
        file: 'php.ini, settings.py, .env, application.properties',
        code: `# PHP, php.ini
session.name = "__Host-SESSID"
session.cookie_path = "/"
session.cookie_domain = ""
session.cookie_secure = 1

# Django, settings.py
SESSION_COOKIE_NAME = '__Host-sessionid'
SESSION_COOKIE_DOMAIN = None
SESSION_COOKIE_SECURE = True

# Laravel, .env; then: php artisan config:cache
SESSION_COOKIE=__Host-session
SESSION_DOMAIN=null
SESSION_SECURE_COOKIE=true

# Spring Boot, application.properties
server.servlet.session.cookie.name=__Host-session
server.servlet.session.cookie.path=/
server.servlet.session.cookie.secure=true

# Express, options of express-session
name: '__Host-session',
cookie: { path: '/', secure: true, httpOnly: true, sameSite: 'lax' },`,
        note: 'A new name signs everyone out once: do it at a quiet time. On a developer’s machine without HTTPS, browsers refuse a `__Host-` cookie, so keep the plain name there.',
      },
      {
        place: 'Apache',
        where: 'In the virtual host or in `.htaccess`, for software that you cannot change.',
        file: '.htaccess',
        code: `<IfModule mod_headers.c>
  # takes Domain out of the session cookie
  Header edit Set-Cookie "(?i)^(«PHPSESSID»=.*?);\\s*domain=[^;]*(.*)$" "$1$2"
  Header always edit Set-Cookie "(?i)^(«PHPSESSID»=.*?);\\s*domain=[^;]*(.*)$" "$1$2"
</IfModule>`,
        note: shared.joinSentences(
          shared.enableHeaders,
          'Old cookies with a `Domain` stay in browsers until they end, and two of one name confuse some applications: clear them, or change the name.',
        ),
      },
      {
        place: 'nginx',
        where: 'In the `location` with `proxy_pass`, when `SameSite=None` goes without `Secure`.',
        file: shared.nginxFile,
        code: `proxy_cookie_flags «cookie_name» secure samesite=none;`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'Needs nginx 1.19.3 or newer. nginx can replace a `Domain`, but not take it out: change that in the application.',
        ),
      },
      {
        place: 'Caddy',
        where: 'In the site block, for software that you cannot change.',
        file: 'Caddyfile',
        code: `shop.example.com {
  header {
    Set-Cookie "(?i)^(«sessionid»=.*?);\\s*domain=[^;]*(.*)$" "$1$2"
    defer
  }
}`,
        note: shared.joinSentences(
          shared.reloadCaddy,
          'Add the block to your existing site block; `defer` makes it wait for the application’s cookies.',
        ),
      },
      {
        place: 'IIS',
        where: 'In `web.config` of an ASP.NET site, inside `configuration`.',
        file: 'web.config',
        code: `<system.web>
  <httpCookies domain="" requireSSL="true" />
  <sessionState cookieName="__Host-session" cookieSameSite="Lax" />
</system.web>`,
        note: 'Add the attributes to elements that are there already. The new name ends the sessions that are open. `cookieSameSite` needs .NET Framework 4.7.2.',
      },
      {
        place: 'WordPress',
        where: shared.wordpressConfig,
        file: 'wp-config.php',
        code: `# remove this line if it is there: define( 'COOKIE_DOMAIN', '.shop.example.com' );
@ini_set( 'session.cookie_domain', '' );`,
        note: 'Only networks of several sites (multisite) with one sign-in need a `COOKIE_DOMAIN`. Everyone has to sign in once more.',
      },
    ],
  },
  effort: {
    time: 'An hour, with a test of sign-in and checkout',
    customersNotice: 'One new sign-in',
    wayBack: 'Restore the old name and domain. Everyone has to sign in once more',
  },
  proof: {
    intro:
      'No `Domain` on the session cookie. In the browser, the developer tools mark cookies that were refused, with the reason, next to the response.',
    code: `$ curl -sI https://shop.example.com | grep -i '^set-cookie'
set-cookie: __Host-session=9f2c...; Path=/; Secure; HttpOnly; SameSite=Lax`,
  },
  standards:
    'RFC 6265 and its revision (draft-ietf-httpbis-rfc6265bis), which defines the prefixes',
  askedBy: 'OWASP ASVS 5.0, 3.3.1 and 3.3.3',
  related: ['cookie-attributes', 'dangling-subdomains', 'cached-cookies'],
};
