import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

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
    fail: shared.missingWithOthers,
    warning: 'It is missing, or weaker than what browsers do by default: low risk.',
    pass: 'It is at least as strict as the browsers’ default.',
    notTested: shared.notTestedRedirected,
  },
  fix: {
    intro: shared.chooseServer,
    places: [
      {
        ...shared.nginxServer,
        code: 'add_header Referrer-Policy "strict-origin-when-cross-origin" always;',
        note: shared.nginxHeaderNote,
      },
      {
        ...shared.apacheSite,
        code: `<IfModule mod_headers.c>
  Header always set Referrer-Policy "strict-origin-when-cross-origin"
</IfModule>`,
        note: shared.apacheHeaderNote,
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  header Referrer-Policy "strict-origin-when-cross-origin"
}`,
        note: shared.reloadCaddyWithConfig,
      },
      {
        ...shared.iisSite,
        code: `<system.webServer>
  <httpProtocol>
    <customHeaders>
      <add name="Referrer-Policy" value="strict-origin-when-cross-origin" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: shared.iisHeaderNote,
      },
      {
        ...shared.cloudflareHeaders,
        code: `# If incoming requests match: all incoming requests
Set static  Referrer-Policy
            strict-origin-when-cross-origin`,
        note: shared.cloudflareHeaderNote,
      },
      {
        ...shared.wordpressFunctions,
        code: `add_action( 'send_headers', function () {
  header( 'Referrer-Policy: strict-origin-when-cross-origin' );
} );`,
        note: shared.wordpressHeaderNote,
      },
    ],
  },
  effort: {
    time: 'Ten minutes',
    customersNotice: 'None. Statistics of partners keep the host name',
    wayBack: shared.removeLine,
  },
  proof: {
    intro: shared.oneLineShows,
    code: `$ curl -sI https://shop.example.com | grep -i referrer-policy
referrer-policy: strict-origin-when-cross-origin`,
  },
  standards: 'W3C Referrer Policy',
  askedBy: 'OWASP ASVS 5.0, 3.4.5',
  related: ['recommended-security-headers', 'permissions-policy', 'cross-origin-opener-policy'],
};
