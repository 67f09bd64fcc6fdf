import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const clickjacking: CheckPage = {
  slug: 'clickjacking',
  name: 'Clickjacking',
  check: 'Clickjacking',
  category: 'Web Application Security',
  summary: 'Your pages inside someone else’s',
  keywords: ['frame', 'iframe', 'frame-ancestors', 'X-Frame-Options', 'UI redressing'],
  lead: 'A malicious page can place your site invisibly over its own buttons. A signed-in customer thinks they are clicking those buttons, but they are really ordering, paying for or deleting something on your site.',
  looksAt: {
    intro: 'Who may show your home page in a frame, judged as browsers do.',
    items: [
      {
        term: '`frame-ancestors`',
        text: 'In the Content-Security-Policy header. Where it is set, it alone decides; if there are several policies, all apply.',
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
    notTested: shared.notTestedRedirected,
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'For most sites the answer is: only my own. Name a partner in full, such as `https://partner.example.com`, after `self`.',
    ),
    places: [
      {
        ...shared.nginxServer,
        code: 'add_header Content-Security-Policy "frame-ancestors \'self\'" always;',
        note: shared.joinSentences(
          shared.reloadNginx,
          'If you already have a policy, add the directive to it: when two policies are sent, both apply. A `location` block with its own `add_header` does not inherit this one.',
        ),
      },
      {
        ...shared.apacheSite,
        code: `<IfModule mod_headers.c>
  Header always set Content-Security-Policy "frame-ancestors 'self'"
</IfModule>`,
        note: shared.joinSentences(
          shared.reloadApache,
          'If you already have a policy, add the directive to it: when two policies are sent, both apply.',
        ),
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  header Content-Security-Policy "frame-ancestors 'self'"
}`,
        note: shared.reloadCaddyWithConfig,
      },
      {
        ...shared.iisSite,
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
        ...shared.cloudflareHeaders,
        code: `# If incoming requests match: all incoming requests
Set static  Content-Security-Policy
            frame-ancestors 'self'`,
        note: 'Set static replaces a policy that your server sends: put its words into the rule as well, or set X-Frame-Options to SAMEORIGIN instead.',
      },
      {
        ...shared.wordpressFunctions,
        code: `add_action( 'send_headers', function () {
  header( "Content-Security-Policy: frame-ancestors 'self'" );
} );`,
        note: shared.wordpressHeaderNote,
      },
    ],
  },
  effort: {
    time: 'Ten minutes',
    customersNotice: 'None, unless a partner shows your pages in a frame',
    wayBack: shared.removeLine,
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
