import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const dmarc: CheckPage = {
  slug: 'dmarc',
  name: 'DMARC',
  check: 'DMARC',
  category: 'DNS Security',
  summary: 'What receivers do with forged email',
  keywords: [
    'p=none',
    'p=quarantine',
    'p=reject',
    'rua',
    'aggregate report',
    '_dmarc',
    'email spoofing',
    'phishing',
    'CEO fraud',
  ],
  lead: 'DMARC tells your customers’ email providers what to do with email that only claims to come from you. Without it, a forged invoice in your name reaches the inbox.',
  looksAt: {
    intro: 'The TXT record at `_dmarc` below your domain. No email is sent.',
    items: [
      {
        term: 'One record',
        text: 'It begins with `v=DMARC1`. Two or more count as none.',
      },
      {
        term: '`p`, the policy',
        text: '`reject` blocks forged email, `quarantine` sends it to spam. `none` only monitors: forged email is still delivered.',
      },
      {
        term: '`sp`, the names below',
        text: 'The policy for subdomains. Without it, `p` applies to them as well; `sp=none` leaves them open.',
      },
      {
        term: '`pct` and `t`',
        text: '`pct` below 100 applies the policy to a share of forged email only; `t=y` marks it as a test.',
      },
    ],
  },
  verdicts: {
    fail: '',
    warning:
      'No record, several, or one that cannot be read: medium risk. A record that only monitors or leaves gaps: low.',
    pass: 'The record asks receivers to refuse forged email, or to treat it as suspicious.',
    notTested: shared.joinSentences(
      'The DNS did not respond, or the address has no domain of its own.',
      shared.notScored,
    ),
  },
  fix: {
    intro:
      'Start with monitoring, read the reports, then tighten. The «marked» policy is for the first weeks; the test passes with `quarantine` or `reject`. A domain that never sends email can begin with `reject`.',
    places: [
      {
        place: 'DNS',
        where: 'At your DNS provider: one TXT record with the name `_dmarc`.',
        file: 'Zone of shop.example.com',
        code: `_dmarc.shop.example.com.  3600  IN  TXT  "v=DMARC1; p=«none»; rua=mailto:«dmarc@shop.example.com»"`,
        note: 'The reports are XML and arrive daily: a service that reads them saves time. If their address is at another domain, that domain must agree with a TXT record of its own. Go on to `p=quarantine` once everything that you send passes SPF or DKIM with your own domain, and to `p=reject` some weeks later.',
      },
      {
        place: 'Cloudflare',
        where: shared.cloudflareDns,
        file: 'Email, DMARC Management',
        code: `# Enable DMARC Management: Cloudflare adds a report address and shows who sends
# then, in DNS, Records:
Type:     TXT
Name:     _dmarc
Content:  v=DMARC1; p=«none»; rua=mailto:«the address that Cloudflare shows»`,
        note: 'Keep one record: edit the existing one to change the policy.',
      },
    ],
  },
  effort: {
    time: 'Fifteen minutes to begin, then four to eight weeks of reading reports',
    customersNotice: 'Less forged email in your name',
    wayBack: 'Set `p=none` again. Receivers see it within an hour (the TTL)',
  },
  proof: {
    intro: 'Exactly one line must be returned.',
    code: `$ dig +short TXT _dmarc.shop.example.com
"v=DMARC1; p=reject; rua=mailto:dmarc@shop.example.com"`,
  },
  standards: 'RFC 9989 (DMARC, since May 2026; before that RFC 7489), RFC 9990 (reports)',
  askedBy: 'Canadian Centre for Cyber Security, ITSP.40.065; Google and Yahoo, for bulk senders',
  related: ['spf', 'dkim', 'mta-sts'],
};
