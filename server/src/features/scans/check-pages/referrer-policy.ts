import type { CheckPage } from '@longitude/contract/check-pages';

export const referrerPolicy: CheckPage = {
  slug: 'referrer-policy',
  name: 'Referrer-Policy',
  check: 'Recommended Security Headers',
  category: 'HTTP Security Headers',
  summary: 'How much of your addresses other sites get to see',
  keywords: [
    'referrer',
    'referer',
    'privacy',
    'strict-origin-when-cross-origin',
    'unsafe-url',
    'no-referrer',
  ],
  lead: 'When a visitor follows a link, the other site learns where they came from. With a loose policy it gets the whole address, with search words, order numbers and reset links in it.',
  looksAt: {
    intro:
      'The header `Referrer-Policy` of your home page, and a `meta` tag of that name. The last value that a browser knows wins.',
    items: [
      {
        term: '`strict-origin-when-cross-origin`',
        text: 'Other sites get the host name, an unencrypted one nothing. It is what browsers do by themselves, and enough.',
      },
      {
        term: '`same-origin`, `no-referrer`',
        text: 'Other sites get nothing, or nobody does. Stricter; some payment providers want the host name.',
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
      'The site answered with a sign-in page, a bot challenge, 401, 403 or 503, or sends its visitors to another company. That is neither a finding nor a pass.',
  },
  fix: {
    intro: 'Choose your server.',
    places: [
      {
        place: 'nginx',
        where: 'In the `server` block of your site.',
        file: '/etc/nginx/sites-available/shop.example.com',
        code: 'add_header Referrer-Policy "strict-origin-when-cross-origin" always;',
        note: 'Then `nginx -t` and `systemctl reload nginx`. A `location` block with an `add_header` of its own inherits none from above: repeat the line there, or set `add_header_inherit merge` (nginx 1.29.3 or newer). Without `always`, error pages go out bare.',
      },
      {
        place: 'Apache',
        where: 'In the virtual host, or in `.htaccess` of the site’s root.',
        file: '.htaccess',
        code: `<IfModule mod_headers.c>
  Header always set Referrer-Policy "strict-origin-when-cross-origin"
</IfModule>`,
        note: 'Switch the module on once with `a2enmod headers`, then `apachectl configtest` and `systemctl reload apache2`. If the application sends the header too, it arrives twice: remove it in one place.',
      },
      {
        place: 'Caddy',
        where: 'In the site block.',
        file: 'Caddyfile',
        code: `shop.example.com {
  header Referrer-Policy "strict-origin-when-cross-origin"
}`,
        note: 'Then `caddy validate` and `caddy reload`, both with the path of your Caddyfile behind `--config`.',
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
        note: 'IIS reads the file again by itself. If a parent folder sets the same header, begin with a `remove` line of that name, or IIS answers with an error 500.',
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard, no access to the server needed.',
        file: 'Rules, Overview, Create rule, Response Header Transform Rule',
        code: `# If incoming requests match: all incoming requests
Set static  Referrer-Policy
            strict-origin-when-cross-origin`,
        note: 'The rule works within a minute, on every host name you proxy. Requests that reach your server directly do not pass it.',
      },
      {
        place: 'WordPress',
        where: 'With the plugin your host allows, or in the child theme’s `functions.php`.',
        file: 'functions.php',
        code: `add_action( 'send_headers', function () {
  header( 'Referrer-Policy: strict-origin-when-cross-origin' );
} );`,
        note: 'A page cache may keep the old answer: empty it. Files and pictures are served without PHP: the web server has to set it for those.',
      },
    ],
  },
  effort: {
    time: 'Ten minutes',
    customersNotice: 'Nothing. Statistics of partners keep the host name',
    wayBack: 'Remove the line; it stops at the next visit',
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
