import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const http2: CheckPage = {
  slug: 'http-2',
  name: 'HTTP/2',
  check: 'HTTP/2',
  category: 'Performance Security',
  summary: 'Offered, by ALPN',
  keywords: [
    'h2',
    'ALPN',
    'http2 on',
    'mod_http2',
    'page speed',
    'multiplexing',
    'HTTP/3',
    'Protocols',
  ],
  lead: 'HTTP/2 sends all parts of a page over one encrypted connection, so that encryption costs your customers no time. Without it, pages with many images and scripts load more slowly, above all on phones.',
  looksAt: {
    intro: 'The first step of an encrypted connection to your site. No page is loaded for it.',
    items: [
      {
        term: 'ALPN',
        text: 'The scanner offers `h2` and `http/1.1`, as browsers do. Expected: the server chooses `h2`.',
      },
      {
        term: 'HTTP/3',
        text: 'Its successor is neither tested nor asked for. A server with HTTP/3 should speak HTTP/2 too.',
      },
    ],
  },
  verdicts: {
    fail: '',
    warning: 'The server does not choose HTTP/2: low risk.',
    pass: 'The server speaks HTTP/2.',
    notTested: shared.joinSentences(
      'There was no encrypted connection to look at.',
      shared.notScored,
    ),
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'It is one setting, and the site itself stays as it is.',
    ),
    places: [
      {
        ...shared.nginxServer,
        code: `# nginx 1.25.1 or newer
http2 on;
# older versions, instead of that line:
#   listen 443 ssl http2;
#   listen [::]:443 ssl http2;`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'In older versions it applies to every site on that port, even if only one sets it.',
        ),
      },
      {
        place: 'Apache',
        where: 'In the virtual host of port 443, or for the whole server.',
        file: shared.apacheFile,
        code: `Protocols h2 http/1.1`,
        note: 'Enable the module with `a2enmod http2`, then run `apachectl configtest` and `systemctl restart apache2`. With PHP as a module (`mpm_prefork`) Apache ignores the line: move to PHP-FPM and `mpm_event` first.',
      },
      {
        place: 'Caddy',
        where: 'In the global options, and only if it was turned off there.',
        file: 'Caddyfile',
        code: `{
  servers {
    protocols h1 h2 h3
  }
}`,
        note: shared.joinSentences(
          'This is the default, so without such a block there is nothing to do.',
          shared.reloadCaddy,
        ),
      },
      {
        place: 'IIS',
        where: 'As administrator, on Windows Server 2016 or newer, where it is on by default.',
        file: 'PowerShell',
        code: `# removes the setting that turns HTTP/2 off
Remove-ItemProperty -Path 'HKLM:\\SYSTEM\\CurrentControlSet\\Services\\HTTP\\Parameters' \`
  -Name EnableHttp2Tls -ErrorAction SilentlyContinue
Restart-Computer -Confirm`,
        note: 'Also look at the binding of the site in IIS Manager: newer versions have a box “Disable HTTP/2” there. Windows sign-in (NTLM) falls back to HTTP/1.1, which is correct.',
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard. On by default for every name that Cloudflare proxies.',
        file: 'Speed, Settings, Protocol Optimization',
        code: `HTTP/2:  on`,
        note: 'In older dashboards it is Speed, Optimization. Free plans cannot turn it off.',
      },
    ],
  },
  effort: {
    time: 'Fifteen minutes; half a day if PHP has to move to FPM first',
    customersNotice: 'Faster pages',
    wayBack: 'Remove the line. Browsers fall back to HTTP/1.1 by themselves',
  },
  proof: {
    intro: 'The version that curl and your server agree on.',
    code: `$ curl -s -o /dev/null -w '%{http_version}\\n' https://shop.example.com
2`,
  },
  standards: 'RFC 9113 (HTTP/2), RFC 7301 (ALPN)',
  askedBy: 'Google Lighthouse, which PageSpeed Insights runs',
  related: ['compression', 'protocol-versions', 'cipher-suite'],
};
