import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const cachedCookies: CheckPage = {
  slug: 'cached-cookies',
  name: 'Cached Cookies',
  check: 'Cached Cookies',
  category: 'Performance Security',
  summary: 'Set-Cookie on a page that shared caches may store',
  keywords: [
    'Cache-Control',
    'CDN',
    'Varnish',
    's-maxage',
    'private',
    'shared cache',
    'session mix-up',
    'Expires',
  ],
  lead: 'If a shared cache stores a response that sets a cookie, it hands one customer’s cookie to the next. They then see each other’s carts, names and orders.',
  looksAt: {
    intro: 'The home page and the redirects on the way to it, if they set a cookie of your own.',
    items: [
      {
        term: '`Set-Cookie`',
        text: 'Cookies of load balancers and bot protection do not count: they are added behind the cache, to every response.',
      },
      {
        term: '`Cache-Control`',
        text: '`private`, `no-store` or `no-cache` settle it. Without them, an `s-maxage` or `max-age` above 0 invites shared caches, such as a CDN, to keep the response.',
      },
      {
        term: '`Expires`',
        text: 'A date in the future invites them too, when `Cache-Control` names no age.',
      },
      {
        term: 'Not specified',
        text: 'Caches may then decide for themselves, but most do not store responses with cookies. This is not a finding.',
      },
    ],
  },
  verdicts: {
    fail: '',
    warning: 'A response sets a cookie and allows shared caches to keep it: medium risk.',
    pass: 'No response that sets a cookie invites a shared cache.',
    notTested: shared.joinSentences(
      'The site set no cookie of its own, or a protection responded in its place.',
      shared.notScored,
    ),
  },
  fix: {
    intro:
      'Mark responses with cookies as private. Better still, set no cookies on pages that are the same for everyone, and cache those: a shop needs a session only once there is something in the cart.',
    places: [
      {
        place: 'Application',
        where: 'Where the application sets the cookie, or in one place for all responses.',
        file: 'Response header',
        code: `# responses that set a cookie, or belong to one customer
Cache-Control: private, no-cache

# pages that are the same for everyone and set no cookies
Cache-Control: public, max-age=300`,
        note: 'PHP adds `no-store` automatically when a session starts, unless `session.cache_limiter` was changed. Look for plugins and CDN rules that replace the header.',
      },
      {
        place: 'nginx',
        where:
          'The `map` outside the `server` block, the rest in the `location` with `proxy_pass`.',
        file: shared.nginxFile,
        code: `# outside the server block; without a cookie, the application's own rule stays
map $upstream_http_set_cookie $cache_rule {
  default "private, no-cache";
  ""      $upstream_http_cache_control;
}

# in the location with proxy_pass
proxy_hide_header Cache-Control;
proxy_hide_header Expires;
add_header Cache-Control $cache_rule always;`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'For PHP the lines read `fastcgi_hide_header`. The `add_header` turns off those of the levels above: repeat your security headers here, or use `add_header_inherit merge;` (nginx 1.29.3 or newer). `proxy_hide_header` likewise.',
        ),
      },
      {
        ...shared.apacheSite,
        code: `<IfModule mod_headers.c>
  Header always unset Cache-Control "expr=-n resp('Set-Cookie')"
  Header always unset Expires "expr=-n resp('Set-Cookie')"
  Header unset Expires "expr=-n resp('Set-Cookie')"
  Header set Cache-Control "private, no-cache" "expr=-n resp('Set-Cookie')"
</IfModule>`,
        note: shared.joinSentences(
          shared.enableHeaders,
          'The lines with `always` are for PHP-FPM, whose headers Apache keeps in a second list. If `mod_expires` adds an age of its own, limit it to files: `ExpiresByType` for images, styles and scripts, none for `text/html`.',
        ),
      },
      {
        place: 'Caddy',
        where: 'In the site block. Needs Caddy 2.10 or newer.',
        file: 'Caddyfile',
        code: `shop.example.com {
  header {
    Cache-Control "private, no-cache"
    -Expires
    match header Set-Cookie *
  }
}`,
        note: shared.joinSentences(
          shared.reloadCaddy,
          'Add the block to your existing site block. `match` limits it to responses that set a cookie.',
        ),
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard, if a rule makes Cloudflare cache your pages.',
        file: 'Caching, Cache Rules',
        code: `# in the rule for pages
Cache eligibility:  Eligible for cache
Edge TTL:           Use cache-control header if present, bypass cache if not`,
        note: 'With “Ignore cache-control header and use this TTL”, Cloudflare takes the cookie out and keeps the page, so visitors share it and sessions break. The finding itself goes away only when your server sends `private`.',
      },
      {
        place: 'WordPress',
        where: shared.themeOrSnippets,
        file: 'functions.php',
        code: `header_register_callback( function () {
  if ( preg_grep( '/^Set-Cookie:/i', headers_list() ) ) {
    header_remove( 'Expires' );
    header( 'Cache-Control: private, no-cache' );
  }
} );`,
        note: 'It runs just before the headers leave, whichever plugin set the cookie. PHP keeps one such function only, so a plugin that registers its own replaces it. Empty the page cache afterwards, and exclude cart, checkout and account pages from it.',
      },
    ],
  },
  effort: {
    time: 'An hour',
    customersNotice: 'None. Pages with cookies may take a moment longer',
    wayBack: 'Remove the lines, and empty the cache',
  },
  proof: {
    intro: 'If the first line is there, the second must say private.',
    code: `$ curl -sI https://shop.example.com | grep -iE '^(set-cookie|cache-control|expires)'
set-cookie: __Host-session=9f2c...; Path=/; Secure; HttpOnly; SameSite=Lax
cache-control: private, no-cache`,
  },
  standards: 'RFC 9111 (HTTP caching), RFC 6265 (cookies)',
  askedBy: 'OWASP ASVS 5.0, 14.2.2',
  related: ['cookie-attributes', 'compression', 'compressed-secrets'],
};
