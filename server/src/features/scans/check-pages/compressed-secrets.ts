import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const compressedSecrets: CheckPage = {
  slug: 'compressed-secrets',
  name: 'Compressed Secrets',
  check: 'Compressed Secrets',
  category: 'Performance Security',
  summary: 'Compressed pages that echo what a visitor sends (BREACH)',
  keywords: [
    'BREACH',
    'CRIME',
    'compression attack',
    'CSRF token',
    'gzip',
    'SameSite',
    'side channel',
  ],
  lead: 'From the size of compressed responses, a patient attacker on the same network can guess a secret in them if the page also echoes what the attacker sends. The attack is called BREACH; it is rare and easy to prevent.',
  looksAt: {
    intro:
      'Your home page, asked for once more with a random word in its query, and the pages for two URLs that do not exist. The attack needs all of the following at once.',
    items: [
      {
        term: 'Compression',
        text: 'The page is encrypted, and sent with `gzip`, `br`, `zstd` or `deflate`.',
      },
      {
        term: 'An echo',
        text: 'The page repeats a random word that the scanner put into the URL or its query.',
      },
      {
        term: 'A secret that stays the same',
        text: 'A hidden field of a form with a token, such as `_token`. Tokens that a framework masks differently in each response do not count, such as those of Django, Rails, ASP.NET and Symfony.',
      },
      {
        term: 'Cookies sent cross-site',
        text: 'If every cookie of yours is `SameSite=Lax` or `Strict`, other sites cannot start such requests as your customer, and the test passes.',
      },
    ],
  },
  verdicts: {
    fail: '',
    warning: 'A page meets all four conditions: low risk.',
    pass: 'No page that was seen compresses a secret together with what its visitor sent.',
    notTested: shared.joinSentences(
      'The page is not encrypted, or the site responded with a sign-in page, a bot challenge, 401, 403 or 503.',
      shared.notScored,
    ),
  },
  fix: {
    intro:
      'Removing any one of the four stops it. The cookie is the easiest; compression can stay on. Replace the «marked» folder with your own.',
    places: [
      {
        place: 'Application',
        where: 'In the settings of the live site: cookies that are not sent cross-site.',
        file: 'php.ini, .env, options of express-session',
        code: `# PHP, php.ini
session.cookie_samesite = "Lax"

# Laravel, .env; then: php artisan config:cache
SESSION_SAME_SITE=lax

# Express, options of express-session
cookie: { secure: true, httpOnly: true, sameSite: 'lax' },`,
        note: 'Every cookie of the site must have it, not the session alone. Also stop repeating the URL on error pages (“/xyz was not found”): a plain “Page not found” says as much.',
      },
      {
        place: 'nginx',
        where: 'In the `server` block: a plain error page instead of the application’s.',
        file: shared.nginxFile,
        code: `proxy_intercept_errors on;
fastcgi_intercept_errors on;
error_page 404 /404.html;
location = /404.html {
  internal;
  root «/var/www/errors»;
}`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'For a page with a form that must echo, such as a search, turn compression off for that URL alone: `gzip off;` in its `location`.',
        ),
      },
      {
        place: 'Apache',
        where: 'In the virtual host or in `.htaccess`: adds the missing attribute to every cookie.',
        file: '.htaccess',
        code: `<IfModule mod_headers.c>
  Header edit Set-Cookie "(?i)^((?!.*;\\s*samesite=).*)$" "$1; SameSite=Lax"
  Header always edit Set-Cookie "(?i)^((?!.*;\\s*samesite=).*)$" "$1; SameSite=Lax"
</IfModule>`,
        note: shared.joinSentences(
          shared.enableHeaders,
          'Both spellings are needed: which one sees the cookie depends on how PHP runs.',
        ),
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  header {
    Set-Cookie ^(.*)$ "$1; SameSite=Lax"
    defer
  }
}`,
        note: shared.joinSentences(
          shared.reloadCaddy,
          'A cookie that must carry `SameSite=None`, for a payment page in a frame, breaks: set the others in the application instead.',
        ),
      },
      {
        place: 'WordPress',
        where: 'In `wp-config.php`, for plugins that start a PHP session.',
        file: 'wp-config.php',
        code: `@ini_set( 'session.cookie_samesite', 'Lax' );`,
        note: 'Cookies that a plugin sets itself follow its own settings. WordPress’s tokens (nonces) change every 12 hours, which leaves an attacker little time.',
      },
    ],
  },
  effort: {
    time: 'An hour, with a test of sign-in and payment',
    customersNotice: 'None',
    wayBack: 'Remove the lines',
  },
  proof: {
    intro: 'Does a page repeat a word that no one could know? Both counts should be 0.',
    code: `$ curl -s https://shop.example.com/k3v9x7q2m5t8 | grep -c k3v9x7q2m5t8
0
$ curl -s 'https://shop.example.com/?q=k3v9x7q2m5t8' | grep -c k3v9x7q2m5t8
0`,
  },
  standards:
    'The BREACH attack (Gluck, Harris, Prado, 2013; CVE-2013-3587), draft-ietf-httpbis-rfc6265bis (SameSite)',
  askedBy: '',
  related: ['compression', 'cookie-attributes', 'login-form'],
};
