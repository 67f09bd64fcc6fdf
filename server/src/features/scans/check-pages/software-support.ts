import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const softwareSupport: CheckPage = {
  slug: 'software-support',
  name: 'Software Support',
  check: 'Software Support',
  category: 'Technology Disclosure',
  summary: 'PHP, WordPress, Apache and others, with the date support ended',
  keywords: [
    'end of life',
    'EOL',
    'PHP 7.4',
    'WordPress update',
    'outdated server',
    'unsupported version',
    'security updates',
    'backport',
    'Windows Server',
    'Python',
    'Ruby',
    'OpenSSL',
    'Tomcat',
    'Drupal 7',
  ],
  lead: 'Unsupported software gets no more fixes: every vulnerability found from that day stays open on your site, and the instructions are public. Insurers and payment companies ask about it too.',
  looksAt: {
    intro:
      'The versions that your site reveals, in headers, error pages and the home page, against a table of the last days of support. The report names that day, its source, and the day of the table.',
    items: [
      {
        term: 'Languages',
        text: 'PHP, Python and Ruby, mostly in `X-Powered-By` or `Server`. PHP 7.4 has had no security fixes since 28 November 2022.',
      },
      {
        term: 'Servers',
        text: 'Apache, nginx, IIS, Tomcat and OpenSSL, in `Server` or on an error page. Support for Apache 2.2 ended on 11 July 2017.',
      },
      {
        term: 'Content management systems',
        text: 'WordPress, Drupal, Joomla, TYPO3 and MediaWiki, in the generator of the page. Support for Drupal 7 ended on 5 January 2025.',
      },
      {
        term: 'Who else may fix it',
        text: 'Debian, Ubuntu, Red Hat and others fix vulnerabilities in old versions without changing the number. WordPress sometimes does so for old lines, without a promise. The finding is then a warning.',
      },
      {
        term: 'Newer than our data',
        text: 'A version that the table does not know yet counts as supported.',
      },
    ],
  },
  verdicts: {
    fail: 'A version that the site shows has been out of support since a known day: medium risk.',
    warning:
      'The same, but a distribution may go on fixing it, or the vendor has done so without committing to it: low risk.',
    pass: 'No version that the site shows is known to be out of support.',
    notTested: shared.joinSentences(
      'The site shows no version that is in the table, or it responded with a sign-in page, a bot challenge, 401, 403 or 503.',
      shared.notScored,
    ),
  },
  fix: {
    intro:
      'Move to a supported version; hiding the number fixes nothing. First look up which versions your shop and its plugins allow, then try the move on a copy. The «marked» versions are examples.',
    places: [
      {
        place: 'WordPress',
        where: 'First WordPress and its plugins, then PHP.',
        file: 'Terminal, or Dashboard, Updates',
        code: `wp core update
wp plugin update --all
wp theme update --all
# then PHP, in the panel of your host: «8.4»
wp eval 'echo PHP_VERSION . PHP_EOL;'`,
        note: 'Back up first. Only the newest WordPress is fully supported. Tools, Site Health shows what WordPress thinks of your PHP. The last line shows the PHP of the terminal, which can differ from that of the website.',
      },
      {
        place: 'Application',
        where: 'On a Linux server with PHP from its distribution (Debian, Ubuntu).',
        file: 'Terminal',
        code: `# is the system itself still supported, and are its fixes installed?
. /etc/os-release; echo "$PRETTY_NAME"
apt update && apt list --upgradable
# PHP beside the old version; the site changes over in the next step
apt install php«8.4»-fpm php«8.4»-mysql php«8.4»-xml php«8.4»-mbstring php«8.4»-curl`,
        note: 'A distribution offers the versions of its release; for a newer PHP, upgrade the distribution or add a maintained source. Then point the site to the new socket (`/run/php/php8.4-fpm.sock`), test, and remove the old packages.',
      },
      {
        place: 'nginx',
        where: 'On Debian and Ubuntu: nginx from the maker’s own packages.',
        file: 'Terminal',
        code: `nginx -v
# after the repository of nginx.org is set up (nginx.org, Linux packages)
apt update && apt install nginx
nginx -t && systemctl restart nginx`,
        note: 'If the distribution still supports its own nginx, stay with it and install its updates. Additional modules must fit the version: `nginx -t` says so before anything breaks.',
      },
      {
        place: 'Apache',
        where: 'With the tools of your distribution.',
        file: 'Terminal',
        code: `apache2 -v
apt update && apt install --only-upgrade apache2
systemctl restart apache2`,
        note: 'Coming from Apache 2.2, rewrite its access rules: `Order` and `Allow` became `Require` in 2.4. On Red Hat and its relatives the name is `httpd` and the tool `dnf`.',
      },
      {
        place: 'IIS',
        where: 'IIS is part of Windows: its support ends with that of Windows Server.',
        file: 'PowerShell',
        code: `(Get-CimInstance Win32_OperatingSystem).Caption
(Get-Item "$env:SystemRoot\\System32\\inetsrv\\inetinfo.exe").VersionInfo.ProductVersion`,
        note: 'IIS 8.5 belongs to Windows Server 2012 R2, out of support since 10 October 2023. IIS 10.0 is in every version since 2016, so its number alone says little. Move the site to a new server rather than upgrade the old one in place.',
      },
    ],
  },
  effort: {
    time: 'From an hour (a setting at your host) to weeks (an old shop)',
    customersNotice: 'None, if you test on a copy. Often a faster site',
    wayBack: 'Keep the old version alongside the new one for a few days, and switch back',
  },
  proof: {
    intro: 'The version on the server itself; the headers should not show it.',
    code: `$ php -v | head -1
PHP 8.4.12 (cli) (built: Aug 28 2026 11:02:48) (NTS)
$ curl -sI https://shop.example.com | grep -i '^x-powered-by'
# no output`,
  },
  standards: 'CWE-1104 (unmaintained components)',
  askedBy: 'OWASP ASVS 5.0, 15.2.1; PCI DSS 4.0.1, 6.3.3 and 12.3.4',
  related: ['server-version', 'cms-version', 'javascript-libraries'],
};
