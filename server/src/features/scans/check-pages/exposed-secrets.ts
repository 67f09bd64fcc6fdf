import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const exposedSecrets: CheckPage = {
  slug: 'exposed-secrets',
  name: 'Exposed Secrets',
  check: 'Exposed Secrets',
  category: 'File Security',
  summary: '.env, .git, database dumps, backups, keys',
  keywords: [
    'password file',
    'environment file',
    'dotenv',
    'git repository',
    'svn',
    'DS_Store',
    'SQL dump',
    'backup.zip',
    'wp-config.php.bak',
    'private key',
    'htpasswd',
    'AWS credentials',
    'phpinfo',
    'server-status',
    'data leak',
  ],
  lead: 'Attackers probe every site for the same forgotten files: passwords, keys and database copies. One such file is enough to take over the site and the data of its customers.',
  looksAt: {
    intro:
      '30 well-known URLs on your own host, the first 4 kilobytes of each. The scanner recognizes what a file contains, then discards it: it neither shows nor stores it.',
    items: [
      {
        term: 'Settings with passwords',
        text: '`.env` and its variants, `wp-config.php.bak`, `config.json`, `.vscode/sftp.json`, `.aws/credentials`, `.htpasswd`. An `.env` that holds no password or key is only a warning.',
      },
      {
        term: 'Version control',
        text: '`.git` and `.svn`. From an open repository, anyone can rebuild your source code, including every password ever committed to it.',
      },
      {
        term: 'Copies',
        text: 'Database dumps such as `database.sql` and `dump.sql.gz`, and archives such as `backup.zip` and `backup.tar.gz`: the whole shop in one download.',
      },
      {
        term: 'Keys',
        text: 'Private keys such as `server.key` and `id_rsa`. With the first, someone can impersonate your site; with the second, sign in to your server.',
      },
      {
        term: 'Lists and status pages',
        text: '`phpinfo.php` shows the settings of PHP, often with passwords. The `server-status` page of Apache shows which URLs your visitors open. A `.DS_Store` lists the files of its folder.',
      },
      {
        term: 'Two random URLs',
        text: 'They show how your site answers when nothing is there. A file counts only if its content has the signature of its kind, is not a web page, and differs from that response.',
      },
    ],
  },
  verdicts: {
    fail: 'A visitor can download a file with passwords or keys, a repository, a database dump or an archive: critical risk. An open `phpinfo.php` is high.',
    warning:
      'An internal file without a password is open, such as the status page of Apache, a `.DS_Store` or an `.env` with plain settings: medium risk.',
    pass: 'None of the URLs we could check serves such a file.',
    notTested: shared.joinSentences(
      'The site, or bot protection in front of it, refused everything or did not respond for half of the URLs.',
      shared.neitherAndNotScored,
    ),
  },
  fix: {
    intro:
      'Remove the file first, then change every password and key in it: assume that it has been read. Then have the server block such files, so that the next forgotten one does no harm.',
    places: [
      {
        place: 'nginx',
        where: 'In the `server` block of your site, above every other `location` with a `~`.',
        file: '/etc/nginx/snippets/private-files.conf',
        code: `# hidden files, but not /.well-known/ (certificates, security.txt)
location ~ /\\.(?!well-known/) { return 404; }
# copies, dumps and keys
location ~* (?:\\.(?:bak|old|orig|save|swp|sql|key|pem|tar|t?gz|zip|7z|rar)|~)$ { return 404; }
# a key without an ending, and pages about the server itself
location ~ ^/(?:id_rsa|phpinfo\\.php|server-status)$ { return 404; }`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'nginx takes the first `location ~` that fits, so these must stand above the one for PHP; a `location ^~` wins over all of them. If customers download `.zip` files from you, take that ending out.',
        ),
      },
      {
        place: 'Apache',
        where: 'In the virtual host. The three `RedirectMatch` lines also work in `.htaccess`.',
        file: shared.apacheFile,
        code: `# hidden files, but not /.well-known/ (certificates, security.txt)
RedirectMatch 404 "/\\.(?!well-known/)"
# copies, dumps and keys
RedirectMatch 404 "(?i)(?:\\.(?:bak|old|orig|save|swp|sql|key|pem|tar|t?gz|zip|7z|rar)|~)$"
# a key without an ending, and pages about the server itself
RedirectMatch 404 "^/(?:id_rsa|phpinfo\\.php)$"
<Location "/server-status">
  Require local
</Location>`,
        note: shared.joinSentences(
          shared.reloadApache,
          'Behind a proxy on the same machine every visitor looks local: turn the status page off there with `a2dismod status`.',
        ),
      },
      {
        ...shared.caddySite,
        code: `shop.example.com {
  @private {
    path */.* *.bak *.old *.orig *.save *.swp *.sql *.key *.pem *.tar *.gz *.tgz *.zip *.7z *.rar *~ /id_rsa /phpinfo.php
    not path /.well-known/*
  }
  respond @private 404
}`,
        note: shared.joinSentences(
          shared.reloadCaddy,
          'Add the lines to your existing site block. Caddy runs `handle` blocks before `respond`: if you use them, copy the two parts into each.',
        ),
      },
      {
        ...shared.iisSite,
        code: `<system.webServer>
  <security>
    <requestFiltering>
      <hiddenSegments>
        <add segment=".git" />
        <add segment=".svn" />
        <add segment=".env" />
        <add segment=".env.local" />
        <add segment=".env.production" />
        <add segment=".aws" />
        <add segment=".vscode" />
        <add segment=".htpasswd" />
        <add segment="id_rsa" />
      </hiddenSegments>
      <fileExtensions>
        <add fileExtension=".bak" allowed="false" />
        <add fileExtension=".old" allowed="false" />
        <add fileExtension=".sql" allowed="false" />
        <add fileExtension=".key" allowed="false" />
        <add fileExtension=".gz" allowed="false" />
        <add fileExtension=".zip" allowed="false" />
      </fileExtensions>
    </requestFiltering>
  </security>
</system.webServer>`,
        note: shared.joinSentences(
          shared.iisReloads,
          'An error 500.19 means that the server already lists one of these entries: leave that line out. IIS refuses files of unknown type anyway, but `.zip` and `.json` are known types.',
        ),
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard, as a custom rule with the action Block.',
        file: 'Security, Security rules, Create rule, Custom rules',
        code: `(http.request.uri.path contains "/."
  and not starts_with(http.request.uri.path, "/.well-known/"))
or ends_with(lower(http.request.uri.path), ".bak")
or ends_with(lower(http.request.uri.path), ".old")
or ends_with(lower(http.request.uri.path), ".sql")
or ends_with(lower(http.request.uri.path), ".key")
or ends_with(lower(http.request.uri.path), ".gz")
or ends_with(lower(http.request.uri.path), ".zip")
or ends_with(http.request.uri.path, "~")
or http.request.uri.path in {"/id_rsa" "/phpinfo.php"}`,
        note: 'Paste it under Edit expression. The rule stops visitors who come through Cloudflare; anyone who knows your server’s address can still get the file. So remove it there too.',
      },
      {
        place: 'WordPress',
        where: 'In a terminal of your host, in the folder of WordPress, with WP-CLI.',
        file: 'Terminal',
        code: `# list what should not be there
find . -maxdepth 2 \\( -name '*.sql*' -o -name '*.bak' -o -name '*.old' -o -name '*~' \\
  -o -name '*.zip' -o -name '*.gz' -o -name '.env*' -o -name '.git' \\) -print
# after you deleted it: new keys, so that stolen sign-ins stop working
wp config shuffle-salts
# the new password of the database, once it is set at your host
wp config set DB_PASSWORD '«new password»'`,
        note: 'New keys sign everyone out once. Backup plugins often write into `wp-content`: let them store their archives elsewhere, or protect that folder.',
      },
    ],
  },
  effort: {
    time: 'An hour to remove and block, half a day to change the passwords',
    customersNotice: 'None, or one new sign-in',
    wayBack: 'Remove the rules. Exposed passwords stay unsafe, so never reuse them',
  },
  proof: {
    intro: 'Ask for the file the way an attacker does. Only the status counts.',
    code: `$ curl -s -o /dev/null -w '%{http_code}\\n' https://shop.example.com/.env
404
$ curl -s -o /dev/null -w '%{http_code}\\n' https://shop.example.com/.git/config
404`,
  },
  standards:
    'CWE-552 (files that outsiders can read), CWE-527 (version control), CWE-530 (backups), RFC 8615 (well-known URLs)',
  askedBy: 'OWASP ASVS 5.0, 13.4.1 and 13.4.7; OWASP Web Security Testing Guide 4.2, WSTG-CONF-04',
  related: ['directory-listing', 'source-maps', 'debug-output'],
};
