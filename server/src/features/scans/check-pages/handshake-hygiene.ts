import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const handshakeHygiene: CheckPage = {
  slug: 'handshake-hygiene',
  name: 'Handshake Hygiene',
  check: 'Handshake Hygiene',
  category: 'SSL/TLS Security',
  summary: 'Compression, renegotiation, OCSP must-staple',
  keywords: [
    'CRIME',
    'OCSP',
    'stapling',
    'must-staple',
    'RFC 5746',
    'renegotiation',
    'TLS compression',
  ],
  lead: 'A TLS handshake negotiates more than the cipher. Old options left enabled have been turned into attacks, and one of them locks Firefox users out.',
  looksAt: {
    intro: 'What the server negotiates besides the version and the cipher suite.',
    items: [
      {
        term: 'TLS compression',
        text: 'From the length of what is compressed an attacker can guess session cookies (CRIME). Expected: refused.',
      },
      {
        term: 'Secure renegotiation',
        text: 'Fixes a 2009 vulnerability that let an attacker insert data in front of a visitor’s. Expected: supported. TLS 1.3 has no renegotiation.',
      },
      {
        term: 'Must-staple',
        text: 'If the certificate requires a stapled OCSP response, the server must deliver one. Expected: it does, or the certificate does not require it.',
      },
    ],
  },
  verdicts: {
    fail: 'Compression is accepted, or the certificate demands a stapled response that is not there: medium risk.',
    warning: 'Secure renegotiation is not supported: medium risk, counted one level lower.',
    pass: 'Nothing outdated is negotiated.',
    notTested: 'The server did not complete a handshake.',
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'Each line belongs to one of the three findings; set the one you have.',
    ),
    places: [
      {
        place: 'nginx',
        where:
          'nginx has had TLS compression off since 2012: an update fixes that. For must-staple, have the certificate issued again without it.',
        file: 'Terminal',
        code: `# remove the request for must-staple, then issue the certificate again
sed -i '/^must_staple/d' /etc/letsencrypt/renewal/shop.example.com.conf
certbot renew --cert-name shop.example.com --force-renewal
# compression and renegotiation: a current nginx and OpenSSL
apt-get update && apt-get install --only-upgrade nginx openssl
systemctl restart nginx`,
        note: 'Let’s Encrypt ended OCSP in 2025, so for its certificates only the first step helps. For another authority, `ssl_stapling on;` with a `resolver` delivers the response.',
      },
      {
        place: 'Apache',
        where: shared.outsideVirtualHosts,
        file: '/etc/apache2/mods-available/ssl.conf',
        code: `SSLCompression off
SSLInsecureRenegotiation off
# only for a certificate that demands a stapled response
SSLUseStapling on
SSLStaplingCache "shmcb:\${APACHE_RUN_DIR}/stapling(128000)"`,
        note: shared.joinSentences(
          shared.reloadApache,
          'Let’s Encrypt ended OCSP in 2025: for its certificates, issue them again without must-staple instead.',
        ),
      },
    ],
  },
  effort: {
    time: 'Half an hour',
    customersNotice: 'None. With a missing staple, Firefox works again',
    wayBack: 'Remove the line',
  },
  proof: {
    intro: 'OpenSSL shows all three in one handshake with TLS 1.2.',
    code: `$ openssl s_client -connect shop.example.com:443 -servername shop.example.com -tls1_2 -status </dev/null 2>/dev/null | grep -E "OCSP response|Renegotiation|Compression"
OCSP response: no response sent
Secure Renegotiation IS supported
Compression: NONE`,
  },
  standards:
    'RFC 5746 (secure renegotiation), RFC 7633 (must-staple), RFC 6066, section 8 (stapling), RFC 9325',
  askedBy: 'OWASP ASVS 5.0, 12.1.4',
  related: ['protocol-versions', 'ssl-certificate'],
};
