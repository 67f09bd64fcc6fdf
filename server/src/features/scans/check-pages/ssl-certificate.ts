import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const sslCertificate: CheckPage = {
  slug: 'ssl-certificate',
  name: 'SSL Certificate',
  check: 'SSL Certificate',
  category: 'SSL/TLS Security',
  summary: 'Chain, host name, key and signature',
  keywords: [
    'HTTPS',
    'TLS',
    'X.509',
    'self-signed',
    'intermediate',
    'fullchain',
    'SAN',
    'SHA-1',
    'RSA',
    'Let’s Encrypt',
    'untrusted',
  ],
  lead: 'The certificate proves to a browser that it is talking to your server and no one else. If it is wrong, browsers show a warning instead of your site, and most customers leave.',
  looksAt: {
    intro:
      'The certificate that the server shows during the handshake, and the chain it sends along. If a server has two, one RSA and one ECDSA, both are checked.',
    items: [
      {
        term: 'Trust',
        text: 'An authority that browsers know vouches for it. A self-signed certificate, or one from a company’s own authority, is not trusted.',
      },
      {
        term: 'Chain',
        text: 'The intermediate certificate is sent along. If it is missing, we try once to fetch it from the address in your certificate, to tell a missing file from an unknown authority.',
      },
      {
        term: 'Host name',
        text: 'Your address is in the list of names (SAN). The old common name alone does not count: browsers stopped reading it years ago.',
      },
      {
        term: 'Key and signature',
        text: 'An RSA key of at least 2048 bits, or an ECDSA key of at least 224, signed with SHA-256 or better.',
      },
    ],
  },
  verdicts: {
    fail: 'There is no HTTPS at all, no authority that browsers trust has signed the certificate, it is for another name, its key is too short, or it is signed with SHA-1 or MD5: critical risk. A fault in a second certificate that current browsers do not receive counts as medium.',
    warning:
      'The intermediate certificate is not sent along: critical risk, which counts one level lower. Some browsers fetch it automatically; many apps and tools refuse to connect.',
    pass: 'The certificate is for this address, comes from an authority that browsers trust, and has a strong key.',
    notTested: 'The server did not complete a handshake, or its certificate cannot be read.',
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'Let’s Encrypt and many hosts issue certificates free of charge; list every name of the site, with and without www.',
    ),
    places: [
      {
        place: 'nginx',
        where: 'Get a certificate with certbot, then check the two lines in the `server` block.',
        file: shared.nginxFile,
        code: `# certbot --nginx -d shop.example.com -d www.shop.example.com
ssl_certificate     /etc/letsencrypt/live/shop.example.com/fullchain.pem;
ssl_certificate_key /etc/letsencrypt/live/shop.example.com/privkey.pem;`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'Use `fullchain.pem`, not `cert.pem`: it holds your certificate and the intermediate one.',
        ),
      },
      {
        place: 'Apache',
        where:
          'Get a certificate with certbot, then check the two lines in the virtual host of port 443.',
        file: shared.apacheFile,
        code: `# certbot --apache -d shop.example.com -d www.shop.example.com
SSLCertificateFile    /etc/letsencrypt/live/shop.example.com/fullchain.pem
SSLCertificateKeyFile /etc/letsencrypt/live/shop.example.com/privkey.pem`,
        note: shared.joinSentences(
          shared.reloadApache,
          'Since Apache 2.4.8 the first file holds the whole chain; remove an old `SSLCertificateChainFile`.',
        ),
      },
      {
        place: 'Caddy',
        where: 'Name every host in the address line of the site block.',
        file: 'Caddyfile',
        code: `shop.example.com, www.shop.example.com {
  root * /srv/shop
  file_server
}`,
        note: 'Caddy gets and renews a trusted certificate for each name automatically, as long as the names point to this server and ports 80 and 443 are open. Remove `tls internal`: that is a certificate for testing.',
      },
      {
        place: 'IIS',
        where: 'With win-acme, a free client for Windows, in a terminal run as administrator.',
        file: 'Terminal',
        code: 'wacs.exe --source iis --siteid 1 --installation iis',
        note: 'It takes the names from the bindings of the site, so add one for each name first. A certificate that you bought must be imported as PFX with its chain; choose it in Bindings, https.',
      },
      {
        place: 'Cloudflare',
        where:
          'In the dashboard, for the certificate that visitors see and for the way to your server.',
        file: 'SSL/TLS',
        code: `# Edge Certificates
Universal SSL  active for example.com and *.example.com

# Overview
Encryption mode  Full (strict)`,
        note: 'Universal SSL covers one level of subdomains. `a.b.example.com` needs an advanced certificate. Full (strict) also makes sure that the certificate on your own server is valid.',
      },
    ],
  },
  effort: {
    time: 'Half an hour',
    customersNotice: 'None, except that the warning is gone',
    wayBack: 'Point the server to the old files again',
  },
  proof: {
    intro: 'OpenSSL checks chain and name as a browser does.',
    code: `$ openssl s_client -connect shop.example.com:443 -servername shop.example.com -verify_hostname shop.example.com -brief </dev/null
CONNECTION ESTABLISHED
Protocol version: TLSv1.3
Peer certificate: CN=shop.example.com
Signature type: ecdsa_secp256r1_sha256
Verification: OK
Verified peername: shop.example.com`,
  },
  standards:
    'RFC 5280 (certificates), RFC 9525 (host names), CA/Browser Forum Baseline Requirements',
  askedBy: 'OWASP ASVS 5.0, 12.2.2; PCI DSS 4.0.1, 4.2.1',
  related: ['certificate-expiry', 'protocol-versions', 'caa'],
};
