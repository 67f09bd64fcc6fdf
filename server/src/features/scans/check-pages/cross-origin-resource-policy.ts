import type { CheckPage } from '@longitude/contract/check-pages';

export const crossOriginResourcePolicy: CheckPage = {
  slug: 'cross-origin-resource-policy',
  name: 'Cross-Origin-Resource-Policy',
  check: 'Recommended Security Headers',
  category: 'HTTP Security Headers',
  summary: 'CORP: which sites may load your files into their pages',
  keywords: ['CORP', 'same-site', 'same-origin', 'Spectre', 'hotlinking', 'XSSI'],
  lead: 'Other sites can load your images and scripts into their pages, with your visitor’s cookies. Attacks on processors (Spectre) can then read them. This header tells browsers to refuse.',
  looksAt: {
    intro: 'The header `Cross-Origin-Resource-Policy` of your home page.',
    items: [
      { term: '`same-site`', text: 'Your domain with all its subdomains. Suits most sites.' },
      { term: '`same-origin`', text: 'This host name alone. Stricter.' },
      {
        term: '`cross-origin`',
        text: 'Every site, deliberately. Right for files that are made to be embedded, such as logos and badges; it counts as set.',
      },
      {
        term: 'Spelling',
        text: 'It must be exactly one of the three, in lower case, and sent once.',
      },
    ],
  },
  verdicts: {
    fail: 'It is missing, and so are the other recommended headers: low risk.',
    warning: 'It is missing or browsers ignore its value: low risk.',
    pass: 'It has one of the three values.',
    notTested:
      'The site returned a sign-in page, a bot challenge, 401, 403 or 503, or redirects visitors to another company. This counts as neither a finding nor a pass.',
  },
  fix: {
    intro:
      'Choose your server. If newsletters, marketplaces or partners show your images, set `cross-origin` for the folder of those images.',
    places: [
      {
        place: 'nginx',
        where: 'In the `server` block of your site.',
        file: '/etc/nginx/sites-available/shop.example.com',
        code: 'add_header Cross-Origin-Resource-Policy "same-site" always;',
        note: 'Then run `nginx -t` and `systemctl reload nginx`. A `location` block with its own `add_header` does not inherit this one: repeat the line there, or set `add_header_inherit merge` (nginx 1.29.3 or newer). Without `always`, error pages are sent without the header.',
      },
      {
        place: 'Apache',
        where: 'In the virtual host, or in `.htaccess` of the site’s root.',
        file: '.htaccess',
        code: `<IfModule mod_headers.c>
  Header always set Cross-Origin-Resource-Policy "same-site"
</IfModule>`,
        note: 'Enable the module once with `a2enmod headers`, then run `apachectl configtest` and `systemctl reload apache2`. If the application also sends the header, it is sent twice: remove one of them.',
      },
      {
        place: 'Caddy',
        where: 'In the site block.',
        file: 'Caddyfile',
        code: `shop.example.com {
  header Cross-Origin-Resource-Policy "same-site"
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
      <add name="Cross-Origin-Resource-Policy" value="same-site" />
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
Set static  Cross-Origin-Resource-Policy
            same-site`,
        note: 'The rule works within a minute, on every host name you proxy. Requests that go straight to your server bypass it.',
      },
      {
        place: 'WordPress',
        where: 'With the plugin your host allows, or in the child theme’s `functions.php`.',
        file: 'functions.php',
        code: `add_action( 'send_headers', function () {
  header( 'Cross-Origin-Resource-Policy: same-site' );
} );`,
        note: 'A page cache may still serve the old response: clear it. Files and images are served without PHP, so set it on the web server for those.',
      },
    ],
  },
  effort: {
    time: 'Half an hour',
    customersNotice: 'Nothing here. Images that other sites embed disappear there',
    wayBack: 'Remove the line. It takes effect on the next visit',
  },
  proof: {
    intro: 'One line in any terminal shows what your server sends.',
    code: `$ curl -sI https://shop.example.com | grep -i cross-origin-resource-policy
cross-origin-resource-policy: same-site`,
  },
  standards: 'WHATWG Fetch, section 3.7 (Cross-Origin-Resource-Policy)',
  askedBy: 'OWASP ASVS 5.0, 3.5.8',
  related: ['recommended-security-headers', 'cross-origin-opener-policy', 'cors'],
};
