import type { CheckPage } from '@longitude/contract/check-pages';

export const contentSecurityPolicy: CheckPage = {
  slug: 'content-security-policy',
  name: 'Content Security Policy',
  check: 'Content Security Policy',
  category: 'Content Security',
  summary: 'Which scripts may run, and who can add more',
  keywords: [
    'CSP',
    'Content-Security-Policy',
    'XSS',
    'nonce',
    'unsafe-inline',
    'unsafe-eval',
    'script-src',
    'object-src',
    'base-uri',
    'report-only',
    'injected script',
  ],
  lead: 'Where a gap lets an attacker write into a page, the policy decides whether the attacker’s script can run and read what your customers type. It is the last door, and the strongest one a browser has.',
  looksAt: {
    intro:
      'The policies of your home page, from its header and from `meta` tags. Of several, all hold. What an attacker could still do is judged, not how long the policy is.',
    items: [
      {
        term: 'Scripts',
        text: '`script-src` or `default-src` limits them. `unsafe-inline` without nonce or hash, `*`, `https:`, `http:` and `data:` let everything in.',
      },
      {
        term: 'Nonce',
        text: 'Where the policy works with nonces, two answers carry different ones. A nonce that repeats can be known beforehand.',
      },
      {
        term: '`object-src`, `base-uri`',
        text: 'Named, and not open. Expected: `none`, or `self` for the second.',
      },
      {
        term: 'Hosts',
        text: 'Places where anybody can publish, such as unpkg.com, let an attacker in by the allowed door. We use Google’s list (csp_evaluator) and our own.',
      },
      { term: '`unsafe-eval`', text: 'Lets scripts turn text into code.' },
      {
        term: '`…-Report-Only`',
        text: 'Protects nobody, and the report says so. It is the right first step.',
      },
    ],
  },
  verdicts: {
    fail: 'There is none, or it lets injected scripts run: medium risk.',
    warning:
      'Injected scripts are kept out, with weaknesses that an attacker could use to get around it: medium risk, which counts one level lower.',
    pass: 'The policy lets only scripts run that belong to the site.',
    notTested:
      'The home page could not be read, or its policy is longer than 8,192 characters and what was read of it is not clean.',
  },
  fix: {
    intro:
      'Begin in report-only mode, look at the browser’s console on your main pages for a week, then remove the «marked» word. Replace the example host with the ones you load scripts from.',
    places: [
      {
        place: 'nginx',
        where: 'In the `server` block of your site.',
        file: '/etc/nginx/sites-available/shop.example.com',
        code: `# reports first, blocks nothing
add_header Content-Security-Policy«-Report-Only» "default-src 'self'; script-src 'self' https://js.stripe.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'" always;`,
        note: 'Then `nginx -t` and `systemctl reload nginx`. A `location` block with an `add_header` of its own inherits none from above: repeat the line there, or set `add_header_inherit merge` (nginx 1.29.3 or newer). Without `always`, error pages go out bare.',
      },
      {
        place: 'Apache',
        where: 'In the virtual host, or in `.htaccess` of the site’s root.',
        file: '.htaccess',
        code: `# reports first, blocks nothing
<IfModule mod_headers.c>
  Header always set Content-Security-Policy«-Report-Only» "default-src 'self'; script-src 'self' https://js.stripe.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"
</IfModule>`,
        note: 'Switch the module on once with `a2enmod headers`, then `apachectl configtest` and `systemctl reload apache2`. If the application sends the header too, it arrives twice: remove it in one place.',
      },
      {
        place: 'Caddy',
        where: 'In the site block.',
        file: 'Caddyfile',
        code: `shop.example.com {
  # reports first, blocks nothing
  header Content-Security-Policy«-Report-Only» "default-src 'self'; script-src 'self' https://js.stripe.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"
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
      <add name="Content-Security-Policy«-Report-Only»" value="default-src 'self'; script-src 'self' https://js.stripe.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'" />
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
Set static  Content-Security-Policy«-Report-Only»
            default-src 'self'; script-src 'self' https://js.stripe.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'`,
        note: 'The rule works within a minute, on every host name you proxy. Requests that reach your server directly do not pass it.',
      },
      {
        place: 'WordPress',
        where: 'With the plugin your host allows, or in the child theme’s `functions.php`.',
        file: 'functions.php',
        code: `# reports first, blocks nothing
add_action( 'send_headers', function () {
  header( "Content-Security-Policy«-Report-Only»: default-src 'self'; script-src 'self' https://js.stripe.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'" );
} );`,
        note: 'Themes and plugins write scripts into the page: a plugin for CSP that adds a nonce to each is the way that works. Begin in report-only mode in any case.',
      },
      {
        place: 'Application',
        where:
          'Where your framework makes the page: a nonce for each answer, in the header and in every script tag.',
        file: 'server.js (Express)',
        code: `import { randomBytes } from 'node:crypto';

app.use((request, response, next) => {
  response.locals.nonce = randomBytes(16).toString('base64');
  response.setHeader(
    'Content-Security-Policy«-Report-Only»',
    "script-src 'nonce-" + response.locals.nonce + "' 'strict-dynamic'; object-src 'none'; base-uri 'none'",
  );
  next();
});`,
        note: 'Write the same nonce into each script tag of the template. A page that is cached for everybody cannot use nonces: use hashes there.',
      },
    ],
  },
  effort: {
    time: 'A day, and a week of watching reports',
    customersNotice: 'Nothing in report-only mode. Enforced too early, a script of a partner stops',
    wayBack: 'Add `-Report-Only` again; it holds from the next page on',
  },
  proof: {
    intro: 'One line shows the policy; the console of your browser shows what it stops.',
    code: `$ curl -sI https://shop.example.com | grep -i content-security-policy
content-security-policy: default-src 'self'; script-src 'self' https://js.stripe.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'`,
  },
  standards: 'W3C Content Security Policy Level 3',
  askedBy: 'OWASP ASVS 5.0, 3.4.3; PCI DSS 4.0.1, 6.4.3 and 11.6.1 (payment pages)',
  related: ['critical-security-headers', 'subresource-integrity', 'mixed-content', 'clickjacking'],
};
