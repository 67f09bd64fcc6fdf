import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const caa: CheckPage = {
  slug: 'caa',
  name: 'CAA',
  check: 'CAA',
  category: 'DNS Security',
  summary: 'Who may issue certificates for you',
  keywords: [
    'certification authority authorization',
    'certificate authority',
    'issuewild',
    'iodef',
    'Let’s Encrypt',
    'mis-issued certificate',
    'DNS record',
  ],
  lead: 'Any of about a hundred authorities can issue a certificate for your name. A CAA record limits who may, so a mistake at another authority cannot be used to impersonate your shop.',
  looksAt: {
    intro:
      'The CAA records of the scanned name, or else of the nearest name above it that has any, as authorities look for them.',
    items: [
      {
        term: '`issue`',
        text: 'Names an authority by its domain, such as `letsencrypt.org`. At least one such record must be there; `";"` alone forbids all of them.',
      },
      {
        term: '`issuewild`',
        text: 'The same for wildcard certificates (`*.shop.example.com`). Without it, `issue` applies to those as well.',
      },
      {
        term: '`iodef`',
        text: 'Where an authority can report a refused request. Useful, but not required.',
      },
      {
        term: 'Unknown critical rules',
        text: 'A record marked critical (flag 128) with a tag that authorities do not recognize blocks all of them.',
      },
    ],
  },
  verdicts: {
    fail: '',
    warning:
      'There is no CAA record up to the top-level domain, none that restricts anyone, or one that cannot be read: low risk.',
    pass: 'CAA records name the authorities that may issue certificates, or forbid all of them.',
    notTested: shared.joinSentences(
      'The DNS did not respond, or the address has no domain of its own.',
      shared.notScored,
    ),
  },
  fix: {
    intro: shared.joinSentences(
      'First list every authority that you use, including those your host, your CDN and your newsletter service use. Then publish one record for each.',
      shared.replaceValues,
    ),
    places: [
      {
        place: 'DNS',
        where: 'At your DNS provider, for the domain itself; it then applies to all names below.',
        file: 'Zone of shop.example.com',
        code: `shop.example.com.  3600  IN  CAA  0 issue "«letsencrypt.org»"
shop.example.com.  3600  IN  CAA  0 issue "«digicert.com»"
shop.example.com.  3600  IN  CAA  0 iodef "mailto:«security@shop.example.com»"`,
        note: 'If you forget one, you find out weeks later, when a renewal fails. Write the domain alone, without `https://`. A name that is an alias (CNAME) for another company’s name obeys that company’s CAA records first.',
      },
      {
        place: 'Cloudflare',
        where: shared.cloudflareDns,
        file: 'DNS, Records, Add record, type CAA',
        code: `Name:            shop.example.com
Flags:           0
Tag:             Only allow specific hostnames
CA domain name:  «letsencrypt.org»`,
        note: 'One record for each authority of the certificates on your own server. As soon as you add one, Cloudflare publishes records for the authorities of its own certificates as well.',
      },
      {
        place: 'Application',
        where: 'To find out which authority issued your certificates.',
        file: 'Terminal',
        code: `openssl s_client -connect shop.example.com:443 -servername shop.example.com </dev/null 2>/dev/null \\
  | openssl x509 -noout -issuer`,
        note: 'Repeat it for every name of yours. Every certificate ever issued for your domain is listed at crt.sh. The value for the record is in the authority’s documentation: Google Trust Services is `pki.goog`, Sectigo `sectigo.com`.',
      },
    ],
  },
  effort: {
    time: 'Half an hour, most of it to find every authority',
    customersNotice: 'None',
    wayBack: 'Remove the records. They matter only while a certificate is issued',
  },
  proof: {
    intro: 'The records as an authority reads them.',
    code: `$ dig +short CAA shop.example.com
0 issue "letsencrypt.org"
0 iodef "mailto:security@shop.example.com"`,
  },
  standards:
    'RFC 8659 (CAA); CA/Browser Forum Baseline Requirements, section 3.2.2.8: every authority must comply',
  askedBy: '',
  related: ['ssl-certificate', 'dnssec', 'certificate-expiry'],
};
