import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const mtaSts: CheckPage = {
  slug: 'mta-sts',
  name: 'MTA-STS',
  check: 'MTA-STS',
  category: 'DNS Security',
  summary: 'Encrypted delivery of email to you',
  keywords: [
    'strict transport security for email',
    'STARTTLS',
    'mta-sts.txt',
    '_mta-sts',
    'TLS-RPT',
    'MX',
    'downgrade attack',
    'RFC 8461',
  ],
  lead: 'Email servers encrypt only if both sides agree, and an attacker in between can silently prevent that. MTA-STS tells senders to require encryption, so that orders and passwords cannot be read in transit.',
  looksAt: {
    intro:
      'A DNS record, and a small file that it announces. Only for domains that receive email, that is, have an MX record. No email is sent.',
    items: [
      {
        term: 'The record',
        text: 'One TXT record at `_mta-sts` that begins with `v=STSv1` and carries an `id` of letters and digits.',
      },
      {
        term: 'The file',
        text: '`https://mta-sts.shop.example.com/.well-known/mta-sts.txt`, with a certificate that browsers trust, status 200, plain text, without a redirect.',
      },
      {
        term: '`mode`',
        text: 'Expected: `enforce`. With `testing` senders only report, with `none` it is turned off.',
      },
      {
        term: '`mx`',
        text: 'Every server of your MX records must be listed. `*.` stands for one word at the beginning.',
      },
      {
        term: '`max_age`',
        text: 'How long senders remember the file, in seconds. Less than a day protects no one; a week or more is usual.',
      },
    ],
  },
  verdicts: {
    fail: '',
    warning: 'There is none, it is broken, or it is not in force yet: low risk.',
    pass: 'It is enforced: senders require encryption when they deliver to you.',
    notTested: shared.joinSentences(
      'The domain receives no email, the DNS did not respond, or bot protection blocked the file.',
      shared.notScored,
    ),
  },
  fix: {
    intro:
      'Publish the file first, the record last. The «marked» mode is for the first weeks; the test passes with `enforce`. Take the names of your email servers from `dig +short MX shop.example.com`.',
    places: [
      {
        place: 'DNS',
        where: 'At your DNS provider, after the file can be fetched.',
        file: 'Zone of shop.example.com',
        code: `mta-sts.shop.example.com.     3600  IN  A     192.0.2.10
mta-sts.shop.example.com.     3600  IN  AAAA  2001:db8::10
_mta-sts.shop.example.com.    3600  IN  TXT   "v=STSv1; id=«20261123»"
_smtp._tls.shop.example.com.  3600  IN  TXT   "v=TLSRPTv1; rua=mailto:«tls@shop.example.com»"`,
        note: 'Change the `id` whenever you change the file, or senders keep the old one until `max_age` has passed. The last record asks for daily reports of failed deliveries. Before you move your email elsewhere, set `mode: none` and wait for one `max_age`.',
      },
      {
        place: 'nginx',
        where: 'A `server` block of its own, with a certificate for `mta-sts.shop.example.com`.',
        file: '/etc/nginx/sites-available/mta-sts.shop.example.com',
        code: `server {
  listen 443 ssl;
  listen [::]:443 ssl;
  server_name mta-sts.shop.example.com;
  ssl_certificate     «/etc/letsencrypt/live/mta-sts.shop.example.com/fullchain.pem»;
  ssl_certificate_key «/etc/letsencrypt/live/mta-sts.shop.example.com/privkey.pem»;
  location = /.well-known/mta-sts.txt {
    default_type text/plain;
    return 200 "version: STSv1\\nmode: «testing»\\nmx: «mail.shop.example.com»\\nmax_age: 604800\\n";
  }
}`,
        note: shared.joinSentences(
          shared.reloadNginx,
          'One `mx:` line for each of your email servers.',
        ),
      },
      {
        place: 'Apache',
        where: 'A virtual host of its own; the file is in its folder.',
        file: '/etc/apache2/sites-available/mta-sts.shop.example.com.conf',
        code: `<VirtualHost *:443>
  ServerName mta-sts.shop.example.com
  DocumentRoot "/var/www/mta-sts"
  SSLEngine on
  SSLCertificateFile    "«/etc/letsencrypt/live/mta-sts.shop.example.com/fullchain.pem»"
  SSLCertificateKeyFile "«/etc/letsencrypt/live/mta-sts.shop.example.com/privkey.pem»"
</VirtualHost>
# /var/www/mta-sts/.well-known/mta-sts.txt:
#   version: STSv1
#   mode: «testing»
#   mx: «mail.shop.example.com»
#   max_age: 604800`,
        note: 'In the file, without the `#` and the spaces in front. Then `a2ensite mta-sts.shop.example.com`, `apachectl configtest` and `systemctl reload apache2`.',
      },
      {
        place: 'Caddy',
        where: 'A site block of its own. Caddy gets the certificate automatically.',
        file: 'Caddyfile',
        code: `mta-sts.shop.example.com {
  respond /.well-known/mta-sts.txt "version: STSv1
mode: «testing»
mx: «mail.shop.example.com»
max_age: 604800
"
}`,
        note: shared.joinSentences(
          shared.reloadCaddy,
          'Keep the lines of the text at the left edge.',
        ),
      },
      {
        place: 'Cloudflare',
        where: 'In the dashboard: a Worker with the custom domain `mta-sts.shop.example.com`.',
        file: 'Workers & Pages, Create, then Settings, Domains & Routes',
        code: `export default {
  fetch() {
    const policy = [
      'version: STSv1',
      'mode: «testing»',
      'mx: «mail.shop.example.com»',
      'max_age: 604800',
      '',
    ].join('\\n');
    return new Response(policy, { headers: { 'content-type': 'text/plain' } });
  },
};`,
        note: 'Cloudflare adds the address and the certificate. The two TXT records are still yours to add, in DNS, Records.',
      },
    ],
  },
  effort: {
    time: 'An hour, then two weeks of reading reports',
    customersNotice: 'None',
    wayBack:
      'Set `mode: none` with a new `id`, wait for one `max_age`, then remove both. Deleting the file alone is not enough',
  },
  proof: {
    intro: 'The record, then the file.',
    code: `$ dig +short TXT _mta-sts.shop.example.com
"v=STSv1; id=20261123"
$ curl -s https://mta-sts.shop.example.com/.well-known/mta-sts.txt
version: STSv1
mode: enforce
mx: mail.shop.example.com
max_age: 604800`,
  },
  standards: 'RFC 8461 (MTA-STS), RFC 8460 (TLS reports)',
  askedBy: '',
  related: ['tlsa', 'spf', 'dmarc'],
};
