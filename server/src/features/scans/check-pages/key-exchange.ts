import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const keyExchange: CheckPage = {
  slug: 'key-exchange',
  name: 'Key Exchange',
  check: 'Key Exchange',
  category: 'SSL/TLS Security',
  summary: 'Forward secrecy, and the size of the Diffie-Hellman group',
  keywords: ['DHE', 'ECDHE', 'Diffie-Hellman', 'Logjam', 'forward secrecy', 'ffdhe2048', 'dhparam'],
  lead: 'Browser and server agree on a fresh key for each connection. If the method is weak, an attacker who records traffic today can decrypt it later.',
  looksAt: {
    intro: 'How the server agrees on keys, read from the handshakes themselves.',
    items: [
      {
        term: 'Size of the group',
        text: 'Where the server uses Diffie-Hellman over finite fields (`DHE`), the length of its prime. Expected: 2048 bits or more.',
      },
      {
        term: 'Forward secrecy',
        text: 'At least one method makes a key for each connection (`ECDHE`, `DHE` or TLS 1.3), so that a stolen certificate key does not decrypt recorded traffic.',
      },
    ],
  },
  verdicts: {
    fail: 'The group has fewer than 1024 bits: high risk. Researchers have publicly broken 795 bits.',
    warning:
      'The group has fewer than 2048 bits: medium risk. No method has forward secrecy: high risk. Both count one level lower.',
    pass: 'The server agrees on a fresh key for each connection, using a strong method.',
    notTested: 'The server stopped responding before all suites were tried.',
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'The simplest fix is to drop `DHE`: every browser has `ECDHE`. Caddy and Cloudflare have no `DHE` to begin with.',
    ),
    places: [
      {
        place: 'nginx',
        where: shared.everySite,
        file: '/etc/nginx/nginx.conf',
        code: `# no suite here begins with DHE
ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305;
ssl_ecdh_curve X25519:prime256v1:secp384r1;`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'If an old client needs `DHE`, keep its suites and set `ssl_dhparam` to a group of 2048 bits, made with `openssl genpkey -genparam -algorithm DH -pkeyopt group:ffdhe2048`.',
        ),
      },
      {
        place: 'Apache',
        where: shared.outsideVirtualHosts,
        file: '/etc/apache2/mods-available/ssl.conf',
        code: `# no suite here begins with DHE
SSLCipherSuite ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305
SSLOpenSSLConfCmd Groups X25519:prime256v1:secp384r1`,
        note: shared.joinSentences(
          shared.reloadApache,
          'Groups of 1024 bits come from Apache before 2.4.7 or from a `DHParameters` line.',
        ),
      },
      {
        place: 'IIS',
        where: 'In PowerShell, run as administrator.',
        file: 'PowerShell',
        code: `Get-TlsCipherSuite |
  Where-Object Name -Match '^TLS_(DHE|RSA)_' |
  ForEach-Object { Disable-TlsCipherSuite -Name $_.Name }
# should a client need DHE after all
$key = 'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\SecurityProviders\\SCHANNEL\\KeyExchangeAlgorithms\\Diffie-Hellman'
if (-not (Test-Path $key)) { New-Item $key -Force | Out-Null }
Set-ItemProperty $key ServerMinKeyBitLength 2048 -Type DWord`,
        note: shared.joinSentences(shared.restartMachine, 'It needs Windows Server 2016 or newer.'),
      },
    ],
  },
  effort: {
    time: 'Ten minutes',
    customersNotice: 'None, unless they use Java 6 or Internet Explorer on Windows XP',
    wayBack: 'Restore the old list and reload',
  },
  proof: {
    intro:
      'OpenSSL says which key was agreed on. An X25519 or P-256 key is what you want; a DH key should have 2048 bits.',
    code: `$ openssl s_client -connect shop.example.com:443 -servername shop.example.com -tls1_2 </dev/null 2>/dev/null | grep "Temp Key"
Server Temp Key: X25519, 253 bits`,
  },
  standards: 'RFC 7919 (groups for Diffie-Hellman), RFC 8422 (elliptic curves), RFC 9325',
  askedBy: 'OWASP ASVS 5.0, 12.1.2; NIST SP 800-52 Rev. 2',
  related: ['cipher-suite', 'protocol-versions'],
};
