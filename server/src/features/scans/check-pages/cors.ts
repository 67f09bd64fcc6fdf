import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const cors: CheckPage = {
  slug: 'cors',
  name: 'CORS',
  check: 'CORS',
  category: 'Web Application Security',
  summary: 'Which other sites may read your responses',
  keywords: [
    'Access-Control-Allow-Origin',
    'Access-Control-Allow-Credentials',
    'origin',
    'null',
    'preflight',
    'API',
    'wildcard',
  ],
  lead: 'Browsers keep websites from reading each other. A server that lets every website read its responses with the visitor’s login hands your customers’ data to any website that asks.',
  looksAt: {
    intro:
      'How your home page responds when another site asks, by `GET` and by `OPTIONS`. We only read the headers of the response.',
    items: [
      {
        term: 'Any other site',
        text: 'An origin that you cannot know. Expected: not named in `Access-Control-Allow-Origin`.',
      },
      {
        term: 'One that ends like yours',
        text: 'Such as `evilexample.com` for `example.com`: it finds a comparison with the end of the name only.',
      },
      {
        term: '`null`',
        text: 'The origin of pages without one, which anyone can create. Expected: not allowed.',
      },
      {
        term: '`*` without login',
        text: 'Open to all, as public content may be. Browsers send no cookies with it.',
      },
    ],
  },
  verdicts: {
    fail: 'One of these origins is allowed to read responses together with the visitor’s login: high risk.',
    warning: 'One of them is allowed without the login: medium risk, counted one level lower.',
    pass: 'Other websites cannot read your responses, or only public ones with `*`.',
    notTested: 'The site returned only errors, or requires authorization from everyone.',
  },
  fix: {
    intro:
      'If no other site needs your responses, send no CORS headers at all. Otherwise keep a list, compare whole origins, and say `Vary: Origin`.',
    places: [
      {
        place: 'nginx',
        where: 'In the `http` block the list, in the `location` of the API the header.',
        file: '/etc/nginx/conf.d/cors.conf',
        code: `map $http_origin $cors_origin {
  default "";
  "https://«partner.example.com»" $http_origin;
}

# within the location of the API; an empty value sends no header
add_header Access-Control-Allow-Origin $cors_origin always;
add_header Vary Origin always;`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'Never send `$http_origin` as it came, and no regular expression without `^` and `$`.',
        ),
      },
      {
        place: 'Apache',
        where: 'In the virtual host.',
        file: shared.apacheFile,
        code: `SetEnvIf Origin "^https://«partner\\.example\\.com»$" CORS_ORIGIN=$0
Header always set Access-Control-Allow-Origin "%{CORS_ORIGIN}e" env=CORS_ORIGIN
Header always merge Vary Origin`,
        note: shared.joinSentences(shared.reloadApache, 'Escape the dots, and keep `^` and `$`.'),
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  @partner header Origin https://«partner.example.com»
  header @partner Access-Control-Allow-Origin "https://«partner.example.com»"
  header +Vary Origin
}`,
        note: shared.reloadCaddyWithConfig,
      },
      {
        place: 'IIS',
        where:
          'With the IIS CORS module, in `web.config` of the site’s root, inside `configuration`.',
        file: 'web.config',
        code: `<system.webServer>
  <cors enabled="true" failUnlistedOrigins="true">
    <add origin="https://«partner.example.com»" allowCredentials="false" />
  </cors>
</system.webServer>`,
        note: 'Remove `Access-Control-Allow-Origin` from the custom headers: the module sends it.',
      },
      {
        place: 'Application',
        where:
          'Where your framework sets CORS. The usual fault is a setting that reflects every origin.',
        file: 'server.js (Express)',
        code: `import cors from 'cors';

// not origin: true, which allows every site
app.use('/api', cors({ origin: ['https://«partner.example.com»'], credentials: false }));`,
        note: 'In Django it is `CORS_ALLOWED_ORIGINS` instead of `CORS_ALLOW_ALL_ORIGINS`, in Spring `allowedOrigins` instead of `allowedOriginPatterns("*")`, in Laravel `allowed_origins` in `config/cors.php`.',
      },
    ],
  },
  effort: {
    time: 'An hour, and a list of who needs access',
    customersNotice: 'None. A partner you forgot is blocked',
    wayBack: 'Add the partner to the list',
  },
  proof: {
    intro: 'Send a request as another site would. Nothing should be printed.',
    code: '$ curl -sI -H "Origin: https://foreign.example" https://shop.example.com | grep -i access-control',
  },
  standards: 'WHATWG Fetch (CORS protocol)',
  askedBy: 'OWASP ASVS 5.0, 3.4.2',
  related: ['cross-origin-resource-policy', 'cookie-attributes', 'login-form'],
};
