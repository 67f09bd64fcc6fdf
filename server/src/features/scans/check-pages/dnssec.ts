import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const dnssec: CheckPage = {
  slug: 'dnssec',
  name: 'DNSSEC',
  check: 'DNSSEC',
  category: 'DNS Security',
  summary: 'Signed responses, and whether the signatures are valid',
  keywords: [
    'DNS signatures',
    'DS record',
    'DNSKEY',
    'RRSIG',
    'SERVFAIL',
    'bogus',
    'registrar',
    'DNS spoofing',
    'cache poisoning',
  ],
  lead: 'DNSSEC signs the DNS responses that lead people from your name to your server, so that a forged response can be detected. Broken signatures are worse than none: for many customers, your site and your email simply disappear.',
  looksAt: {
    intro:
      'Your domain itself, such as `shop.example.com`, and what the zone above it (here `.example`) says about it. The scanner checks the signatures, even when its own resolver refuses the domain.',
    items: [
      {
        term: 'DS record',
        text: 'The fingerprint of your key in the zone above. Without it, no one checks your signatures.',
      },
      {
        term: 'DNSKEY records',
        text: 'The keys that your DNS provider publishes. At least one must be the key that the DS record names.',
      },
      {
        term: 'RRSIG records',
        text: 'The signatures over the keys and over the SOA record (the head of the zone). They must fit a key and must not have expired.',
      },
    ],
  },
  verdicts: {
    fail: 'The domain is signed, but its signatures are not valid: expired, made with another key, or missing. High risk.',
    warning:
      'The domain is not signed, or it is signed and the zone above does not know it (no DS record): low risk.',
    pass: 'The domain is signed, and its signatures are valid.',
    notTested: shared.joinSentences(
      'The DNS did not respond, the address has no domain of its own, or the domain uses an algorithm that the scanner does not check.',
      shared.notScored,
    ),
  },
  fix: {
    intro:
      'Two steps: your DNS provider signs, and your registrar (where you pay for the name) passes the DS record on. If both are one company, it is often a single switch. The «marked» values are those that your provider shows.',
    places: [
      {
        place: 'DNS',
        where: 'Turn on signing at the DNS provider, then enter its DS record at the registrar.',
        file: 'DS record at the registrar',
        code: `shop.example.com.  86400  IN  DS  «12345» 13 2 «64 hexadecimal digits»`,
        note: 'The four values are key tag, algorithm (13 is ECDSA), digest type (2 is SHA-256) and digest. If the test says that the signatures are not valid: remove the DS record first. The site is back once its TTL has passed, often after a day; find the fault then. Before you move to another DNS provider, always remove the DS record and wait a day or two.',
      },
      {
        place: 'Cloudflare',
        where: shared.cloudflareDns,
        file: 'DNS, Settings, DNSSEC',
        code: `# 1. Enable DNSSEC: Cloudflare signs and shows the DS record
# 2. enter that record at your registrar
Key tag:      «2371»
Algorithm:    13
Digest type:  2
Digest:       «as shown»`,
        note: 'If Cloudflare is your registrar too, it adds the record itself. The status turns to Active within an hour or so after the registrar has passed it on.',
      },
      {
        place: 'Application',
        where: 'If you run your own name server: BIND 9.16 or newer.',
        file: '/etc/bind/named.conf.local',
        code: `zone "shop.example.com" {
  type primary;
  file "/var/lib/bind/shop.example.com.zone";
  dnssec-policy default;
  inline-signing yes;
};
# then, in a terminal, the DS record for the registrar:
#   dig @127.0.0.1 shop.example.com DNSKEY | dnssec-dsfromkey -f - shop.example.com`,
        note: 'Then `named-checkconf` and `rndc reconfig`. BIND must be allowed to write into the folder of the zone. Wait until every secondary server has the signed zone, and only then enter the DS record.',
      },
    ],
  },
  effort: {
    time: 'Half an hour, then up to a day to propagate',
    customersNotice: 'None',
    wayBack:
      'Remove the DS record at the registrar, wait two days, and only then turn signing off. The other way round takes the site down',
  },
  proof: {
    intro:
      'Ask a resolver that checks signatures. The flag `ad` (authenticated data) says that they are valid.',
    code: `$ dig @1.1.1.1 shop.example.com SOA +dnssec | grep flags:
;; flags: qr rd ra ad; QUERY: 1, ANSWER: 2, AUTHORITY: 0, ADDITIONAL: 1
; EDNS: version: 0, flags: do; udp: 1232`,
  },
  standards: 'RFC 4033, RFC 4034 and RFC 4035 (DNSSEC)',
  askedBy:
    'US federal memorandum M-08-23; the Dutch government’s list of required open standards (Forum Standaardisatie)',
  related: ['tlsa', 'caa', 'dangling-subdomains'],
};
