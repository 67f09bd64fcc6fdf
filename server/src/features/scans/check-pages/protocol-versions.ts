import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const protocolVersions: CheckPage = {
  slug: 'protocol-versions',
  name: 'Protocol Versions',
  check: 'Protocol Versions',
  category: 'SSL/TLS Security',
  summary: 'SSL 3.0, TLS 1.0 and 1.1 are refused, TLS 1.3 is offered',
  keywords: ['SSLv3', 'TLS 1.0', 'TLS 1.1', 'TLS 1.2', 'TLS 1.3', 'POODLE', 'BEAST'],
  lead: 'Old versions of the encryption protocol have known vulnerabilities that let an attacker on the same network read what is sent. No recent browser needs them.',
  looksAt: {
    intro: 'One handshake for each version, ended before anything is sent.',
    items: [
      {
        term: 'SSL 3.0',
        text: 'Broken in 2014 (POODLE) and forbidden since 2015. Expected: refused.',
      },
      {
        term: 'TLS 1.0 and 1.1',
        text: 'Withdrawn in 2021; browsers turned them off in 2020. Expected: refused.',
      },
      {
        term: 'TLS 1.2',
        text: 'Still fine, and needed by older devices. It may be offered, but does not have to be.',
      },
      {
        term: 'TLS 1.3',
        text: 'The current version: one round trip less, and no weak options. Expected: offered.',
      },
    ],
  },
  verdicts: {
    fail: 'The server accepts SSL 3.0: high risk. It accepts TLS 1.0 or TLS 1.1: medium risk, because browsers no longer use them.',
    warning: 'TLS 1.3 is not offered: medium risk, counted one level lower.',
    pass: 'TLS 1.3 is offered, and none of the outdated versions.',
    notTested:
      'The server did not respond to one of the handshakes, so we cannot say what it does with that version.',
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'It needs OpenSSL 1.1.1 or newer, or Windows Server 2022, for TLS 1.3.',
    ),
    places: [
      {
        place: 'nginx',
        where: shared.everySite,
        file: '/etc/nginx/nginx.conf',
        code: 'ssl_protocols TLSv1.2 TLSv1.3;',
        note: shared.joinSentences(
          shared.reloadNginx,
          'Remove the line from individual sites: for names that share an address, the first one often decides for all.',
        ),
      },
      {
        place: 'Apache',
        where: shared.outsideVirtualHosts,
        file: '/etc/apache2/mods-available/ssl.conf',
        code: 'SSLProtocol -all +TLSv1.2 +TLSv1.3',
        note: shared.joinSentences(shared.reloadApache, 'Remove the line from the virtual hosts.'),
      },
      {
        place: 'Caddy',
        where: 'Nothing to do: TLS 1.2 and 1.3 are the default. Remove a line that lowers it.',
        file: 'Caddyfile',
        code: `shop.example.com {
  tls {
    protocols tls1.2 tls1.3
  }
}`,
        note: shared.reloadCaddyWithConfig,
      },
      {
        place: 'IIS',
        where: 'In the registry, in PowerShell, run as administrator.',
        file: 'PowerShell',
        code: `$base = 'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\SecurityProviders\\SCHANNEL\\Protocols'
foreach ($version in 'SSL 3.0', 'TLS 1.0', 'TLS 1.1') {
  New-Item "$base\\$version\\Server" -Force | Out-Null
  Set-ItemProperty "$base\\$version\\Server" Enabled 0 -Type DWord
  Set-ItemProperty "$base\\$version\\Server" DisabledByDefault 1 -Type DWord
}`,
        note: shared.joinSentences(
          shared.restartMachine,
          'It applies to everything on it that accepts TLS, such as SQL Server and remote desktop. TLS 1.3 is on by default since Windows Server 2022.',
        ),
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard.',
        file: 'SSL/TLS, Edge Certificates',
        code: `Minimum TLS Version  TLS 1.2
TLS 1.3              On`,
        note: 'Works within minutes, for all host names you proxy.',
      },
    ],
  },
  effort: {
    time: 'Ten minutes',
    customersNotice: 'None, unless they use Android 4.3, Windows XP or Internet Explorer 10',
    wayBack: 'Restore the old line and reload',
  },
  proof: {
    intro: 'nmap lists the versions that a server accepts. Test only your own server.',
    code: `$ nmap --script ssl-enum-ciphers -p 443 shop.example.com | grep TLSv
|   TLSv1.2:
|   TLSv1.3:`,
  },
  standards:
    'RFC 8446 (TLS 1.3), RFC 8996 (end of TLS 1.0 and 1.1), RFC 7568 (end of SSL 3.0), RFC 9325',
  askedBy: 'OWASP ASVS 5.0, 12.1.1; PCI DSS 4.0.1, 4.2.1; NIST SP 800-52 Rev. 2',
  related: ['cipher-suite', 'key-exchange', 'handshake-hygiene'],
};
