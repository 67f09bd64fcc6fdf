import type { CheckPage } from '@longitude/contract/check-pages';

export const xFrameOptions: CheckPage = {
  slug: 'x-frame-options',
  name: 'X-Frame-Options',
  check: 'Critical Security Headers',
  category: 'HTTP Security Headers',
  summary: 'No other site can show your pages inside its own',
  keywords: ['clickjacking', 'frame-ancestors', 'iframe', 'SAMEORIGIN', 'DENY', 'ALLOW-FROM'],
  lead: 'A malicious page can place yours invisibly over its own buttons, so that a signed-in customer clicks on your page without knowing it. This header prevents the framing.',
  looksAt: {
    intro:
      'The header `X-Frame-Options` of your home page, and `frame-ancestors` in its Content-Security-Policy, as browsers read them.',
    items: [
      { term: '`DENY`', text: 'No site at all, not even your own.' },
      { term: '`SAMEORIGIN`', text: 'Your own site alone.' },
      {
        term: '`ALLOW-FROM`',
        text: 'Ignored by all browsers today. Use `frame-ancestors` instead.',
      },
      {
        term: '`frame-ancestors`',
        text: 'The newer way, in the policy. Where it is set, browsers ignore X-Frame-Options; in a `meta` tag neither works.',
      },
    ],
  },
  verdicts: {
    fail: 'There is no framing protection, and another of the four critical headers is missing too.',
    warning: 'It alone is missing. The test Clickjacking judges it as well.',
    pass: 'The header or the policy limits who may show your pages.',
    notTested:
      'The site returned a sign-in page, a bot challenge, 401, 403 or 503, or redirects visitors to another company. This counts as neither a finding nor a pass.',
  },
  fix: {
    intro:
      'Choose your server. If a partner embeds your pages, name them in `frame-ancestors` and leave this header out.',
    places: [
      {
        place: 'nginx',
        where: 'In the `server` block of your site.',
        file: '/etc/nginx/sites-available/shop.example.com',
        code: 'add_header X-Frame-Options "SAMEORIGIN" always;',
        note: 'Then run `nginx -t` and `systemctl reload nginx`. A `location` block with its own `add_header` does not inherit this one: repeat the line there, or set `add_header_inherit merge` (nginx 1.29.3 or newer). Without `always`, error pages are sent without the header.',
      },
      {
        place: 'Apache',
        where: 'In the virtual host, or in `.htaccess` of the site’s root.',
        file: '.htaccess',
        code: `<IfModule mod_headers.c>
  Header always set X-Frame-Options "SAMEORIGIN"
</IfModule>`,
        note: 'Enable the module once with `a2enmod headers`, then run `apachectl configtest` and `systemctl reload apache2`. If the application also sends the header, it is sent twice: remove one of them.',
      },
      {
        place: 'Caddy',
        where: 'In the site block.',
        file: 'Caddyfile',
        code: `shop.example.com {
  header X-Frame-Options "SAMEORIGIN"
}`,
        note: 'Then run `caddy validate` and `caddy reload`, each with `--config` and the path to your Caddyfile.',
      },
      {
        place: 'IIS',
        where: 'In `web.config` of the site’s root, inside `configuration`.',
        file: 'web.config',
        code: `<system.webServer>
  <httpProtocol>
    <customHeaders>
      <add name="X-Frame-Options" value="SAMEORIGIN" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: 'IIS reloads the file automatically. If a parent folder sets the same header, start with a `remove` line for that name, or IIS returns error 500.',
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard; no server access needed.',
        file: 'Rules, Overview, Create rule, Response Header Transform Rule',
        code: `# If incoming requests match: all incoming requests
Set static  X-Frame-Options
            SAMEORIGIN`,
        note: 'The rule works within a minute, on every host name you proxy. Requests that go straight to your server bypass it.',
      },
      {
        place: 'WordPress',
        where: 'With the plugin your host allows, or in the child theme’s `functions.php`.',
        file: 'functions.php',
        code: `add_action( 'send_headers', function () {
  header( 'X-Frame-Options: SAMEORIGIN' );
} );`,
        note: 'WordPress sends it for the login and the dashboard by itself, not for your pages. A page cache may still serve the old response: clear it.',
      },
    ],
  },
  effort: {
    time: 'Ten minutes',
    customersNotice: 'Nothing, unless a partner shows your pages in a frame',
    wayBack: 'Remove the line. It takes effect on the next visit',
  },
  proof: {
    intro: 'One line in any terminal shows what your server sends.',
    code: `$ curl -sI https://shop.example.com | grep -i x-frame-options
x-frame-options: SAMEORIGIN`,
  },
  standards:
    'RFC 7034 (X-Frame-Options), WHATWG HTML, W3C Content Security Policy Level 3 (frame-ancestors)',
  askedBy: 'OWASP ASVS 5.0, 3.4.6',
  related: ['clickjacking', 'critical-security-headers', 'content-security-policy'],
};
