import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

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
      'The site returned a bot challenge, 403, 429, an error of its own, or a redirect, which has no content to guess.',
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'Your files need correct content types, which every web server sends for the usual endings.',
    ),
    places: [
      {
        ...shared.nginxServer,
        code: 'add_header X-Content-Type-Options "nosniff" always;',
        note: shared.nginxHeaderNote,
      },
      {
        ...shared.apacheSite,
        code: `<IfModule mod_headers.c>
  Header always set X-Content-Type-Options "nosniff"
</IfModule>`,
        note: shared.apacheHeaderNote,
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  header X-Content-Type-Options "nosniff"
}`,
        note: shared.reloadCaddyWithConfig,
      },
      {
        ...shared.iisSite,
        code: `<system.webServer>
  <httpProtocol>
    <customHeaders>
      <add name="X-Content-Type-Options" value="nosniff" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: shared.iisHeaderNote,
      },
      {
        ...shared.cloudflareHeaders,
        code: `# If incoming requests match: all incoming requests
Set static  X-Content-Type-Options
            nosniff`,
        note: 'The same switch is in SSL/TLS, Edge Certificates, HTTP Strict Transport Security, as No-Sniff Header. Requests that reach your server directly pass neither the rule nor the switch.',
      },
      {
        ...shared.wordpressFunctions,
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
      'None. A script with a wrong content type stops working: look at the console once',
    wayBack: shared.removeLine,
  },
  proof: {
    intro: shared.oneLineShows,
    code: `$ curl -sI https://shop.example.com | grep -i x-content-type-options
x-content-type-options: nosniff`,
  },
  standards: 'WHATWG Fetch (nosniff), WHATWG MIME Sniffing',
  askedBy: 'OWASP ASVS 5.0, 3.4.4',
  related: ['critical-security-headers', 'error-page-parity', 'content-security-policy'],
};
