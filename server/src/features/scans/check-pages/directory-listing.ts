import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const directoryListing: CheckPage = {
  slug: 'directory-listing',
  name: 'Directory Listing',
  check: 'Directory Listing',
  category: 'File Security',
  summary: 'Folders that show their contents',
  keywords: [
    'index of',
    'autoindex',
    'directory browsing',
    'open folder',
    'uploads',
    'Options Indexes',
    'directoryBrowse',
  ],
  lead: 'A folder that lists its contents shows every file in it, including those that no page links to: drafts, copies, invoices, customer documents.',
  looksAt: {
    intro:
      'The folders of your own host from which the home page loads its files. Nothing is guessed: up to four folders, each opened once.',
    items: [
      {
        term: 'Folders of the page',
        text: 'Where scripts, styles and images of the home page lie, such as `/assets/` or `/uploads/2026/`, and the folders above them.',
      },
      {
        term: 'The page itself',
        text: 'When the URL that you scan shows a list of files instead of a home page.',
      },
      {
        term: 'Signs of a listing',
        text: 'The formats of Apache, nginx, IIS, Caddy, Tomcat, Jetty and others. A page that only mentions “Index of” does not count.',
      },
      {
        term: 'Names in it',
        text: 'Up to five, the most sensitive first, such as `.sql`, `.bak`, `.zip` or `.xlsx`. The files themselves are not opened.',
      },
    ],
  },
  verdicts: {
    fail: 'A listing shows the root of the site, a folder such as uploads, documents or backups, or a sensitive file: medium risk.',
    warning: 'A listing shows only files that the pages use anyway: medium risk, at half weight.',
    pass: 'None of the folders lists its contents.',
    notTested: shared.joinSentences(
      'The page loads no file from a folder of your own host, the folders did not respond, or the site blocked the scanner.',
      shared.notScored,
    ),
  },
  fix: {
    intro:
      'Turn listings off. Visitors then get 403 or 404 for a folder, and every link to a file keeps working.',
    places: [
      {
        ...shared.nginxServer,
        code: `# off is the default; this finds where it was turned on:
#   grep -rn 'autoindex on' /etc/nginx/
autoindex off;`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'An `autoindex on` inside a `location` wins over this line: remove it there.',
        ),
      },
      {
        place: 'Apache',
        where: 'In the virtual host, or only the `Options` line in `.htaccess` of the site’s root.',
        file: shared.apacheFile,
        code: `<Directory "«/var/www/shop»">
  Options -Indexes
</Directory>`,
        note: shared.joinSentences(
          shared.reloadApache,
          'In one `Options` line either every word has a sign or none has: `Options FollowSymLinks -Indexes` stops the server. In `.htaccess` the line needs `AllowOverride Options` or `All`.',
        ),
      },
      {
        place: 'Caddy',
        where: 'In the site block: `file_server` without the word `browse`.',
        file: 'Caddyfile',
        code: `shop.example.com {
  root * «/var/www/shop»
  file_server
}`,
        note: shared.joinSentences(
          shared.reloadCaddy,
          'Listings are off unless the configuration says `browse`, after `file_server` or inside its braces.',
        ),
      },
      {
        ...shared.iisSite,
        code: `<system.webServer>
  <directoryBrowse enabled="false" />
</system.webServer>`,
        note: shared.joinSentences(
          shared.iisReloads,
          'A `web.config` deeper down can turn listings on again: look for `directoryBrowse` in those too.',
        ),
      },
      {
        place: 'WordPress',
        where: 'In `.htaccess` of the site’s root, above the line `# BEGIN WordPress`.',
        file: '.htaccess',
        code: `Options -Indexes`,
        note: 'For hosts with Apache or LiteSpeed. WordPress rewrites what is between its own two lines, so keep this outside. If the site then responds with 500, the host does not allow the line: remove it and ask the host to turn listings off.',
      },
      {
        place: 'Application',
        where: 'When Tomcat serves the files: the default servlet in its `web.xml`.',
        file: 'conf/web.xml',
        code: `<init-param>
  <param-name>listings</param-name>
  <param-value>false</param-value>
</init-param>`,
        note: 'Restart Tomcat. In Node.js remove the middleware `serve-index`. Python’s `http.server` always lists folders and is not made for the internet: put a web server in its place.',
      },
    ],
  },
  effort: {
    time: 'Fifteen minutes',
    customersNotice: 'None, unless they browse such a folder on purpose',
    wayBack: 'Turn listings on again for the one folder that needs it',
  },
  proof: {
    intro:
      'Open the folder, with the trailing slash. Also move out any files no one should have: anyone who knows the URL can still open them.',
    code: `$ curl -s -o /dev/null -w '%{http_code}\\n' https://shop.example.com/uploads/
403`,
  },
  standards: 'CWE-548 (exposure of information through directory listing)',
  askedBy: 'OWASP ASVS 5.0, 13.4.3',
  related: ['exposed-secrets', 'source-maps', 'robots-txt-paths'],
};
