import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const danglingSubdomains: CheckPage = {
  slug: 'dangling-subdomains',
  name: 'Dangling Subdomains',
  check: 'Dangling Subdomains',
  category: 'Subdomain Security',
  summary: 'Names that point to something you no longer own',
  keywords: [
    'subdomain takeover',
    'CNAME',
    'NXDOMAIN',
    'Azure',
    'azurewebsites.net',
    'Elastic Beanstalk',
    'trafficmanager.net',
    'abandoned service',
  ],
  lead: 'A subdomain that still points to a cloud service you no longer use can be taken over: someone else claims it there, and their pages appear under your name, with a valid certificate.',
  looksAt: {
    intro:
      'About 40 common names below your domain, in the DNS alone: where each leads by CNAME records (aliases), and whether the end of that chain exists.',
    items: [
      {
        term: 'Services where anyone can claim a name',
        text: 'AWS Elastic Beanstalk and Azure: App Service, Traffic Manager, Storage, API Management, Container Instances, Virtual Machines and others. It takes a few minutes to claim a name that is missing there.',
      },
      {
        term: 'Other missing names',
        text: 'Someone else’s name that does not exist. It may become available one day, along with its domain.',
      },
      {
        term: 'A name for everything',
        text: 'If every name below your domain (`*.shop.example.com`) leads to a missing one, that counts as well.',
      },
      {
        term: 'What cannot be seen',
        text: 'Services that respond for missing names too, such as Amazon S3 or GitHub Pages. Check those yourself.',
      },
    ],
  },
  verdicts: {
    fail: 'A name points to a service where it no longer exists and anyone can claim it: critical risk.',
    warning: 'A name points to someone else’s name that does not exist: low risk.',
    pass: 'None of the names points to something that is gone.',
    notTested: shared.joinSentences(
      'The DNS stopped responding, or the address has no domain of its own.',
      shared.notScored,
    ),
  },
  fix: {
    intro:
      'Delete the record today; it leads nowhere anyway. If you still need the service, claim its name again before someone else does.',
    places: [
      {
        place: 'DNS',
        where: 'At your DNS provider: delete the record that the report names.',
        file: 'Zone of shop.example.com',
        code: `# delete a line such as this
promo.shop.example.com.  3600  IN  CNAME  «shop-promo-2024».azurewebsites.net.`,
        note: 'When you retire a service, remove the record first and the service afterwards. If someone has already taken the name, also end all sessions of your shop: they can receive cookies that are sent to all subdomains.',
      },
      {
        place: 'Cloudflare',
        where: shared.cloudflareDns,
        file: 'DNS, Records',
        code: `# search for the name in the report, then Edit, Delete
CNAME  promo  «shop-promo-2024».azurewebsites.net`,
        note: 'Works within minutes. A proxied name (orange cloud) is as easy to take over as any other.',
      },
      {
        place: 'Application',
        where: 'To test all your names, not only the common ones: a list with one name per line.',
        file: 'Terminal',
        code: `while read -r name; do
  dig +short "$name" A | grep -q '^[0-9]' || echo "$name leads nowhere"
done < «names.txt»`,
        note: 'Your DNS provider can export the list. A name that has IPv6 only shows up here too, as do names that carry only TXT or MX records: look at each before you delete it.',
      },
    ],
  },
  effort: {
    time: 'Five minutes',
    customersNotice: 'None: the name led nowhere',
    wayBack: 'Restore the record, once the service behind it is yours again',
  },
  proof: {
    intro: 'The name no longer exists. `NXDOMAIN` is the right answer.',
    code: `$ dig promo.shop.example.com | grep status:
;; ->>HEADER<<- opcode: QUERY, status: NXDOMAIN, id: 40213`,
  },
  standards: 'RFC 1034, section 3.6.2 (aliases)',
  askedBy: 'OWASP ASVS 4.0.3, 10.3.3; OWASP Web Security Testing Guide 4.2, WSTG-CONF-10',
  related: ['public-subdomains', 'cookie-prefixes-and-scope', 'dnssec'],
};
