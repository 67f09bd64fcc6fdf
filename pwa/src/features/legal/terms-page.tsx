import { Link } from 'wouter';
import { LegalPage, type ShortAnswer, type LegalSection } from './legal-page.tsx';
import { workSections } from './terms-work.tsx';
import { WaysToReach } from './company-details.tsx';

const shortVersion: readonly ShortAnswer[] = [
  [
    'What binds us?',
    'A statement of work that both sides sign. These terms fill what it leaves open.',
  ],
  ['When do I pay?', 'Within 30 days of invoice.'],
  ['Who owns the result?', 'You, when you have paid for it.'],
  ['What if it has a fault?', 'Told within 90 days, we correct it without charge.'],
  ['What may I scan?', 'Websites that you own or have permission to scan.'],
  ['Which law applies?', 'That of Canada.'],
];

/** Terms of the website, and of both parts. */
const siteSections: readonly LegalSection[] = [
  {
    id: 'website',
    title: 'The website',
    body: (
      <>
        <p>
          You may read, print and link to everything here. Texts and drawings are ours; quote them
          with their source. Articles are general information and no advice for your case.
        </p>
        <p>
          The savings calculator multiplies rates, people and 160 hours a month. Its result is an
          estimate, not a quotation. Rates are shown in one currency and are not converted.
        </p>
        <p>
          We promise a first answer to messages and requests within 24 hours. The emergency contact,
          where it is shown, is for customers whose contract includes it; to everybody else we
          answer as soon as we can.
        </p>
        <p>
          Do not try to overload the site, to get at what is not meant for you, or to send by its
          forms what you may not send. What the site does with your data is in the{' '}
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
          You may scan only websites that you own or have permission to scan. By ticking the box you
          confirm that you may; that confirmation is stored with its time. Whoever scans a website
          of others without permission may break the law, and answers for it.
        </p>
        <p>
          The scan looks at a website from outside, cautiously, and at one moment. It is provided as
          it is. A good result does not mean that a website is safe, and no scan replaces a
          penetration test. Owners who do not want to be scanned can tell us.
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
        of the province in which our headquarters stand, and the federal laws that apply there,
        without their rules on the conflict of laws. The courts of that province decide. If you are
        a consumer, the protection that the law of your home gives you remains.
      </p>
    ),
  },
  {
    id: 'rest',
    title: 'The rest',
    body: (
      <p>
        If a part of these terms is void, the other parts stand. Neither side may hand the contract
        to somebody else without the other’s consent. Neither is liable while events that it cannot
        control keep it from performing; both say so at once. We may change these terms for the
        future; a statement of work keeps those under which it was signed.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        We answer questions about these terms by <WaysToReach />.
      </p>
    ),
  },
];

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      lead="The terms under which we work. The statement of work of an engagement has the last word."
      shortVersion={shortVersion}
      sections={[...workSections, ...siteSections]}
    />
  );
}
