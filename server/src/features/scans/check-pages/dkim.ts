import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const dkim: CheckPage = {
  slug: 'dkim',
  name: 'DKIM',
  check: 'DKIM',
  category: 'DNS Security',
  summary: 'Keys of common selectors, and their length',
  keywords: [
    'DomainKeys',
    'selector',
    '_domainkey',
    'email signature',
    '2048 bits',
    'OpenDKIM',
    'Rspamd',
    'Microsoft 365',
    'Google Workspace',
  ],
  lead: 'DKIM signs your email so that receivers know it is yours and unaltered. If the key is too short, someone can crack it and sign email as you.',
  looksAt: {
    intro:
      'The public keys that your domain publishes in the DNS under 12 common names (selectors). Which names you use is not public, so a key under another name cannot be found.',
    items: [
      {
        term: 'Names that are tried',
        text: '`default`, `dkim`, `mail`, `google`, `selector1`, `selector2`, `k1`, `s1`, `s2`, `fm1`, `protonmail` and `zoho`, each followed by `_domainkey`.',
      },
      {
        term: 'Length',
        text: 'An RSA key needs at least 1024 bits; new ones should have 2048. An Ed25519 key is short and strong.',
      },
      {
        term: 'Readable',
        text: 'A key that was truncated when copied counts as no signature at all.',
      },
      {
        term: 'Withdrawn keys',
        text: 'A record with an empty `p=` says that the key is no longer valid. It does not count.',
      },
    ],
  },
  verdicts: {
    fail: 'A key has fewer than 1024 bits: low risk.',
    warning: 'A key cannot be read: low risk, at half weight.',
    pass: 'Every key that was found is long enough.',
    notTested:
      'None of the common names has a key, the domain receives no email, or the DNS did not respond. This does not affect the score, and does not mean that you have no DKIM.',
  },
  fix: {
    intro:
      'Your email provider makes the key and shows the record; you publish it. Services that send for you, such as the shop or the newsletter, each have a key of their own. The «marked» values are those that the provider shows.',
    places: [
      {
        place: 'DNS',
        where: 'At your DNS provider: the record that your email provider shows.',
        file: 'Zone of shop.example.com',
        code: `«s1»._domainkey.shop.example.com.  3600  IN  TXT  ( "v=DKIM1; k=rsa; "
  "p=«first 250 characters of the key»"
  "«the rest of the key»" )`,
        note: 'One string holds at most 255 characters, so a key of 2048 bits is split into several; most dashboards do it for you. Many providers ask for a CNAME instead, and can then change the key without you.',
      },
      {
        place: 'Cloudflare',
        where: shared.cloudflareDns,
        file: 'DNS, Records, Add record',
        code: `Type:     TXT
Name:     «s1»._domainkey
Content:  v=DKIM1; k=rsa; p=«the whole key»`,
        note: 'Cloudflare splits long keys itself. If your provider asks for a CNAME, set it to DNS only (grey cloud): a proxied one cannot be read.',
      },
      {
        place: 'Application',
        where: 'On your own email server, with OpenDKIM. Hosted services do it in their dashboard.',
        file: 'Terminal',
        code: `# makes s1.private (stays here) and s1.txt (the DNS record)
opendkim-genkey -b 2048 -d shop.example.com -s «s1» -D /etc/opendkim/keys
chown opendkim: /etc/opendkim/keys/«s1».private
cat /etc/opendkim/keys/«s1».txt`,
        note: 'Publish the record, test it with `opendkim-testkey -d shop.example.com -s s1 -vvv`, then let `opendkim.conf` sign with the new key. Empty the `p=` of the old record after a week. Microsoft 365: Defender portal, Email authentication settings, DKIM. Google: Admin console, Gmail, Authenticate email.',
      },
    ],
  },
  effort: {
    time: 'Half an hour for each service that sends for you',
    customersNotice: 'None. Less of your email lands in spam',
    wayBack: 'Sign with the old key again: keep its record for a week',
  },
  proof: {
    intro: 'The length of the published key. Replace `s1` with your own selector.',
    code: `$ dig +short TXT s1._domainkey.shop.example.com | tr -d '" \\n' | sed 's/.*p=//;s/;.*//' | base64 -d | openssl pkey -pubin -inform DER -noout -text | head -1
Public-Key: (2048 bit)`,
  },
  standards: 'RFC 6376 (DKIM), RFC 8301 (key lengths), RFC 8463 (Ed25519)',
  askedBy: 'Canadian Centre for Cyber Security, ITSP.40.065; Google and Yahoo, for bulk senders',
  related: ['spf', 'dmarc', 'mta-sts'],
};
