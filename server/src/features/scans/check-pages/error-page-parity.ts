import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const errorPageParity: CheckPage = {
  slug: 'error-page-parity',
  name: 'Error-page Parity',
  check: 'Error-page Parity',
  category: 'HTTP Security Headers',
  summary: 'The same protection on a 404, and with and without www',
  keywords: ['404', 'www', 'apex', 'always', 'error page', 'certificate', 'headers'],
  lead: 'Attackers look for the page that was forgotten: an error page, or the site’s other name, without the home page’s protection.',
  looksAt: {
    intro:
      'The responses to two random URLs that do not exist, and the first response of the other name of the site, with or without www.',
    items: [
      {
        term: 'Headers',
        text: 'They send the same headers as the home page: HSTS, `nosniff`, Content-Security-Policy and framing protection, each where it applies. A redirect needs no policy.',
      },
      {
        term: 'Certificate',
        text: 'The other name has a certificate that browsers accept. They check it before they follow any redirect.',
      },
    ],
  },
  verdicts: {
    fail: 'Browsers would stop visitors of the other name, because its certificate is not valid: high risk.',
    warning:
      'One of these responses lacks the home page’s protections: low risk. The certificate of the other name is sent without its intermediate: medium risk.',
    pass: 'Error pages and the other name are protected as the home page is.',
    notTested: 'The home page has none of these headers, or no other response could be read.',
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'Set the headers that your home page has for every response, in the server and not in a template.',
    ),
    places: [
      {
        place: 'nginx',
        where: 'In the `server` block of each name; `always` is the part that matters.',
        file: '/etc/nginx/snippets/security-headers.conf',
        code: `add_header Strict-Transport-Security "max-age=31536000" always;
add_header X-Frame-Options "SAMEORIGIN" always;
add_header X-Content-Type-Options "nosniff" always;`,
        note: 'Include the file in the block that only redirects, too. Without `always` nginx adds headers to successful responses and redirects alone.',
      },
      {
        place: 'Apache',
        where: 'In the virtual host of each name; `always` is the part that matters.',
        file: shared.apacheFile,
        code: `Header always set Strict-Transport-Security "max-age=31536000"
Header always set X-Frame-Options "SAMEORIGIN"
Header always set X-Content-Type-Options "nosniff"`,
        note: shared.joinSentences(
          shared.reloadApache,
          '`Header set` without `always` leaves errors out.',
        ),
      },
      {
        place: 'Caddy',
        where: 'Name both hosts in one site block, and let one of them redirect.',
        file: 'Caddyfile',
        code: `shop.example.com, www.shop.example.com {
  header {
    Strict-Transport-Security "max-age=31536000"
    X-Content-Type-Options "nosniff"
  }
  @www host www.shop.example.com
  redir @www https://shop.example.com{uri} permanent
  root * /srv/shop
  file_server
}`,
        note: 'Errors that Caddy makes itself pass through `handle_errors`: repeat the `header` block there.',
      },
      {
        place: 'IIS',
        where:
          'In `web.config` of the site’s root. Bind both names to the site, each with its certificate.',
        file: 'web.config',
        code: `<system.webServer>
  <httpProtocol>
    <customHeaders>
      <add name="Strict-Transport-Security" value="max-age=31536000" />
      <add name="X-Content-Type-Options" value="nosniff" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: 'IIS adds custom headers to its own error pages as well. An application that clears the response before an error removes them: set them there again.',
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard; it covers errors, redirects and both names at once.',
        file: 'Rules, Overview, Create rule, Response Header Transform Rule',
        code: `# If incoming requests match: all incoming requests
Set static  X-Content-Type-Options
            nosniff
Set static  X-Frame-Options
            SAMEORIGIN`,
        note: 'Proxy both names (orange cloud), so that both get a certificate.',
      },
    ],
  },
  effort: { time: 'Half an hour', customersNotice: 'None', wayBack: 'Remove the line' },
  proof: {
    intro: 'Compare the home page with a URL that does not exist.',
    code: `$ curl -sI https://shop.example.com/no-such-page | grep -iE "HTTP/|nosniff|strict"
HTTP/2 404
strict-transport-security: max-age=31536000
x-content-type-options: nosniff`,
  },
  standards: 'RFC 6797, section 7.1 (HSTS on every response), RFC 9110',
  askedBy: 'OWASP ASVS 5.0, 3.4.1 and 3.4.4 (every response)',
  related: ['critical-security-headers', 'ssl-certificate', 'clickjacking'],
};
