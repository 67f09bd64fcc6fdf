import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const compression: CheckPage = {
  slug: 'compression',
  name: 'Compression',
  check: 'Compression',
  category: 'Performance Security',
  summary: 'Pages are sent compressed',
  keywords: [
    'gzip',
    'Brotli',
    'zstd',
    'deflate',
    'Content-Encoding',
    'page speed',
    'mod_deflate',
    'urlCompression',
  ],
  lead: 'Compressed text arrives several times faster. On a phone with a weak signal, that decides whether a customer waits or leaves.',
  looksAt: {
    intro:
      'Your home page, requested the way a browser does. Scripts, styles and images are not judged.',
    items: [
      {
        term: '`Content-Encoding`',
        text: 'Expected: `gzip`, `br` (Brotli), `zstd` or `deflate`.',
      },
      {
        term: 'Size',
        text: 'A page below 1,400 bytes fits into one packet, so that compression gains nothing. It passes as it is.',
      },
    ],
  },
  verdicts: {
    fail: '',
    warning: 'The page is sent uncompressed: low risk.',
    pass: 'The page is compressed, or too small to gain from it.',
    notTested: shared.notTestedNotPage,
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'Compress text only: images, videos and archives are already compressed.',
    ),
    places: [
      {
        ...shared.nginxServer,
        code: `gzip on;
gzip_vary on;
gzip_proxied any;
gzip_min_length 1000;
gzip_types text/plain text/css text/javascript application/javascript application/json
           application/xml application/rss+xml image/svg+xml;`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'HTML is always included and must not be listed. Without `gzip_proxied` nothing is compressed for visitors who come through a CDN.',
        ),
      },
      {
        ...shared.apacheSite,
        code: `<IfModule mod_filter.c>
  <IfModule mod_deflate.c>
    AddOutputFilterByType DEFLATE text/html text/plain text/css text/javascript
    AddOutputFilterByType DEFLATE application/javascript application/json application/xml image/svg+xml
  </IfModule>
</IfModule>`,
        note: 'Enable the modules once with `a2enmod filter deflate`, then `systemctl reload apache2`. If PHP compresses too (`zlib.output_compression`), turn one of them off.',
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  encode zstd gzip
}`,
        note: shared.joinSentences(
          shared.reloadCaddy,
          'Add the line to your existing site block. Caddy compresses text, fonts and the like, from 512 bytes.',
        ),
      },
      {
        place: 'IIS',
        where:
          'In `web.config` of the site’s root, inside `configuration`, once both parts of Windows are there.',
        file: 'web.config',
        code: `<system.webServer>
  <urlCompression doStaticCompression="true" doDynamicCompression="true" />
</system.webServer>`,
        note: 'In PowerShell, as administrator: `Install-WindowsFeature Web-Stat-Compression, Web-Dyn-Compression`. Without the second one, pages that the application makes stay uncompressed.',
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard. On by default for every name that Cloudflare proxies.',
        file: 'Rules, Overview, Compression Rules',
        code: `# look for a rule that turns compression off; if you need one that turns it on:
When incoming requests match:  All incoming requests
Compression options:           Enable Brotli and Gzip compression`,
        note: 'If your server sends `Cache-Control: no-transform`, Cloudflare leaves the page as it is: take that word out.',
      },
      {
        place: 'WordPress',
        where: 'If you cannot reach the web server: a page cache plugin does it.',
        file: 'Settings of the cache plugin',
        code: `# WP Super Cache: Settings, WP Super Cache, Advanced
Compress pages so they’re served more quickly to visitors:  on`,
        note: 'Other cache plugins have a similar switch. Use one place only: a page that is compressed twice cannot be read.',
      },
    ],
  },
  effort: {
    time: 'Fifteen minutes',
    customersNotice: 'Faster pages',
    wayBack: 'Remove the lines',
  },
  proof: {
    intro: 'The encoding that the server chose for the page.',
    code: `$ curl -s -o /dev/null -D - -H 'Accept-Encoding: br, gzip' https://shop.example.com | grep -i '^content-encoding'
content-encoding: gzip`,
  },
  standards: 'RFC 9110, section 8.4 (Content-Encoding), RFC 1952 (gzip), RFC 7932 (Brotli)',
  askedBy: 'Google Lighthouse, which PageSpeed Insights runs',
  related: ['compressed-secrets', 'http-2', 'cached-cookies'],
};
