import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const tlsa: CheckPage = {
  slug: 'tlsa',
  name: 'TLSA',
  check: 'TLSA',
  category: 'DNS Security',
  summary: 'Certificates pinned in DNS',
  keywords: [
    'DANE',
    '_25._tcp',
    'MX',
    'SMTP',
    'email encryption',
    'DNSSEC',
    'certificate pinning',
    'Microsoft 365',
  ],
  lead: 'A TLSA record (the method is called DANE) lets other email servers verify that they are delivering to yours and not to an impostor. It needs no certificate authority, only a domain signed with DNSSEC.',
  looksAt: {
    intro:
      'The record `_25._tcp` of the first of your email servers (the preferred MX record), together with the result of the test DNSSEC. The email server itself is not contacted.',
    items: [
      {
        term: 'A record',
        text: 'At least one, for a domain whose signatures are valid. Without DNSSEC, no one uses it.',
      },
      {
        term: 'Usage 3 or 2',
        text: '3 names the key of the email server itself, 2 an authority of your own. Email servers ignore 0 and 1.',
      },
      {
        term: 'Selector and type',
        text: 'Selector 0 or 1 (the whole certificate, or its key), type 0, 1 or 2 (in full, SHA-256, SHA-512). The usual combination is `3 1 1`.',
      },
    ],
  },
  verdicts: {
    fail: '',
    warning:
      'A signed domain has no record for its email server, the record is of a kind that is ignored, or it has no effect because the domain is not signed or its signatures are not valid: low risk.',
    pass: 'A record lets other email servers check that they deliver to the right one.',
    notTested: shared.joinSentences(
      'The domain receives no email; it has no record, and is not signed or its signatures are not valid; or the DNS did not respond.',
      shared.notScored,
    ),
  },
  fix: {
    intro: shared.joinSentences(
      'Only the operator of the email server can publish its record. If a provider does, ask for DANE. If you do, let the key outlive the renewals of its certificate.',
      shared.replaceValues,
    ),
    places: [
      {
        place: 'DNS',
        where: 'In the zone of the email server’s name, which must be signed with DNSSEC.',
        file: 'Zone of shop.example.com',
        code: `_25._tcp.mail.shop.example.com.  3600  IN  TLSA  3 1 1 «64 hexadecimal digits»`,
        note: 'Before a new key, add its record beside the old one, wait two hours (twice the TTL), change the key, and only then remove the old record. A record that does not match is worse than none: strict senders then deliver nothing.',
      },
      {
        place: 'Application',
        where: 'On your own email server: the value for the record, and a key that stays.',
        file: 'Settings of Certbot, then a terminal',
        code: `# /etc/letsencrypt/renewal/mail.shop.example.com.conf, under [renewalparams]:
reuse_key = True

# terminal, for the 64 digits: SHA-256 of the public key
openssl x509 -in «/etc/letsencrypt/live/mail.shop.example.com/cert.pem» -noout -pubkey \\
  | openssl pkey -pubin -outform DER | openssl dgst -sha256`,
        note: 'In Microsoft 365, `Enable-DnssecForVerifiedDomain -DomainName shop.example.com` gives you a new MX record to publish, and `Enable-SmtpDaneInbound -DomainName shop.example.com` turns DANE on. If your provider does not offer it, use MTA-STS.',
      },
    ],
  },
  effort: {
    time: 'An hour on your own server, plus care at every change of the key',
    customersNotice: 'None, as long as record and key match',
    wayBack: 'Remove the record. After its TTL, here an hour, senders deliver as before',
  },
  proof: {
    intro: 'The record, and the key that the email server really shows. Both must be the same.',
    code: `$ dig +short TLSA _25._tcp.mail.shop.example.com
3 1 1 0B9FA5A59EED715C26C1020C711B4F6EC42D58B0015E14337A39DAD3 01C5AFC3
$ openssl s_client -connect mail.shop.example.com:25 -starttls smtp </dev/null 2>/dev/null | openssl x509 -noout -pubkey | openssl pkey -pubin -outform DER | openssl dgst -sha256
SHA2-256(stdin)= 0b9fa5a59eed715c26c1020c711b4f6ec42d58b0015e14337a39dad301c5afc3`,
  },
  standards: 'RFC 6698 (DANE), RFC 7672 (DANE for email)',
  askedBy: 'The Dutch government’s list of required open standards (Forum Standaardisatie)',
  related: ['dnssec', 'mta-sts', 'caa'],
};
