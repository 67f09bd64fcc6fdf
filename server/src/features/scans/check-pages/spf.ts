import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const spf: CheckPage = {
  slug: 'spf',
  name: 'SPF',
  check: 'SPF',
  category: 'DNS Security',
  summary: 'Which servers may send your email',
  keywords: [
    'sender policy framework',
    'v=spf1',
    'TXT record',
    'include',
    'permerror',
    'too many DNS lookups',
    'email spoofing',
    'spam',
    'phishing',
  ],
  lead: 'An SPF record lists the servers that may send email in your name. Without it anyone can, and your customers may get invoices you never sent.',
  looksAt: {
    intro:
      'The TXT records of your domain that begin with `v=spf1`, and all that they include, counted as a receiver counts them. No email is sent.',
    items: [
      {
        term: 'One record',
        text: 'Two or more count as none: receivers treat them as an error.',
      },
      {
        term: 'Its end',
        text: '`-all` (refuse) or `~all` (mark as suspicious) for every server that is not listed. `?all`, or no `all`, says nothing about forged email.',
      },
      {
        term: 'Not the whole world',
        text: '`+all`, or a range that ends in `/0`, lets every server in the world send in your name.',
      },
      {
        term: 'At most 10 DNS lookups',
        text: 'Each `include`, `a`, `mx`, `ptr`, `exists` and `redirect` counts, also inside included records. With more, receivers treat the record as invalid.',
      },
      {
        term: 'No broken parts',
        text: 'Misspelt words, and included names that do not have exactly one SPF record.',
      },
    ],
  },
  verdicts: {
    fail: 'The record allows every server, or there is more than one: medium risk.',
    warning:
      'There is no record, it says nothing about other servers, it is broken, or it needs more than 10 lookups: medium risk, at half weight.',
    pass: 'One record lists your servers and asks receivers to refuse or mark the rest.',
    notTested: shared.joinSentences(
      'The DNS did not respond, the address has no domain of its own, or the record depends on a name that could not be followed.',
      shared.notScored,
    ),
  },
  fix: {
    intro:
      'List everything that sends email in your name: your email provider, the shop, the newsletter, the invoicing software. Replace the «marked» parts with your own: `~all` marks forged email while you look for a sender that you forgot, `-all` refuses it later. The test passes with both.',
    places: [
      {
        place: 'DNS',
        where: 'At your DNS provider: one TXT record for the domain itself.',
        file: 'Zone of shop.example.com',
        code: `shop.example.com.  3600  IN  TXT  "v=spf1 mx «include:_spf.google.com include:sendgrid.net ~all»"`,
        note: 'If there is a record already, change it: a second one breaks both. `mx` stands for the servers that receive your email; leave it out if they do not send. Microsoft 365 is `include:spf.protection.outlook.com`. A domain that never sends email publishes `v=spf1 -all`.',
      },
      {
        place: 'Cloudflare',
        where: shared.cloudflareDns,
        file: 'DNS, Records, Add record, type TXT',
        code: `Name:     @
Content:  v=spf1 mx «include:_spf.google.com include:sendgrid.net ~all»`,
        note: 'Edit the existing record if there is one. Email, DMARC Management shows all three records (SPF, DKIM, DMARC) and who sends in your name.',
      },
    ],
  },
  effort: {
    time: 'Half an hour, plus a week to find everything that sends for you',
    customersNotice: 'None. Email from a service that you forgot may land in spam',
    wayBack: 'Change `-all` to `~all`, then add what was missing. It takes effect within an hour',
  },
  proof: {
    intro: 'Exactly one line must be returned.',
    code: `$ dig +short TXT shop.example.com | grep -i 'v=spf1'
"v=spf1 mx include:_spf.google.com include:sendgrid.net -all"`,
  },
  standards: 'RFC 7208 (SPF)',
  askedBy: 'Canadian Centre for Cyber Security, ITSP.40.065; Google and Yahoo, for bulk senders',
  related: ['dmarc', 'dkim', 'mta-sts'],
};
