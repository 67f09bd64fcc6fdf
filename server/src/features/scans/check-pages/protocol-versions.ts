import type { CheckPage } from '@longitude/contract/check-pages';

export const protocolVersions: CheckPage = {
  slug: 'protocol-versions',
  name: 'Protocol Versions',
  check: 'Protocol Versions',
  category: 'SSL/TLS Security',
  summary: 'SSL 3.0, TLS 1.0 and 1.1 are refused, TLS 1.3 is offered',
  keywords: ['SSLv3', 'TLS 1.0', 'TLS 1.1', 'TLS 1.2', 'TLS 1.3', 'POODLE', 'BEAST'],
  lead: 'Old versions of the encryption protocol have known holes through which an attacker in the same network can read what is sent. No browser of the last years needs them.',
  looksAt: {
    intro: 'One handshake for each version, broken off before anything is sent.',
    items: [
      {
        term: 'SSL 3.0',
        text: 'Broken in 2014 (POODLE) and forbidden since 2015. Expected: refused.',
      },
      {
        term: 'TLS 1.0 and 1.1',
        text: 'Withdrawn in 2021; browsers switched them off in 2020. Expected: refused.',
      },
      {
        term: 'TLS 1.2',
        text: 'Still fine, and needed by older devices. It may be offered, and need not be.',
      },
      {
        term: 'TLS 1.3',
        text: 'The current version: one round trip less, and everything weak is gone. Expected: offered.',
      },
    ],
  },
  verdicts: {
    fail: 'The server accepts SSL 3.0: high risk. It accepts TLS 1.0 or TLS 1.1: medium risk, because browsers no longer use them.',
    warning: 'TLS 1.3 is not offered: medium risk, which counts one level lower.',
    pass: 'TLS 1.3 is offered, and none of the outdated versions.',
    notTested:
      'The server did not answer one of the handshakes, so we cannot say what it does with that version.',
  },
  fix: {
    intro:
      'Choose your server. It needs OpenSSL 1.1.1 or newer, or Windows Server 2022, for TLS 1.3.',
    places: [
      {
        place: 'nginx',
        where: 'In the `http` block, so that it holds for every site.',
        file: '/etc/nginx/nginx.conf',
        code: 'ssl_protocols TLSv1.2 TLSv1.3;',
        note: 'Then `nginx -t` and `systemctl reload nginx`. Remove the line from the single sites: for names that share an address, the first one often decides for all.',
      },
      {
        place: 'Apache',
        where: 'In the server’s configuration, outside of virtual hosts.',
        file: '/etc/apache2/mods-available/ssl.conf',
        code: 'SSLProtocol -all +TLSv1.2 +TLSv1.3',
        note: 'Then `apachectl configtest` and `systemctl reload apache2`. Remove the line from the virtual hosts.',
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
        note: 'Then `caddy validate` and `caddy reload`, both with the path of your Caddyfile behind `--config`.',
      },
      {
        place: 'IIS',
        where: 'In the registry, in a PowerShell of an administrator.',
        file: 'PowerShell',
        code: `$base = 'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\SecurityProviders\\SCHANNEL\\Protocols'
foreach ($version in 'SSL 3.0', 'TLS 1.0', 'TLS 1.1') {
  New-Item "$base\\$version\\Server" -Force | Out-Null
  Set-ItemProperty "$base\\$version\\Server" Enabled 0 -Type DWord
  Set-ItemProperty "$base\\$version\\Server" DisabledByDefault 1 -Type DWord
}`,
        note: 'Restart the machine afterwards. It holds for everything on it that accepts TLS, such as SQL Server and remote desktop. TLS 1.3 is on by default since Windows Server 2022.',
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
    customersNotice: 'Nothing, unless they use Android 4.3, Windows XP or Internet Explorer 10',
    wayBack: 'Put the old line back and reload',
  },
  proof: {
    intro: 'nmap lists the versions that a server accepts. Ask your own server only.',
    code: `$ nmap --script ssl-enum-ciphers -p 443 shop.example.com | grep TLSv
|   TLSv1.2:
|   TLSv1.3:`,
  },
  standards:
    'RFC 8446 (TLS 1.3), RFC 8996 (end of TLS 1.0 and 1.1), RFC 7568 (end of SSL 3.0), RFC 9325',
  askedBy: 'OWASP ASVS 5.0, 12.1.1; PCI DSS 4.0.1, 4.2.1; NIST SP 800-52 Rev. 2',
  related: ['cipher-suite', 'key-exchange', 'handshake-hygiene'],
};
