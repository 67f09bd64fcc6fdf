import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

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
    notTested: shared.notTestedRedirected,
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'Leave out of the list what your site uses, such as location for a store finder.',
    ),
    places: [
      {
        ...shared.nginxServer,
        code: 'add_header Permissions-Policy "camera=(), microphone=(), geolocation=()" always;',
        note: shared.nginxHeaderNote,
      },
      {
        ...shared.apacheSite,
        code: `<IfModule mod_headers.c>
  Header always set Permissions-Policy "camera=(), microphone=(), geolocation=()"
</IfModule>`,
        note: shared.apacheHeaderNote,
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  header Permissions-Policy "camera=(), microphone=(), geolocation=()"
}`,
        note: shared.reloadCaddyWithConfig,
      },
      {
        ...shared.iisSite,
        code: `<system.webServer>
  <httpProtocol>
    <customHeaders>
      <add name="Permissions-Policy" value="camera=(), microphone=(), geolocation=()" />
    </customHeaders>
  </httpProtocol>
</system.webServer>`,
        note: shared.iisHeaderNote,
      },
      {
        ...shared.cloudflareHeaders,
        code: `# If incoming requests match: all incoming requests
Set static  Permissions-Policy
            camera=(), microphone=(), geolocation=()`,
        note: shared.cloudflareHeaderNote,
      },
      {
        ...shared.wordpressFunctions,
        code: `add_action( 'send_headers', function () {
  header( 'Permissions-Policy: camera=(), microphone=(), geolocation=()' );
} );`,
        note: shared.wordpressHeaderNote,
      },
    ],
  },
  effort: {
    time: 'Ten minutes',
    customersNotice: 'None, unless the site uses one of the features',
    wayBack: shared.removeLine,
  },
  proof: {
    intro: shared.oneLineShows,
    code: `$ curl -sI https://shop.example.com | grep -i permissions-policy
permissions-policy: camera=(), microphone=(), geolocation=()`,
  },
  standards: 'W3C Permissions Policy, RFC 9651 (structured fields)',
  askedBy: '',
  related: ['recommended-security-headers', 'referrer-policy', 'content-security-policy'],
};
