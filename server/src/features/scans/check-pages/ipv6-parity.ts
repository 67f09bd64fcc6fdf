import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const ipv6Parity: CheckPage = {
  slug: 'ipv6-parity',
  name: 'IPv6 Parity',
  check: 'IPv6 Parity',
  category: 'Network Security',
  summary: 'The same site and certificate over IPv6',
  keywords: [
    'IPv6',
    'AAAA record',
    'dual stack',
    'listen [::]:443',
    'certificate mismatch',
    'unreachable on mobile',
    'Happy Eyeballs',
  ],
  lead: 'Most phones and many home networks prefer IPv6, the newer kind of internet address. If yours leads nowhere, or to a forgotten server, those customers get a slow site or a warning page while everything looks fine from your office.',
  looksAt: {
    intro:
      'The first response of your site over both kinds of address, if its name has both: an A record (IPv4) and an AAAA record (IPv6).',
    items: [
      {
        term: 'Reachable',
        text: 'The IPv6 address accepts a connection and responds. Where there are two, a second one is tried, as browsers do.',
      },
      {
        term: 'The same response',
        text: 'The same status, and a redirect to the same host, as over IPv4.',
      },
      {
        term: 'The same trust',
        text: 'The certificate over IPv6 is one that browsers accept for your name. A fault that the main certificate has as well is reported once, in SSL Certificate.',
      },
    ],
  },
  verdicts: {
    fail: 'Over IPv6 the site shows a certificate that browsers reject (expired, untrusted, for another name): high risk. The IPv6 address refuses connections: low.',
    warning:
      'The certificate over IPv6 is sent without its intermediate: medium risk. The address does not respond in time, or responds differently: low.',
    pass: 'The site responds the same over both, with a certificate that browsers accept.',
    notTested: shared.joinSentences(
      'The name has no IPv6 address, the site does not respond over IPv4, or the scanner’s own network has no IPv6.',
      shared.notScored,
    ),
  },
  fix: {
    intro:
      'Give the web server the same listeners and certificates for both. If no one maintains IPv6, remove the AAAA record: no IPv6 is better than broken IPv6.',
    places: [
      {
        place: 'nginx',
        where: 'In every `server` block of the site: each `listen` line twice.',
        file: shared.nginxFile,
        code: `listen 80;
listen [::]:80;
listen 443 ssl;
listen [::]:443 ssl;`,
        note: shared.joinSentences(
          'The first two belong to the block that redirects to HTTPS.',
          shared.reloadNginx,
          'A `server` block that listens on IPv4 only leaves IPv6 visitors to another block, often with another certificate.',
        ),
      },
      {
        place: 'Apache',
        where: 'In the list of ports, and in the virtual host.',
        file: '/etc/apache2/ports.conf',
        code: `# both kinds of address
Listen 80
Listen 443
# in the site's file: not <VirtualHost 192.0.2.10:443>, but
#   <VirtualHost *:443>`,
        note: 'Then run `apachectl configtest` and `systemctl restart apache2`: new listeners need a restart. A virtual host with an IPv4 address in its first line is invisible over IPv6.',
      },
      {
        place: 'Caddy',
        where: 'In the site block: no `bind` with an IPv4 address.',
        file: 'Caddyfile',
        code: `shop.example.com {
  # Caddy listens on both automatically; if you must name addresses, name both
  bind 192.0.2.10 [2001:db8::10]
}`,
        note: shared.joinSentences(shared.reloadCaddy, 'Leave `bind` out if you can.'),
      },
      {
        place: 'IIS',
        where: 'As administrator: a binding without an address listens on both.',
        file: 'PowerShell',
        code: `# shows the bindings; 192.0.2.10:443: is IPv4 only, *:443: is both
Get-WebBinding -Name '«Shop»'
New-WebBinding -Name '«Shop»' -Protocol https -Port 443 -HostHeader 'shop.example.com' -SslFlags 1
(Get-WebBinding -Name '«Shop»' -Protocol https -IPAddress '*' -HostHeader 'shop.example.com').AddSslCertificate('«thumbprint»', 'My')`,
        note: 'The thumbprint is that of the certificate in use: `Get-ChildItem Cert:\\LocalMachine\\My` shows it. Remove the old IPv4 binding after a test.',
      },
      {
        place: 'DNS',
        where: 'At your DNS provider: the right address, or no AAAA record at all.',
        file: 'Zone of shop.example.com',
        code: `shop.example.com.      300  IN  A     192.0.2.10
shop.example.com.      300  IN  AAAA  «2001:db8::10»
www.shop.example.com.  300  IN  CNAME shop.example.com.`,
        note: 'After a move to another server, the AAAA record is the one people forget. Also open ports 80 and 443 for IPv6 in the firewall: it often has rules of its own, such as `ip6tables`.',
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard. For names that Cloudflare proxies, it answers over IPv6 itself.',
        file: 'Network, IPv6 Compatibility; DNS, Records',
        code: `IPv6 Compatibility:  on

# a name that is not proxied (grey cloud): correct or delete its AAAA record
AAAA  shop.example.com  «2001:db8::10»`,
        note: 'Switch the cloud to orange (Proxied), and visitors reach Cloudflare over both, even if your server has IPv4 only.',
      },
    ],
  },
  effort: {
    time: 'An hour. Removing the AAAA record takes five minutes',
    customersNotice: 'None, or a faster site on phones',
    wayBack: 'Remove the AAAA record. Everyone is back on IPv4 within its TTL, here five minutes',
  },
  proof: {
    intro: 'The same question over both, from a network that has IPv6.',
    code: `$ curl -4 -s -o /dev/null -w '%{http_code} %{remote_ip}\\n' https://shop.example.com
200 192.0.2.10
$ curl -6 -s -o /dev/null -w '%{http_code} %{remote_ip}\\n' https://shop.example.com
200 2001:db8::10`,
  },
  standards: 'RFC 8200 (IPv6), RFC 3596 (AAAA records), RFC 8305 (Happy Eyeballs)',
  askedBy: 'The Dutch government’s list of required open standards (Forum Standaardisatie)',
  related: ['error-page-parity', 'ssl-certificate', 'open-ports'],
};
