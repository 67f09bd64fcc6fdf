import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const sourceMaps: CheckPage = {
  slug: 'source-maps',
  name: 'Source Maps',
  check: 'Source Maps',
  category: 'File Security',
  summary: 'Your original source code, served with the site',
  keywords: [
    'sourceMappingURL',
    'sourcesContent',
    '.map file',
    'webpack',
    'Vite',
    'Next.js',
    'Angular',
    'source code leak',
  ],
  lead: 'A source map lets anyone read your shop’s code as your developers wrote it, with names and comments. That makes weaknesses easier to find and sometimes reveals keys or internal addresses.',
  looksAt: {
    intro:
      'Up to six scripts that the home page loads from your own host, and up to four maps that they name.',
    items: [
      {
        term: 'The name of the map',
        text: 'The response header `SourceMap`, or the last comment `sourceMappingURL` in the script. Addresses that no script names are not tried.',
      },
      {
        term: 'Maps inside a script',
        text: 'A map that is written into the script itself, as a `data:` address, is read as well.',
      },
      {
        term: 'Your own code',
        text: 'A map counts only if it holds source code of yours (`sourcesContent`). Names alone, published packages and the code of the bundler do not count.',
      },
    ],
  },
  verdicts: {
    fail: '',
    warning: 'At least one map exposes your own source code: low risk.',
    pass: 'No script that was read leads to source code of your own.',
    notTested: shared.joinSentences(
      'The page loads no script from your own host, none of them could be read, or the site blocked the scanner.',
      shared.notScored,
    ),
  },
  fix: {
    intro:
      'Best is to build without maps, or with hidden ones that only your error reports use. Until then, have the server block them. If your code is public anyway, you may leave them.',
    places: [
      {
        place: 'Application',
        where: 'In the configuration of your bundler. Use the lines of the one you have.',
        file: 'vite.config.js, webpack.config.js, next.config.js',
        code: `# Vite
export default { build: { sourcemap: 'hidden' } };

# webpack
module.exports = { devtool: 'hidden-source-map' };

# Next.js (this is its default)
module.exports = { productionBrowserSourceMaps: false };

# after the upload to your service for error reports, before the release
find «dist» -name '*.map' -delete`,
        note: '“Hidden” means that maps are made and no script names them. They still lie in the output folder, so delete them before you publish it. In Angular, set `sourceMap` to `false` in the production configuration of `angular.json`.',
      },
      {
        place: 'nginx',
        where: 'In the `server` block of your site, above every other `location` with a `~`.',
        file: shared.nginxFile,
        code: `location ~ \\.map$ { return 404; }`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'It does not help against maps written into the script itself.',
        ),
      },
      {
        ...shared.apacheSite,
        code: `RedirectMatch 404 "\\.map$"`,
        note: 'It works at once in `.htaccess`; after a change of the virtual host, `systemctl reload apache2`.',
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  @maps path *.map
  respond @maps 404
}`,
        note: shared.joinSentences(
          shared.reloadCaddy,
          'Add the two lines to your existing site block, and inside `handle` if you use it.',
        ),
      },
      {
        ...shared.iisSite,
        code: `<system.webServer>
  <security>
    <requestFiltering>
      <fileExtensions>
        <add fileExtension=".map" allowed="false" />
      </fileExtensions>
    </requestFiltering>
  </security>
</system.webServer>`,
        note: 'IIS then responds with 404. If `web.config` has a `requestFiltering` already, add the line to it: a second one is an error.',
      },
    ],
  },
  effort: {
    time: 'Half an hour, and one release of the site',
    customersNotice: 'None',
    wayBack:
      'Build with maps again. Developers can always load a map by hand in the browser’s tools',
  },
  proof: {
    intro: 'Ask a script for the name of its map, then ask for the map.',
    code: `$ curl -s https://shop.example.com/assets/app.js | grep -c 'sourceMappingURL='
0
$ curl -s -o /dev/null -w '%{http_code}\\n' https://shop.example.com/assets/app.js.map
404`,
  },
  standards: 'ECMA-426 (source map format), CWE-540 (information in source code)',
  askedBy: 'OWASP ASVS 5.0, 13.4.7; OWASP Web Security Testing Guide 4.2, WSTG-INFO-05',
  related: ['exposed-secrets', 'javascript-libraries', 'debug-output'],
};
