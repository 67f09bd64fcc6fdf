import { Link } from 'wouter';
import { LegalPage, type ShortAnswer, type LegalSection } from './legal-page.tsx';
import { workSections } from './terms-work.tsx';
import { WaysToReach } from './company-details.tsx';

const shortVersion: readonly ShortAnswer[] = [
  [
    'What is binding?',
    'The statement of work that both sides sign. These terms cover what it leaves open.',
  ],
  ['When do I pay?', 'Within 30 days of invoice.'],
  ['Who owns the result?', 'You do, once you have paid for it.'],
  ['What if it has a fault?', 'Report it within 90 days and we fix it free of charge.'],
  ['What may I scan?', 'Websites that you own or have permission to scan.'],
  ['Which law applies?', 'Canadian law.'],
];

/** Terms of the website, and of both parts. */
const siteSections: readonly LegalSection[] = [
  {
    id: 'website',
    title: 'The website',
    body: (
      <>
        <p>
          You may read, print and link to everything here. The text and illustrations are ours;
          please cite the source. Articles are general information, not advice for your situation.
        </p>
        <p>
          The savings calculator multiplies rates, people and 160 hours a month. Its result is an
          estimate, not a quotation. Rates are shown in one currency and are not converted.
        </p>
        <p>
          We promise a first reply to messages and requests within 24 hours. The emergency contact,
          where it is shown, is for clients whose contract includes it; we reply to everyone else as
          soon as we can.
        </p>
        <p>
          Do not try to overload the site, to access what is not meant for you, or to send unlawful
          content through its forms. How we handle your data is described in the{' '}
          <Link href="/privacy">Privacy Policy</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'scan',
    title: 'Free security scan',
    body: (
      <>
        <p>
          You may scan only websites that you own or have permission to scan. By checking the box
          you confirm this; we store your confirmation with its time. Scanning someone else’s
          website without permission may be illegal, and you are responsible for it.
        </p>
        <p>
          The scan looks at a website from outside, carefully, at a single moment. It is provided as
          is. A good result does not mean that a website is safe, and no scan replaces a penetration
          test. Owners can ask us not to scan their site.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    body: (
      <p>
        The governing law of Canada applies to these terms and to every statement of work: the laws
        of the province where our headquarters are located and the federal laws that apply there,
        without regard to conflict-of-laws rules. The courts of that province have jurisdiction. If
        you are a consumer, you keep the protection of the law where you live.
      </p>
    ),
  },
  {
    id: 'rest',
    title: 'General',
    body: (
      <p>
        If any part of these terms is void, the rest remains in force. Neither side may assign the
        contract without the other’s consent. Neither is liable while events beyond its control
        prevent it from performing; each tells the other promptly. We may change these terms for the
        future; a statement of work keeps the terms under which it was signed.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        For questions about these terms, contact us <WaysToReach />.
      </p>
    ),
  },
];

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      lead="The terms under which we work. If your statement of work says otherwise, it prevails."
      shortVersion={shortVersion}
      sections={[...workSections, ...siteSections]}
    />
  );
}
