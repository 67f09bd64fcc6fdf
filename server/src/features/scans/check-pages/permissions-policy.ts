import type { CheckPage } from '@longitude/contract/check-pages';

export const permissionsPolicy: CheckPage = {
  slug: 'permissions-policy',
  name: 'Permissions-Policy',
  check: 'Recommended Security Headers',
  category: 'HTTP Security Headers',
  summary: 'Camera, microphone and location stay off where you don’t need them',
  keywords: ['camera', 'microphone', 'geolocation', 'Feature-Policy', 'iframe', 'privacy'],
  lead: 'A page, or an advertisement inside it, can ask for camera, microphone or location in your name. What you turn off here can’t be requested, not even by an injected script.',
  looksAt: {
    intro: 'The header `Permissions-Policy` of your home page, read as browsers read it.',
    items: [
      {
        term: '`camera=()`',
        text: 'Empty brackets turn a feature off for the page and all frames in it; `(self)` keeps it for your own site.',
      },
      {
        term: 'Grammar',
        text: 'One mistake, and browsers ignore the whole header. The older `Feature-Policy` does not count.',
      },
    ],
  },
  verdicts: {
    fail: 'It is missing or cannot be read, and so are the other recommended headers: low risk.',
    warning: 'It is missing or cannot be read: low risk.',
    pass: 'It names at least one feature.',
    notTested:
      'The site returned a sign-in page, a bot challenge, 401, 403 or 503, or redirects visitors to another company. This counts as neither a finding nor a pass.',
  },
  fix: {
    intro:
      'Choose your server. Leave out of the list what your site uses, such as location for a store finder.',
    places: [
      {
        place: 'nginx',
        where: 'In the `server` block of your site.',
        file: '/etc/nginx/sites-available/shop.example.com',
        code: 'add_header Permissions-Policy "camera=(), microphone=(), geolocation=()" always;',
        note: 'Then run `nginx -t` and `systemctl reload nginx`. A `location` block with its own `add_header` does not inherit this one: repeat the line there, or set `add_header_inherit merge` (nginx 1.29.3 or newer). Without `always`, error pages are sent without the header.',
      },
      {
        place: 'Apache',
        where: 'In the virtual host, or in `.htaccess` of the site’s root.',
        file: '.htaccess',
        code: `<IfModule mod_headers.c>
  Header always set Permissions-Policy "camera=(), microphone=(), geolocation=()"
</IfModule>`,
        note: 'Enable the module once with `a2enmod headers`, then run `apachectl configtest` and `systemctl reload apache2`. If the application also sends the header, it is sent twice: remove one of them.',
      },
      {
        place: 'Caddy',
        where: 'In the site block.',
        file: 'Caddyfile',
        code: `shop.example.com {
  header Permissions-Policy "camera=(), microphone=(), geolocation=()"
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
      <add name="Permissions-Policy" value="camera=(), microphone=(), geolocation=()" />
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
Set static  Permissions-Policy
            camera=(), microphone=(), geolocation=()`,
        note: 'The rule works within a minute, on every host name you proxy. Requests that go straight to your server bypass it.',
      },
      {
        place: 'WordPress',
        where: 'With the plugin your host allows, or in the child theme’s `functions.php`.',
        file: 'functions.php',
        code: `add_action( 'send_headers', function () {
  header( 'Permissions-Policy: camera=(), microphone=(), geolocation=()' );
} );`,
        note: 'A page cache may still serve the old response: clear it. Files and images are served without PHP, so set it on the web server for those.',
      },
    ],
  },
  effort: {
    time: 'Ten minutes',
    customersNotice: 'Nothing, unless the site uses one of the features',
    wayBack: 'Remove the line. It takes effect on the next visit',
  },
  proof: {
    intro: 'One line in any terminal shows what your server sends.',
    code: `$ curl -sI https://shop.example.com | grep -i permissions-policy
permissions-policy: camera=(), microphone=(), geolocation=()`,
  },
  standards: 'W3C Permissions Policy, RFC 9651 (structured fields)',
  askedBy: '',
  related: ['recommended-security-headers', 'referrer-policy', 'content-security-policy'],
};
