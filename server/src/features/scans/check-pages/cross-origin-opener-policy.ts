import type { CheckPage } from '@longitude/contract/check-pages';

export const crossOriginOpenerPolicy: CheckPage = {
  slug: 'cross-origin-opener-policy',
  name: 'Cross-Origin-Opener-Policy',
  check: 'Recommended Security Headers',
  category: 'HTTP Security Headers',
  summary: 'COOP: cuts the link to a page that opens yours in a window',
  keywords: [
    'COOP',
    'same-origin',
    'same-origin-allow-popups',
    'tabnabbing',
    'popup',
    'window.opener',
  ],
  lead: 'A site that opens yours in a new window keeps a reference to it: it can later redirect that window to a fake sign-in page or detect whether someone is signed in. This header cuts that link.',
  looksAt: {
    intro: 'The header `Cross-Origin-Opener-Policy` of your home page.',
    items: [
      {
        term: '`same-origin-allow-popups`',
        text: 'Cuts off those who open you; your own payment and sign-in windows go on working.',
      },
      {
        term: '`same-origin`',
        text: 'Cuts both ways. Payment and sign-in windows of other companies can stop working.',
      },
      {
        term: '`noopener-allow-popups`',
        text: 'As the first, and also between pages of your own site.',
      },
      {
        term: '`unsafe-none`',
        text: 'The browsers’ default. It counts as missing, as does any other value.',
      },
    ],
  },
  verdicts: {
    fail: 'It is missing, and so are the other recommended headers: low risk.',
    warning: 'It is missing or has no effect: low risk.',
    pass: 'It has one of the three values that protect.',
    notTested:
      'The site returned a sign-in page, a bot challenge, 401, 403 or 503, or redirects visitors to another company. This counts as neither a finding nor a pass.',
  },
  fix: {
    intro:
      'Choose your server. Then try every payment method and every sign-in with another company once.',
    places: [
      {
        place: 'nginx',
        where: 'In the `server` block of your site.',
        file: '/etc/nginx/sites-available/shop.example.com',
        code: 'add_header Cross-Origin-Opener-Policy "same-origin-allow-popups" always;',
        note: 'Then run `nginx -t` and `systemctl reload nginx`. A `location` block with its own `add_header` does not inherit this one: repeat the line there, or set `add_header_inherit merge` (nginx 1.29.3 or newer). Without `always`, error pages are sent without the header.',
      },
      {
        place: 'Apache',
        where: 'In the virtual host, or in `.htaccess` of the site’s root.',
        file: '.htaccess',
        code: `<IfModule mod_headers.c>
  Header always set Cross-Origin-Opener-Policy "same-origin-allow-popups"
</IfModule>`,
        note: 'Enable the module once with `a2enmod headers`, then run `apachectl configtest` and `systemctl reload apache2`. If the application also sends the header, it is sent twice: remove one of them.',
      },
      {
        place: 'Caddy',
        where: 'In the site block.',
        file: 'Caddyfile',
        code: `shop.example.com {
  header Cross-Origin-Opener-Policy "same-origin-allow-popups"
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
      <add name="Cross-Origin-Opener-Policy" value="same-origin-allow-popups" />
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
Set static  Cross-Origin-Opener-Policy
            same-origin-allow-popups`,
        note: 'The rule works within a minute, on every host name you proxy. Requests that go straight to your server bypass it.',
      },
      {
        place: 'WordPress',
        where: 'With the plugin your host allows, or in the child theme’s `functions.php`.',
        file: 'functions.php',
        code: `add_action( 'send_headers', function () {
  header( 'Cross-Origin-Opener-Policy: same-origin-allow-popups' );
} );`,
        note: 'A page cache may still serve the old response: clear it. Files and images are served without PHP, so set it on the web server for those.',
      },
    ],
  },
  effort: {
    time: 'Ten minutes, and an hour of trying payment and sign-in',
    customersNotice: 'Nothing with this value',
    wayBack: 'Remove the line. It takes effect on the next visit',
  },
  proof: {
    intro: 'One line in any terminal shows what your server sends.',
    code: `$ curl -sI https://shop.example.com | grep -i cross-origin-opener-policy
cross-origin-opener-policy: same-origin-allow-popups`,
  },
  standards: 'WHATWG HTML, section 7.1.3 (cross-origin opener policies)',
  askedBy: 'OWASP ASVS 5.0, 3.4.8',
  related: [
    'recommended-security-headers',
    'cross-origin-resource-policy',
    'cross-origin-embedder-policy',
  ],
};
