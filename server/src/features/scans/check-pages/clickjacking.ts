import type { CheckPage } from '@longitude/contract/check-pages';

export const clickjacking: CheckPage = {
  slug: 'clickjacking',
  name: 'Clickjacking',
  check: 'Clickjacking',
  category: 'Web Application Security',
  summary: 'Your pages inside someone else’s',
  keywords: ['frame', 'iframe', 'frame-ancestors', 'X-Frame-Options', 'UI redressing'],
  lead: 'A malicious page can place your site invisibly over its own buttons. A signed-in customer thinks they are clicking those buttons, but is really ordering, paying or deleting something on your site.',
  looksAt: {
    intro: 'Who may show your home page in a frame, judged as browsers do.',
    items: [
      {
        term: '`frame-ancestors`',
        text: 'In the Content-Security-Policy header. Where it is set, it alone decides; several policies all hold.',
      },
      {
        term: '`X-Frame-Options`',
        text: 'The older header: `DENY` or `SAMEORIGIN`. Any other value is ignored.',
      },
    ],
  },
  verdicts: {
    fail: 'Any website may show your pages in a frame: low risk.',
    warning:
      '`frame-ancestors` is set, and lets practically every website do it: low risk, at half weight.',
    pass: 'No other website may, or only those you named.',
    notTested:
      'The site returned a sign-in page, a bot challenge, 401, 403 or 503, or redirects visitors to another company. This counts as neither a finding nor a pass.',
  },
  fix: {
    intro:
      'Choose your server. For most sites the answer is: only my own. Name a partner in full, such as `https://partner.example.com`, after `self`.',
    places: [
      {
        place: 'nginx',
        where: 'In the `server` block of your site.',
        file: '/etc/nginx/sites-available/shop.example.com',
        code: 'add_header Content-Security-Policy "frame-ancestors \'self\'" always;',
        note: 'Then run `nginx -t` and `systemctl reload nginx`. If you already have a policy, add the directive to it: when two policies are sent, both apply. A `location` block with its own `add_header` does not inherit this one.',
      },
      {
        place: 'Apache',
        where: 'In the virtual host, or in `.htaccess` of the site’s root.',
        file: '.htaccess',
        code: `<IfModule mod_headers.c>
  Header always set Content-Security-Policy "frame-ancestors 'self'"
</IfModule>`,
        note: 'Then run `apachectl configtest` and `systemctl reload apache2`. If you already have a policy, add the directive to it: when two policies are sent, both apply.',
      },
      {
        place: 'Caddy',
        where: 'In the site block.',
        file: 'Caddyfile',
        code: `shop.example.com {
  header Content-Security-Policy "frame-ancestors 'self'"
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
      <add name="Content-Security-Policy" value="frame-ancestors 'self'" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: 'If you already have a policy, add the directive to it: when two policies are sent, both apply.',
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard; no server access needed.',
        file: 'Rules, Overview, Create rule, Response Header Transform Rule',
        code: `# If incoming requests match: all incoming requests
Set static  Content-Security-Policy
            frame-ancestors 'self'`,
        note: 'Set static replaces a policy that your server sends: put its words into the rule as well, or set X-Frame-Options to SAMEORIGIN instead.',
      },
      {
        place: 'WordPress',
        where: 'With the plugin your host allows, or in the child theme’s `functions.php`.',
        file: 'functions.php',
        code: `add_action( 'send_headers', function () {
  header( "Content-Security-Policy: frame-ancestors 'self'" );
} );`,
        note: 'A page cache may still serve the old response: clear it. Files and images are served without PHP, so set it on the web server for those.',
      },
    ],
  },
  effort: {
    time: 'Ten minutes',
    customersNotice: 'Nothing, unless a partner shows your pages in a frame',
    wayBack: 'Remove the line. It takes effect on the next visit',
  },
  proof: {
    intro: 'One line shows both headers.',
    code: `$ curl -sI https://shop.example.com | grep -iE "frame"
content-security-policy: frame-ancestors 'self'`,
  },
  standards: 'W3C Content Security Policy Level 3 (frame-ancestors), RFC 7034 (X-Frame-Options)',
  askedBy: 'OWASP ASVS 5.0, 3.4.6',
  related: ['x-frame-options', 'content-security-policy', 'critical-security-headers'],
};
