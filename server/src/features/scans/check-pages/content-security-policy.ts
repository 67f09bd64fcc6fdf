import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

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
  lead: 'If a flaw lets an attacker inject code into a page, the policy decides whether that script can run and read what your customers type. It is the last line of defence, and the strongest a browser has.',
  looksAt: {
    intro:
      'The policies of your home page, from its header and from `meta` tags. If there are several, all apply. What an attacker could still do is judged, not how long the policy is.',
    items: [
      {
        term: 'Scripts',
        text: '`script-src` or `default-src` limits them. `unsafe-inline` without nonce or hash, `*`, `https:`, `http:` and `data:` allow everything.',
      },
      {
        term: 'Nonce',
        text: 'If the policy uses nonces, two responses must carry different ones. A repeated nonce is predictable.',
      },
      {
        term: '`object-src`, `base-uri`',
        text: 'Set, and restrictive. Expected: `none`, or `self` for the second.',
      },
      {
        term: 'Hosts',
        text: 'Hosts where anyone can publish, such as unpkg.com, let an attacker in through an allowed source. We use Google’s list (csp_evaluator) and our own.',
      },
      { term: '`unsafe-eval`', text: 'Lets scripts evaluate text as code.' },
      {
        term: '`…-Report-Only`',
        text: 'Protects no one, and the report says so, but it is the right first step.',
      },
    ],
  },
  verdicts: {
    fail: 'There is no policy, or it lets injected scripts run: medium risk.',
    warning:
      'Injected scripts are blocked, but with weaknesses that an attacker could use to bypass the policy: medium risk, counted one level lower.',
    pass: 'The policy allows only the site’s own scripts to run.',
    notTested:
      'The home page could not be read, or its policy is longer than 8,192 characters and what was read of it is not clean.',
  },
  fix: {
    intro:
      'Begin in report-only mode, look at the browser’s console on your main pages for a week, then remove the «marked» word. Replace the example host with the ones you load scripts from.',
    places: [
      {
        ...shared.nginxServer,
        code: `# reports first, blocks nothing
add_header Content-Security-Policy«-Report-Only» "default-src 'self'; script-src 'self' https://js.stripe.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'" always;`,
        note: shared.nginxHeaderNote,
      },
      {
        ...shared.apacheSite,
        code: `# reports first, blocks nothing
<IfModule mod_headers.c>
  Header always set Content-Security-Policy«-Report-Only» "default-src 'self'; script-src 'self' https://js.stripe.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"
</IfModule>`,
        note: shared.apacheHeaderNote,
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  # reports first, blocks nothing
  header Content-Security-Policy«-Report-Only» "default-src 'self'; script-src 'self' https://js.stripe.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"
}`,
        note: shared.reloadCaddyWithConfig,
      },
      {
        ...shared.iisSite,
        code: `<system.webServer>
  <httpProtocol>
    <customHeaders>
      <add name="Content-Security-Policy«-Report-Only»" value="default-src 'self'; script-src 'self' https://js.stripe.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: shared.iisHeaderNote,
      },
      {
        ...shared.cloudflareHeaders,
        code: `# If incoming requests match: all incoming requests
Set static  Content-Security-Policy«-Report-Only»
            default-src 'self'; script-src 'self' https://js.stripe.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'`,
        note: shared.cloudflareHeaderNote,
      },
      {
        ...shared.wordpressFunctions,
        code: `# reports first, blocks nothing
add_action( 'send_headers', function () {
  header( "Content-Security-Policy«-Report-Only»: default-src 'self'; script-src 'self' https://js.stripe.com; object-src 'none'; base-uri 'none'; frame-ancestors 'self'" );
} );`,
        note: 'Themes and plugins write scripts into the page: a plugin for CSP that adds a nonce to each is the way that works. Begin in report-only mode in any case.',
      },
      {
        place: 'Application',
        where:
          'Where your framework makes the page: a nonce for each response, in the header and in every script tag.',
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
        note: 'Write the same nonce into each script tag of the template. A page that is cached for everyone cannot use nonces: use hashes there.',
      },
    ],
  },
  effort: {
    time: 'A day, and a week of watching reports',
    customersNotice:
      'None in report-only mode. If enforced too early, a partner’s script may stop working',
    wayBack: 'Add `-Report-Only` again; it takes effect from the next page on',
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
