import type { CheckPage } from '@longitude/contract/check-pages';

export const referrerPolicy: CheckPage = {
  slug: 'referrer-policy',
  name: 'Referrer-Policy',
  check: 'Recommended Security Headers',
  category: 'HTTP Security Headers',
  summary: 'How much of your URLs other sites see',
  keywords: [
    'referrer',
    'referer',
    'privacy',
    'strict-origin-when-cross-origin',
    'unsafe-url',
    'no-referrer',
  ],
  lead: 'When a visitor follows a link, the other site learns where they came from. With a loose policy it gets the full URL, including search terms, order numbers and reset links.',
  looksAt: {
    intro:
      'The header `Referrer-Policy` of your home page, and a `meta` tag of that name. The last value that a browser knows wins.',
    items: [
      {
        term: '`strict-origin-when-cross-origin`',
        text: 'Other sites get only the host name; unencrypted sites get nothing. This is the browsers’ default, and it is enough.',
      },
      {
        term: '`same-origin`, `no-referrer`',
        text: 'Other sites get nothing, or no site does. Stricter; some payment providers want the host name.',
      },
      {
        term: '`origin`, `origin-when-cross-origin`',
        text: 'Weaker than the browsers’ default: the host name also goes out unencrypted.',
      },
      {
        term: '`unsafe-url`, `no-referrer-when-downgrade`',
        text: 'Much weaker: other sites get the whole address.',
      },
    ],
  },
  verdicts: {
    fail: 'It is missing, and so are the other recommended headers: low risk.',
    warning: 'It is missing, or weaker than what browsers do by themselves: low risk.',
    pass: 'It is at least as strict as the browsers’ default.',
    notTested:
      'The site returned a sign-in page, a bot challenge, 401, 403 or 503, or redirects visitors to another company. This counts as neither a finding nor a pass.',
  },
  fix: {
    intro: 'Choose your server.',
    places: [
      {
        place: 'nginx',
        where: 'In the `server` block of your site.',
        file: '/etc/nginx/sites-available/shop.example.com',
        code: 'add_header Referrer-Policy "strict-origin-when-cross-origin" always;',
        note: 'Then run `nginx -t` and `systemctl reload nginx`. A `location` block with its own `add_header` does not inherit this one: repeat the line there, or set `add_header_inherit merge` (nginx 1.29.3 or newer). Without `always`, error pages are sent without the header.',
      },
      {
        place: 'Apache',
        where: 'In the virtual host, or in `.htaccess` of the site’s root.',
        file: '.htaccess',
        code: `<IfModule mod_headers.c>
  Header always set Referrer-Policy "strict-origin-when-cross-origin"
</IfModule>`,
        note: 'Enable the module once with `a2enmod headers`, then run `apachectl configtest` and `systemctl reload apache2`. If the application also sends the header, it is sent twice: remove one of them.',
      },
      {
        place: 'Caddy',
        where: 'In the site block.',
        file: 'Caddyfile',
        code: `shop.example.com {
  header Referrer-Policy "strict-origin-when-cross-origin"
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
      <add name="Referrer-Policy" value="strict-origin-when-cross-origin" />
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
Set static  Referrer-Policy
            strict-origin-when-cross-origin`,
        note: 'The rule works within a minute, on every host name you proxy. Requests that go straight to your server bypass it.',
      },
      {
        place: 'WordPress',
        where: 'With the plugin your host allows, or in the child theme’s `functions.php`.',
        file: 'functions.php',
        code: `add_action( 'send_headers', function () {
  header( 'Referrer-Policy: strict-origin-when-cross-origin' );
} );`,
        note: 'A page cache may still serve the old response: clear it. Files and images are served without PHP, so set it on the web server for those.',
      },
    ],
  },
  effort: {
    time: 'Ten minutes',
    customersNotice: 'Nothing. Statistics of partners keep the host name',
    wayBack: 'Remove the line. It takes effect on the next visit',
  },
  proof: {
    intro: 'One line in any terminal shows what your server sends.',
    code: `$ curl -sI https://shop.example.com | grep -i referrer-policy
referrer-policy: strict-origin-when-cross-origin`,
  },
  standards: 'W3C Referrer Policy',
  askedBy: 'OWASP ASVS 5.0, 3.4.5',
  related: ['recommended-security-headers', 'permissions-policy', 'cross-origin-opener-policy'],
};
