import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const privateAddresses: CheckPage = {
  slug: 'private-addresses',
  name: 'Private Addresses',
  check: 'Private Addresses',
  category: 'Information Disclosure',
  summary: 'Addresses of your internal network in headers and pages',
  keywords: [
    'internal IP',
    'RFC 1918',
    '10.0.0.0',
    '192.168',
    '172.16',
    'Location header',
    'X-Backend-Server',
    'reverse proxy',
  ],
  lead: 'Addresses of your internal network help an attacker who already has a foothold inside. They also show that something behind the site is misconfigured, and visitors who are sent to such an address see nothing at all.',
  looksAt: {
    intro:
      'The responses of your own host: the home page with and without encryption, redirects, and two URLs that do not exist.',
    items: [
      {
        term: 'Headers',
        text: 'Any header that names an internal address, such as `Location` or `X-Backend-Server`. Headers that hold versions, cookies, policies or the visitor’s own address are left out.',
      },
      {
        term: 'The page',
        text: 'Files that it loads, targets of its forms, scripts and comments in it. Visible text and links do not count: they may be a manual.',
      },
      {
        term: 'Internal addresses',
        text: '`10.0.0.0/8`, `172.16.0.0/12` and `192.168.0.0/16` in IPv4, `fc00::/7` in IPv6. The machine’s own `127.0.0.1` says nothing about a network and does not count.',
      },
    ],
  },
  verdicts: {
    fail: 'A header names an internal address: low risk.',
    warning: 'Only the home page does: low risk, at half weight.',
    pass: 'Neither the headers nor the home page name one.',
    notTested: shared.joinSentences(
      'The site itself is in a private network, or it responded with a sign-in page, a bot challenge, 401, 403 or 503.',
      shared.notScored,
    ),
  },
  fix: {
    intro: shared.joinSentences(
      'Tell the application its public name, and let the proxy in front of it hand that name on.',
      shared.replaceValues,
    ),
    places: [
      {
        place: 'nginx',
        where: 'In the `location` that hands requests to the application.',
        file: shared.nginxFile,
        code: `location / {
  proxy_pass http://«10.0.0.5:8080»;
  proxy_set_header Host $host;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_redirect http://«10.0.0.5:8080»/ https://shop.example.com/;
  proxy_hide_header «X-Backend-Server»;
}`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'A `proxy_set_header` here turns off those of the levels above: carry over the ones you still need.',
        ),
      },
      {
        place: 'Apache',
        where: 'In the virtual host that hands requests to the application.',
        file: shared.apacheFile,
        code: `ProxyPreserveHost On
ProxyPass        "/" "http://«10.0.0.5:8080»/"
ProxyPassReverse "/" "http://«10.0.0.5:8080»/"
Header always unset «X-Backend-Server»
Header unset «X-Backend-Server»`,
        note: 'Needs `a2enmod proxy_http headers`; then `apachectl configtest` and `systemctl reload apache2`. `ProxyPassReverse` corrects redirects only, not addresses inside the page.',
      },
      {
        place: 'Caddy',
        where: 'In the site block. Caddy passes on the public name automatically.',
        file: 'Caddyfile',
        code: `shop.example.com {
  reverse_proxy «10.0.0.5:8080» {
    header_down Location http://«10.0.0.5:8080» https://shop.example.com
    header_down -«X-Backend-Server»
  }
}`,
        note: shared.reloadCaddy,
      },
      {
        place: 'IIS',
        where:
          'On the server that hands requests on (Application Request Routing), as administrator.',
        file: 'PowerShell',
        code: `Set-WebConfigurationProperty -PSPath 'MACHINE/WEBROOT/APPHOST' \`
  -Filter 'system.webServer/proxy' -Name 'reverseRewriteHostInResponseHeaders' -Value $true
Set-WebConfigurationProperty -PSPath 'MACHINE/WEBROOT/APPHOST' \`
  -Filter 'system.webServer/serverRuntime' -Name 'alternateHostName' -Value 'shop.example.com'`,
        note: 'The first corrects redirects of the machines behind. The second gives IIS a name for requests that carry none; it applies to every site on the server.',
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard, for a header that only names a machine.',
        file: 'Rules, Overview, Response Header Transform Rules, Create rule',
        code: `# all incoming requests
Remove  «X-Backend-Server»`,
        note: 'Works at once. Redirects and addresses inside the page have to be corrected on your server.',
      },
      {
        place: 'WordPress',
        where: 'In a terminal of your host, in the folder of WordPress, with WP-CLI.',
        file: 'Terminal',
        code: `wp option update home 'https://shop.example.com'
wp option update siteurl 'https://shop.example.com'
# shows what it would change; run it again without --dry-run
wp search-replace '«http://192.168.1.20»' 'https://shop.example.com' --all-tables --dry-run`,
        note: 'Back up the database first. This is the usual leftover of a site that was built in the office and then moved.',
      },
    ],
  },
  effort: {
    time: 'An hour, half a day if addresses are written into pages',
    customersNotice: 'None, or links that finally work',
    wayBack: 'Remove the lines. For WordPress, restore the backup of the database',
  },
  proof: {
    intro: 'Headers and page of the home page. No output is the right answer.',
    code: `$ curl -si https://shop.example.com | grep -owE '(10\\.[0-9]+|192\\.168|172\\.(1[6-9]|2[0-9]|3[01]))\\.[0-9]+\\.[0-9]+'
# no output`,
  },
  standards: 'RFC 1918 (private IPv4 addresses), RFC 4193 (private IPv6 addresses)',
  askedBy: 'OWASP Web Security Testing Guide 4.2, WSTG-INFO-05',
  related: ['server-version', 'debug-output', 'public-subdomains'],
};
