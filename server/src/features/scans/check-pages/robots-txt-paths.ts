import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const robotsTxtPaths: CheckPage = {
  slug: 'robots-txt-paths',
  name: 'robots.txt Paths',
  check: 'robots.txt Paths',
  category: 'Information Disclosure',
  summary: 'Admin and backup paths it names',
  keywords: [
    'robots.txt',
    'Disallow',
    'noindex',
    'X-Robots-Tag',
    'admin path',
    'hidden folder',
    'crawler',
    'search engine',
  ],
  lead: '`robots.txt` is meant for search engines, but attackers read it first: it lists the very places the owner would rather hide.',
  looksAt: {
    intro: 'The file `/robots.txt`, and in it only the lines that begin with `Disallow`.',
    items: [
      {
        term: 'Places for administrators',
        text: 'Names such as `admin`, `backoffice`, `phpmyadmin`, `intranet`, `staging` or `internal`.',
      },
      {
        term: 'Copies',
        text: 'Names such as `backup`, `dump` or `old`, and endings such as `.sql`, `.bak` or `.zip`.',
      },
      {
        term: 'Well-known defaults',
        text: 'Paths that a product names in the file it ships do not count, such as `/wp-admin/` or `/administrator/`, and `/admin` in Shopify, Drupal, Magento and PrestaShop.',
      },
    ],
  },
  verdicts: {
    fail: '',
    warning: 'The file names at least one such place: low risk.',
    pass: 'It names none, or there is no such file.',
    notTested: shared.joinSentences(
      'The site responded to the request for the file with 401, 403, a bot challenge or an error of its own.',
      shared.notScored,
    ),
  },
  fix: {
    intro: shared.joinSentences(
      'Remove the line from `robots.txt`, and protect the place itself with a sign-in or by allowing known addresses only. To keep a page out of search engines, send it with the header `X-Robots-Tag: noindex`, which reveals nothing.',
      shared.replaceValues,
    ),
    places: [
      {
        place: 'nginx',
        where: 'The first half outside the `server` block, the second half inside it.',
        file: shared.nginxFile,
        code: `# outside the server block: who comes from the office or the VPN
geo $is_office {
  default 0;
  «192.0.2.0/24» 1;
}
map "$is_office$uri" $is_closed {
  default 0;
  "~^0/«backoffice»(/|$)" 1;
}

# inside the server block
if ($is_closed) { return 404; }`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'A `location /backoffice/` with `deny all` looks simpler, but the `location` for PHP files wins over it and leaves them open. Behind a proxy or CDN, nginx sees its address instead: set `real_ip_header` first.',
        ),
      },
      {
        place: 'Apache',
        where: 'In the virtual host.',
        file: shared.apacheFile,
        code: `<Location "/«backoffice»">
  Require ip «192.0.2.0/24»
  Header always set X-Robots-Tag "noindex, nofollow"
</Location>`,
        note: 'Needs `a2enmod headers`; then `apachectl configtest` and `systemctl reload apache2`. Behind a proxy or CDN, turn on `mod_remoteip`, or Apache sees the proxy’s address only.',
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  @closed {
    path /«backoffice» /«backoffice»/*
    not remote_ip «192.0.2.0/24»
  }
  respond @closed 404
}`,
        note: shared.joinSentences(
          shared.reloadCaddy,
          'Add the lines to your existing site block. Behind a proxy or CDN use `client_ip` with `trusted_proxies` (Caddy 2.7 or newer).',
        ),
      },
      {
        place: 'IIS',
        where:
          'In `web.config` of the site’s root, inside `configuration`. Needs the role service IP and Domain Restrictions.',
        file: 'web.config',
        code: `<location path="«backoffice»">
  <system.webServer>
    <security>
      <ipSecurity allowUnlisted="false" denyAction="NotFound">
        <add ipAddress="«192.0.2.0»" subnetMask="255.255.255.0" allowed="true" />
      </ipSecurity>
    </security>
  </system.webServer>
</location>`,
        note: shared.sectionLocked,
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard, in front of the place, no change on the server needed.',
        file: 'Zero Trust, Access controls, Applications, Self-hosted',
        code: `Application domain:  shop.example.com/«backoffice»
Policy:              Allow, Emails ending in «@shop.example.com»`,
        note: shared.joinSentences(
          'Visitors of that path then sign in with a code by email.',
          shared.allowCloudflareOnly,
        ),
      },
      {
        place: 'Application',
        where: 'The file itself, in the public folder or in the settings of your shop.',
        file: 'robots.txt',
        code: `User-agent: *
Disallow: /search
Disallow: /cart

Sitemap: https://shop.example.com/sitemap.xml`,
        note: 'Keep lines that save search engines useless pages. A page that is forbidden here can still appear in search results by its address alone; a crawler sees `noindex` only where it may look.',
      },
    ],
  },
  effort: {
    time: 'Half an hour, longer if the place needs a sign-in first',
    customersNotice: 'None',
    wayBack: 'Restore the line. Search engines read the file again within a day or so',
  },
  proof: {
    intro: 'Every line returned must be one that anyone may know.',
    code: `$ curl -s https://shop.example.com/robots.txt | grep -i '^disallow'
Disallow: /search
Disallow: /cart`,
  },
  standards: 'RFC 9309 (robots.txt)',
  askedBy: 'OWASP Web Security Testing Guide 4.2, WSTG-INFO-03',
  related: ['public-subdomains', 'exposed-secrets', 'directory-listing'],
};
