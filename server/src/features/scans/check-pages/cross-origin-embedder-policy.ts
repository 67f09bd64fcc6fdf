import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const crossOriginEmbedderPolicy: CheckPage = {
  slug: 'cross-origin-embedder-policy',
  name: 'Cross-Origin-Embedder-Policy',
  check: 'Recommended Security Headers',
  category: 'HTTP Security Headers',
  summary: 'COEP: only for pages that need cross-origin isolation',
  keywords: [
    'COEP',
    'require-corp',
    'credentialless',
    'SharedArrayBuffer',
    'cross-origin isolation',
  ],
  lead: 'It makes a page load only what other sites have explicitly allowed. Few sites need that, and it breaks embedded videos, maps and ads. We report it if it is sent, but don’t require it.',
  looksAt: {
    intro: 'The header `Cross-Origin-Embedder-Policy` of your home page.',
    items: [
      {
        term: '`require-corp`',
        text: 'Files of other sites load only where those sites allow it, by CORP or CORS.',
      },
      { term: '`credentialless`', text: 'They load without cookies, so that less breaks.' },
    ],
  },
  verdicts: {
    fail: '',
    warning: '',
    pass: 'Always: it does not affect the result. The test Recommended Security Headers judges the four others, and shows this one where it is sent.',
    notTested: shared.notTestedRedirected,
  },
  fix: {
    intro:
      'Set it only for a page that needs `SharedArrayBuffer` or precise timers, together with `Cross-Origin-Opener-Policy: same-origin`.',
    places: [
      {
        place: 'nginx',
        where: 'In the `location` of that page.',
        file: shared.nginxFile,
        code: `location /configurator/ {
  add_header Cross-Origin-Opener-Policy "same-origin" always;
  add_header Cross-Origin-Embedder-Policy "«credentialless»" always;
}`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'The block inherits no `add_header` from above: repeat the security headers in it. Safari knows `require-corp` only.',
        ),
      },
      {
        place: 'Apache',
        where: 'In the virtual host.',
        file: shared.apacheFile,
        code: `<Location "/configurator/">
  Header always set Cross-Origin-Opener-Policy "same-origin"
  Header always set Cross-Origin-Embedder-Policy "«credentialless»"
</Location>`,
        note: shared.joinSentences(shared.reloadApache, 'Safari knows `require-corp` only.'),
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  header /configurator/* {
    Cross-Origin-Opener-Policy "same-origin"
    Cross-Origin-Embedder-Policy "«credentialless»"
  }
}`,
        note: shared.joinSentences(
          shared.reloadCaddyWithConfig,
          'Safari knows `require-corp` only.',
        ),
      },
    ],
  },
  effort: {
    time: 'A day, most of it for what is embedded',
    customersNotice: 'Embedded content disappears until it is allowed',
    wayBack: shared.removeLine,
  },
  proof: {
    intro: 'Ask for the page that needs it.',
    code: `$ curl -sI https://shop.example.com/configurator/ | grep -i embedder
cross-origin-embedder-policy: credentialless`,
  },
  standards: 'WHATWG HTML, section 7.1.4 (cross-origin embedder policies)',
  askedBy: '',
  related: [
    'recommended-security-headers',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
  ],
};
