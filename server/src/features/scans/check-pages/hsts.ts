import type { CheckPage } from '@longitude/contract/check-pages';

export const hsts: CheckPage = {
  slug: 'hsts',
  name: 'HSTS',
  check: 'Critical Security Headers',
  category: 'HTTP Security Headers',
  summary: 'Strict-Transport-Security: browsers use HTTPS only',
  keywords: [
    'Strict-Transport-Security',
    'max-age',
    'includeSubDomains',
    'preload',
    'SSL stripping',
  ],
  lead: 'With this header, browsers use HTTPS only, even if someone types or links to http. Without it, an attacker on an insecure Wi-Fi network can keep a customer on the unencrypted site and read everything.',
  looksAt: {
    intro: 'The header `Strict-Transport-Security` of your home page, fetched over HTTPS.',
    items: [
      {
        term: '`max-age`',
        text: 'How long browsers remember it, in seconds. Expected: 180 days or more (`15552000`); a year is usual.',
      },
      {
        term: '`includeSubDomains`',
        text: 'Also for every name below yours. Not asked for: a subdomain without HTTPS would become unreachable.',
      },
      {
        term: 'Where it counts',
        text: 'Only over HTTPS and with a certificate that browsers trust: otherwise they ignore it. IP addresses and endings such as .dev don’t need it.',
      },
      {
        term: 'Grammar',
        text: 'Of several headers the first counts, and an invalid one counts as missing.',
      },
    ],
  },
  verdicts: {
    fail: 'It is missing, too short or without effect, and so is another of the four critical headers.',
    warning:
      'It alone is missing or too short. A site with nothing else to fix still scores 90 or more.',
    pass: 'It is sent with 180 days or more, over a trusted certificate.',
    notTested:
      'The site returned a bot challenge, 403, 429 or an error of its own. This counts as neither a finding nor a pass.',
  },
  fix: {
    intro:
      'Choose your server. Begin with the «marked» day, and set `31536000` (a year) once nothing has broken.',
    places: [
      {
        place: 'nginx',
        where: 'In the `server` block of your site.',
        file: '/etc/nginx/sites-available/shop.example.com',
        code: `# a day first, then 31536000 (a year)
add_header Strict-Transport-Security "max-age=«86400»" always;`,
        note: 'Then run `nginx -t` and `systemctl reload nginx`. A `location` block with its own `add_header` does not inherit this one: repeat the line there, or set `add_header_inherit merge` (nginx 1.29.3 or newer). Without `always`, error pages are sent without the header.',
      },
      {
        place: 'Apache',
        where: 'In the virtual host, or in `.htaccess` of the site’s root.',
        file: '.htaccess',
        code: `# a day first, then 31536000 (a year)
<IfModule mod_headers.c>
  Header always set Strict-Transport-Security "max-age=«86400»"
</IfModule>`,
        note: 'Enable the module once with `a2enmod headers`, then run `apachectl configtest` and `systemctl reload apache2`. If the application also sends the header, it is sent twice: remove one of them.',
      },
      {
        place: 'Caddy',
        where: 'In the site block.',
        file: 'Caddyfile',
        code: `shop.example.com {
  # a day first, then 31536000 (a year)
  header Strict-Transport-Security "max-age=«86400»"
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
      <add name="Strict-Transport-Security" value="max-age=«86400»" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: 'IIS 10 (version 1709 or newer) can also set it per site: Sites, HSTS, in the management console. Use one place, not both, or the header is sent twice.',
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard; no server access needed.',
        file: 'Rules, Overview, Create rule, Response Header Transform Rule',
        code: `# If incoming requests match: all incoming requests
Set static  Strict-Transport-Security
            max-age=«86400»`,
        note: 'Rather use SSL/TLS, Edge Certificates, HTTP Strict Transport Security: choose 6 months or more there, and leave subdomains off until you have checked them.',
      },
      {
        place: 'WordPress',
        where: 'With the plugin your host allows, or in the child theme’s `functions.php`.',
        file: 'functions.php',
        code: `# a day first, then 31536000 (a year)
add_action( 'send_headers', function () {
  header( 'Strict-Transport-Security: max-age=«86400»' );
} );`,
        note: 'WordPress sends it with its pages only. That is enough for browsers, which remember it for the whole host name.',
      },
    ],
  },
  effort: {
    time: 'Ten minutes, then a week of watching',
    customersNotice: 'Nothing, if the whole site works over HTTPS',
    wayBack:
      'Send `max-age=0`: each browser forgets it at its next visit. Before that it holds for its max-age',
  },
  proof: {
    intro: 'One line in any terminal shows what your server sends.',
    code: `$ curl -sI https://shop.example.com | grep -i strict-transport-security
strict-transport-security: max-age=31536000`,
  },
  standards: 'RFC 6797 (HTTP Strict Transport Security)',
  askedBy: 'OWASP ASVS 5.0, 3.4.1 (a year)',
  related: ['critical-security-headers', 'hsts-preload-eligibility', 'https-redirect'],
};
