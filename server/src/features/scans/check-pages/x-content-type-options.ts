import type { CheckPage } from '@longitude/contract/check-pages';

export const xContentTypeOptions: CheckPage = {
  slug: 'x-content-type-options',
  name: 'X-Content-Type-Options',
  check: 'Critical Security Headers',
  category: 'HTTP Security Headers',
  summary: 'nosniff: a file is never run as something else',
  keywords: ['nosniff', 'MIME', 'sniffing', 'content type', 'upload'],
  lead: 'Browsers guess a file’s type when its label looks wrong. With `nosniff` they don’t, so an image a stranger uploads is never run as a script on your site.',
  looksAt: {
    intro: 'The header `X-Content-Type-Options` of your home page.',
    items: [
      { term: '`nosniff`', text: 'The only value. Expected: it is sent once, as the first value.' },
      {
        term: 'What it does',
        text: 'A script or style sheet with another content type is not loaded, and nothing is guessed from the content.',
      },
    ],
  },
  verdicts: {
    fail: 'It is missing or misspelled, and so is another of the four critical headers.',
    warning: 'It alone is missing. A site with nothing else to fix still scores 90 or more.',
    pass: 'It is sent.',
    notTested:
      'The site returned a bot challenge, 403, 429 or an error of its own, or with a redirect, which has no content to guess.',
  },
  fix: {
    intro:
      'Choose your server. Your files need correct content types, which every web server sends for the usual endings.',
    places: [
      {
        place: 'nginx',
        where: 'In the `server` block of your site.',
        file: '/etc/nginx/sites-available/shop.example.com',
        code: 'add_header X-Content-Type-Options "nosniff" always;',
        note: 'Then run `nginx -t` and `systemctl reload nginx`. A `location` block with its own `add_header` does not inherit this one: repeat the line there, or set `add_header_inherit merge` (nginx 1.29.3 or newer). Without `always`, error pages are sent without the header.',
      },
      {
        place: 'Apache',
        where: 'In the virtual host, or in `.htaccess` of the site’s root.',
        file: '.htaccess',
        code: `<IfModule mod_headers.c>
  Header always set X-Content-Type-Options "nosniff"
</IfModule>`,
        note: 'Enable the module once with `a2enmod headers`, then run `apachectl configtest` and `systemctl reload apache2`. If the application also sends the header, it is sent twice: remove one of them.',
      },
      {
        place: 'Caddy',
        where: 'In the site block.',
        file: 'Caddyfile',
        code: `shop.example.com {
  header X-Content-Type-Options "nosniff"
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
      <add name="X-Content-Type-Options" value="nosniff" />
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
Set static  X-Content-Type-Options
            nosniff`,
        note: 'The same switch is in SSL/TLS, Edge Certificates, HTTP Strict Transport Security, as No-Sniff Header. Requests that reach your server directly pass neither the rule nor the switch.',
      },
      {
        place: 'WordPress',
        where: 'With the plugin your host allows, or in the child theme’s `functions.php`.',
        file: 'functions.php',
        code: `add_action( 'send_headers', function () {
  header( 'X-Content-Type-Options: nosniff' );
} );`,
        note: 'Files in `/wp-content/uploads` are served without PHP, and those are what it matters for: set it on the web server as well.',
      },
    ],
  },
  effort: {
    time: 'Ten minutes',
    customersNotice:
      'Nothing. A script with a wrong content type stops working: look at the console once',
    wayBack: 'Remove the line. It takes effect on the next visit',
  },
  proof: {
    intro: 'One line in any terminal shows what your server sends.',
    code: `$ curl -sI https://shop.example.com | grep -i x-content-type-options
x-content-type-options: nosniff`,
  },
  standards: 'WHATWG Fetch (nosniff), WHATWG MIME Sniffing',
  askedBy: 'OWASP ASVS 5.0, 3.4.4',
  related: ['critical-security-headers', 'error-page-parity', 'content-security-policy'],
};
