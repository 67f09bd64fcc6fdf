import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const certificateExpiry: CheckPage = {
  slug: 'certificate-expiry',
  name: 'Certificate Expiry',
  check: 'Certificate Expiry',
  category: 'SSL/TLS Security',
  summary: 'Days left, and how soon a renewal is due',
  keywords: ['renewal', 'certbot', 'ACME', 'validity', 'expired', 'not yet valid', 'HTTPS'],
  lead: 'On the day a certificate expires, every visitor sees a warning instead of your site. With automatic renewal, this never happens.',
  looksAt: {
    intro:
      'The two dates in the certificate, compared with the time of the scan. Where a server has two certificates, both are looked at.',
    items: [
      {
        term: 'Not before',
        text: 'A certificate that is valid only from tomorrow on is refused today.',
      },
      {
        term: 'Not after',
        text: 'The days that are left. The limits follow the lifetime, so that a certificate of six days is not always late.',
      },
    ],
  },
  verdicts: {
    fail: 'It has expired or is not valid yet: critical risk. It ends in less than 7 days, or in less than a tenth of its lifetime if that is shorter: high risk.',
    warning:
      'It ends in less than 30 days, or in less than a third of its lifetime if that is shorter: medium risk, counted one level lower. An automatic renewal would have run by now.',
    pass: 'It is not due for renewal yet.',
    notTested: 'The server does not present a readable certificate.',
  },
  fix: {
    intro: shared.joinSentences(
      shared.chooseServer,
      'Renew now, then automate renewal: the longest lifetime falls to 100 days in March 2027 and to 47 days in March 2029.',
    ),
    places: [
      {
        place: 'nginx',
        where: 'Renew, and have nginx reloaded after each renewal.',
        file: 'Terminal',
        code: `certbot renew
# reload nginx whenever a certificate was renewed
printf '#!/bin/sh\\nsystemctl reload nginx\\n' > /etc/letsencrypt/renewal-hooks/deploy/reload-nginx
chmod +x /etc/letsencrypt/renewal-hooks/deploy/reload-nginx
# the timer that renews from now on
systemctl list-timers | grep certbot
certbot renew --dry-run`,
        note: 'The usual cause is a renewed certificate that the server has not loaded: it keeps serving the old one until it is reloaded. certbot’s packages include the timer.',
      },
      {
        place: 'Apache',
        where: 'Renew, and have Apache reloaded after each renewal.',
        file: 'Terminal',
        code: `certbot renew
# reload Apache whenever a certificate was renewed
printf '#!/bin/sh\\nsystemctl reload apache2\\n' > /etc/letsencrypt/renewal-hooks/deploy/reload-apache
chmod +x /etc/letsencrypt/renewal-hooks/deploy/reload-apache
# the timer that renews from now on
systemctl list-timers | grep certbot
certbot renew --dry-run`,
        note: 'On Red Hat and its relatives the service is called `httpd`. Apache 2.4.30 or newer can also renew automatically, with `mod_md`.',
      },
      {
        place: 'Caddy',
        where: 'Caddy renews automatically. If it did not, its log says why.',
        file: 'Terminal',
        code: `journalctl -u caddy --since "30 days ago" | grep -iE "certificate|acme"
systemctl reload caddy`,
        note: 'Usual causes: ports 80 and 443 are closed to the outside, the name points elsewhere, or a CAA record does not allow the authority.',
      },
      {
        place: 'IIS',
        where: 'With win-acme, in a terminal run as administrator.',
        file: 'Terminal',
        code: `wacs.exe --renew --force
# the task that renews from now on
schtasks /Query /FO LIST | findstr /I win-acme`,
        note: 'win-acme puts the new certificate into the bindings of the site. Without it, import the new PFX and choose it in Bindings, https.',
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard. Universal certificates renew by themselves.',
        file: 'SSL/TLS, Edge Certificates',
        code: `Universal SSL      Status active
Custom certificate upload the new one before the old one ends`,
        note: 'If the status is pending, a CAA record or a changed name server keeps Cloudflare from proving that the domain is yours. A certificate that you uploaded is yours to renew.',
      },
    ],
  },
  effort: {
    time: 'Ten minutes now, and an hour for the automatic renewal',
    customersNotice: 'None',
    wayBack: 'Not needed: a new certificate replaces the old one',
  },
  proof: {
    intro: 'One line shows both dates.',
    code: `$ openssl s_client -connect shop.example.com:443 -servername shop.example.com </dev/null 2>/dev/null | openssl x509 -noout -dates
notBefore=Oct 14 08:12:31 2026 GMT
notAfter=Jan 12 08:12:30 2027 GMT`,
  },
  standards:
    'RFC 5280, section 4.1.2.5 (validity), RFC 8555 (ACME), CA/Browser Forum ballot SC-081v3',
  askedBy: 'OWASP ASVS 5.0, 12.2.2; PCI DSS 4.0.1, 4.2.1',
  related: ['ssl-certificate', 'caa'],
};
