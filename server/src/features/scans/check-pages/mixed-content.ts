import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const mixedContent: CheckPage = {
  slug: 'mixed-content',
  name: 'Mixed Content',
  check: 'Mixed Content',
  category: 'Content Security',
  summary: 'http inside an https page',
  keywords: [
    'http',
    'insecure',
    'upgrade-insecure-requests',
    'lock',
    'images',
    'active content',
    'passive content',
  ],
  lead: 'An encrypted page is only as safe as its parts: an attacker who can alter one unencrypted script in transit can alter the whole page. Browsers block such scripts, so the page may also be broken.',
  looksAt: {
    intro: 'Every URL that your home page loads or sends to, and those in its own style sheets.',
    items: [
      { term: 'Parts that control the page', text: 'Scripts, style sheets, frames and the like.' },
      {
        term: 'Parts that are only displayed',
        text: 'Images, video, sound, and forms without a password. Forms with one belong to the test Login Form.',
      },
      {
        term: '`upgrade-insecure-requests`',
        text: 'With this policy browsers load such URLs over HTTPS by themselves. Then the test passes.',
      },
    ],
  },
  verdicts: {
    fail: 'A part that can control the page is loaded over http: high risk.',
    warning: 'Only images and the like are loaded over http: low risk.',
    pass: 'Everything that the page loads is encrypted, or the policy makes browsers do it.',
    notTested: 'The page itself is not encrypted, or could not be read.',
  },
  fix: {
    intro:
      'Change the URLs in pages and templates. The policy below helps at once, until that is done.',
    places: [
      {
        ...shared.nginxServer,
        code: 'add_header Content-Security-Policy "upgrade-insecure-requests" always;',
        note: shared.joinSentences(
          shared.reloadNginx,
          'If you already have a policy, add the directive to it. A host without HTTPS then shows nothing: copy its files to your site.',
        ),
      },
      {
        ...shared.apacheSite,
        code: `<IfModule mod_headers.c>
  Header always set Content-Security-Policy "upgrade-insecure-requests"
</IfModule>`,
        note: shared.joinSentences(
          shared.reloadApache,
          'If you already have a policy, add the directive to it.',
        ),
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  header Content-Security-Policy "upgrade-insecure-requests"
}`,
        note: shared.joinSentences(
          shared.reloadCaddy,
          'If you already have a policy, add the directive to it.',
        ),
      },
      {
        ...shared.iisSite,
        code: `<system.webServer>
  <httpProtocol>
    <customHeaders>
      <add name="Content-Security-Policy" value="upgrade-insecure-requests" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: 'If you already have a policy, add the directive to it.',
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard.',
        file: 'SSL/TLS, Edge Certificates',
        code: 'Automatic HTTPS Rewrites  On',
        note: 'It changes addresses in the page for hosts that Cloudflare knows to have HTTPS; scripts that add others later are not touched.',
      },
      {
        place: 'WordPress',
        where: 'In the database, with WP-CLI. Make a backup first.',
        file: 'Terminal',
        code: `wp option update home https://shop.example.com
wp option update siteurl https://shop.example.com
wp search-replace http://shop.example.com https://shop.example.com --skip-columns=guid --dry-run`,
        note: 'Look at the numbers, then run the last line again without `--dry-run`. Without WP-CLI the plugin Better Search Replace does the same.',
      },
    ],
  },
  effort: {
    time: 'An hour',
    customersNotice: 'Missing images and maps appear again',
    wayBack: 'Remove the directive from the policy',
  },
  proof: {
    intro: 'Search the page for addresses without encryption. Nothing should be printed.',
    code: '$ curl -s https://shop.example.com | grep -oE \'(src|action)="http://[^"]+"\'',
  },
  standards: 'W3C Mixed Content, W3C Upgrade Insecure Requests',
  askedBy: 'OWASP ASVS 5.0, 12.2.1',
  related: ['https-redirect', 'hsts', 'login-form'],
};
