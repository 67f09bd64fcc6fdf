import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const cipherSuite: CheckPage = {
  slug: 'cipher-suite',
  name: 'Cipher Suite',
  check: 'Cipher Suite',
  category: 'SSL/TLS Security',
  summary: 'Every suite that the server accepts',
  keywords: [
    'ciphers',
    'RC4',
    '3DES',
    'CBC',
    'NULL',
    'EXPORT',
    'AES-GCM',
    'ChaCha20',
    'forward secrecy',
    'SWEET32',
  ],
  lead: 'Cipher suites are the encryption methods your server accepts. One weak method is enough if an attacker can make a visitor’s browser use it.',
  looksAt: {
    intro:
      'Every suite is actually offered, one handshake after another, from those of the 1990s to today’s.',
    items: [
      {
        term: 'No protection',
        text: 'Suites without encryption (`NULL`), without a certificate (`anon`), of export strength, or with keys below 112 bits.',
      },
      {
        term: 'Broken',
        text: '`RC4`, whose output can be predicted, and `3DES`, which leaks data over long connections (Sweet32).',
      },
      {
        term: 'Old',
        text: 'Suites without forward secrecy (static RSA), or only ones of the old kind (`CBC`).',
      },
      {
        term: 'Current',
        text: '`ECDHE` with `AES-GCM` or `ChaCha20-Poly1305`, and everything in TLS 1.3.',
      },
    ],
  },
  verdicts: {
    fail: 'A suite without protection is accepted: critical risk. RC4 or 3DES is accepted: high risk.',
    warning:
      'Suites without forward secrecy are accepted, or only CBC suites are: medium risk, counted one level lower.',
    pass: 'None of the suites that the server accepts is weak.',
    notTested:
      'The server stopped responding before all suites were tried, and those that were tried are strong.',
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'The list keeps every browser of the last ten years.',
    ),
    places: [
      {
        place: 'nginx',
        where: shared.everySite,
        file: '/etc/nginx/nginx.conf',
        code: `ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305;
ssl_prefer_server_ciphers off;`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'TLS 1.3 has its own suites, all of them strong; this line does not touch them.',
        ),
      },
      {
        place: 'Apache',
        where: shared.outsideVirtualHosts,
        file: '/etc/apache2/mods-available/ssl.conf',
        code: `SSLCipherSuite ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305
SSLHonorCipherOrder off`,
        note: shared.joinSentences(shared.reloadApache, 'Remove the lines from the virtual hosts.'),
      },
      {
        place: 'Caddy',
        where:
          'Nothing to do: the default has only strong suites. Remove a `ciphers` line from the site’s `tls` block.',
        file: 'Caddyfile',
        code: `shop.example.com {
  # no tls block, or one without a ciphers line
}`,
        note: shared.reloadCaddyWithConfig,
      },
      {
        place: 'IIS',
        where: 'In PowerShell, run as administrator.',
        file: 'PowerShell',
        code: `Get-TlsCipherSuite |
  Where-Object Name -Match '^TLS_RSA_|_CBC_|3DES|RC4|NULL' |
  ForEach-Object { Disable-TlsCipherSuite -Name $_.Name }`,
        note: shared.joinSentences(
          shared.restartMachine,
          'It needs Windows Server 2016 or newer and applies to everything on the machine that uses TLS.',
        ),
      },
      {
        place: 'Cloudflare',
        where:
          'With Advanced Certificate Manager, which costs extra; without it, the minimum version removes the oldest suites.',
        file: 'SSL/TLS, Edge Certificates',
        code: `Minimum TLS Version  TLS 1.2
# with Advanced Certificate Manager
Cipher suites        Modern`,
        note: 'Without that product some CBC and static RSA suites stay on for TLS 1.2; they are a warning, not a failure.',
      },
    ],
  },
  effort: {
    time: 'Ten minutes',
    customersNotice: 'None, unless their browser is older than about 2015',
    wayBack: 'Restore the old list and reload',
  },
  proof: {
    intro: 'nmap lists every suite with a grade. Test only your own server.',
    code: `$ nmap --script ssl-enum-ciphers -p 443 shop.example.com
|   TLSv1.2:
|     ciphers:
|       TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256 (ecdh_x25519) - A
|       TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384 (ecdh_x25519) - A
|   TLSv1.3:
|     ciphers:
|       TLS_AKE_WITH_AES_256_GCM_SHA384 (ecdh_x25519) - A
|_  least strength: A`,
  },
  standards: 'RFC 9325 (recommendations for TLS), RFC 7465 (end of RC4), RFC 8446',
  askedBy: 'OWASP ASVS 5.0, 12.1.2; PCI DSS 4.0.1, 4.2.1; NIST SP 800-52 Rev. 2',
  related: ['protocol-versions', 'key-exchange'],
};
