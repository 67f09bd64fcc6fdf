import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const hstsPreloadEligibility: CheckPage = {
  slug: 'hsts-preload-eligibility',
  name: 'HSTS Preload Eligibility',
  check: 'HSTS Preload Eligibility',
  category: 'HTTP Security Headers',
  summary: 'Can browsers know about your HTTPS before the first visit?',
  keywords: [
    'preload',
    'hstspreload.org',
    'includeSubDomains',
    'Strict-Transport-Security',
    'max-age',
  ],
  lead: 'HSTS only protects from the second visit. Browsers ship with a list of domains that they open over HTTPS from the very first visit; with the right header, yours can join it.',
  looksAt: {
    intro:
      'The HSTS header of the domain itself, such as example.com without www: the list takes whole domains only.',
    items: [
      { term: '`max-age`', text: 'Expected: one year or more, `31536000` seconds.' },
      {
        term: '`includeSubDomains`',
        text: 'Expected: present, because the list covers every name below the domain.',
      },
      {
        term: '`preload`',
        text: 'The directive with which an owner applies to be listed. It is your decision, so the test passes without it.',
      },
      {
        term: 'Endings',
        text: 'Browsers open every name below .dev, .app and some others over HTTPS anyway. Those pass as they are.',
      },
    ],
  },
  verdicts: {
    fail: '',
    warning: 'The header misses one of the two requirements: low risk.',
    pass: 'The header meets the conditions of the list.',
    notTested:
      'The site sends no HSTS header, the domain itself gave no response over HTTPS, a bot challenge responded in its place, or the address is not a domain.',
  },
  fix: {
    intro:
      'First make sure that every subdomain works over HTTPS, also the internal ones: leaving the list takes months. The «marked» values are for the first weeks.',
    places: [
      {
        ...shared.nginxServer,
        code: `# a month first, then 63072000 (two years), and preload at the end
add_header Strict-Transport-Security "max-age=«2592000»; includeSubDomains" always;`,
        note: shared.nginxHeaderNote,
      },
      {
        ...shared.apacheSite,
        code: `# a month first, then 63072000 (two years), and preload at the end
<IfModule mod_headers.c>
  Header always set Strict-Transport-Security "max-age=«2592000»; includeSubDomains"
</IfModule>`,
        note: shared.apacheHeaderNote,
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  # a month first, then 63072000 (two years), and preload at the end
  header Strict-Transport-Security "max-age=«2592000»; includeSubDomains"
}`,
        note: shared.reloadCaddyWithConfig,
      },
      {
        ...shared.iisSite,
        code: `<system.webServer>
  <httpProtocol>
    <customHeaders>
      <add name="Strict-Transport-Security" value="max-age=«2592000»; includeSubDomains" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: shared.joinSentences(
          'IIS 10 (version 1709 or newer) has the same settings in the management console: Sites, HSTS.',
          shared.useOnePlace,
        ),
      },
      {
        ...shared.cloudflareHeaders,
        code: `# If incoming requests match: all incoming requests
Set static  Strict-Transport-Security
            max-age=«2592000»; includeSubDomains`,
        note: 'Rather use SSL/TLS, Edge Certificates, HTTP Strict Transport Security: it has a switch for each part of the header.',
      },
    ],
  },
  effort: {
    time: 'A month, most of it waiting',
    customersNotice: 'None, if every subdomain has HTTPS',
    wayBack:
      'Slow: removal from the list reaches browsers after months. Submit at hstspreload.org only when you are sure',
  },
  proof: {
    intro: 'Ask the domain itself, without www.',
    code: `$ curl -sI https://example.com | grep -i strict
strict-transport-security: max-age=63072000; includeSubDomains; preload`,
  },
  standards: 'RFC 6797 (HSTS); submission requirements of hstspreload.org',
  askedBy: 'OWASP ASVS 5.0, 3.4.1 (subdomains from level 2 on)',
  related: ['hsts', 'https-redirect', 'critical-security-headers'],
};
