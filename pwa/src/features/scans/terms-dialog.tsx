import './terms-dialog.css';
import { useSettings } from '../../platform/site.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface TermsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAccept: () => void;
}

/** The terms that a visitor accepts before a scan. */
export function TermsDialog({ open, onClose, onAccept }: TermsDialogProps) {
  const { companyName, companyEmail } = useSettings();
  return (
    <Dialog open={open} onClose={onClose} labelledBy="scan-terms-title">
      <header>
        <h2 id="scan-terms-title">Terms of the free scan</h2>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- it scrolls: keys must reach it; dialogs scroll their div */}
      <div className="scan-terms-text" tabIndex={0} role="region" aria-label="Terms">
        {listTerms(companyName, companyEmail).map(({ title, paragraphs }) => (
          <section key={title}>
            <h3>{title}</h3>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
      </div>
      <footer>
        <Button onClick={onClose}>Close</Button>
        <Button tone="ink" onClick={onAccept}>
          Accept Terms
        </Button>
      </footer>
    </Dialog>
  );
}

interface TermsSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** A change of these texts needs a new `scanTermsVersion`. */
const sections: readonly TermsSection[] = [
  {
    title: 'Scope of Service',
    paragraphs: [
      'One light scan of the one address that you give, from the outside: its certificate and encryption, its headers, cookies and pages, 16 network ports, its DNS records, common names below its domain, and a short list of files that should not be public.',
      'It sends at most 100 requests, not more than ten a second after the first 50, opens each port once and ends within 45 seconds. It signs in nowhere, sends no forms, changes, uploads and exploits nothing.',
    ],
  },
  {
    title: 'Authorization and Consent',
    paragraphs: [
      'You confirm that you own the site or have permission from its owner to have it scanned. Scanning the systems of others without permission can be an offence.',
      'With your tick we store which version of these terms you accepted, when, and from which network address.',
    ],
  },
  {
    title: 'Data Collection and Privacy',
    paragraphs: [
      'We keep the address of the site, your email address, your consent and the result, to send you the report and to answer your questions about it. Write to us and we delete them.',
      'The contents of a file that the scan finds exposed are neither stored nor shown, only that it is there.',
    ],
  },
  {
    title: 'Limitations and Disclaimers',
    paragraphs: [
      'A scan from the outside cannot see everything. A good score is no guarantee, and this is no penetration test. What could not be tested is marked so and left out of the score.',
      'The result is information, given as it is and without warranty. What you change because of it is your decision.',
    ],
  },
  {
    title: 'Report Delivery',
    paragraphs: [
      'You see the result on this page as soon as the scan ends. The full report is sent to the email address that you give, within 24 hours.',
      'The report has a link of its own. Anyone who has the link can open the report, without your email address, until you press Stop sharing.',
    ],
  },
  {
    title: 'Responsible Disclosure',
    paragraphs: [
      'Findings go to you. We publish none of them and report none to third parties.',
      'Should you find a weakness in a system that is not yours, tell its owner in private and give them time to fix it before you speak of it.',
    ],
  },
  {
    title: 'Service Availability',
    paragraphs: [
      'The scan is free. It may wait in a queue, pause for maintenance, or be refused: each site is scanned once at a time, a result holds for ten minutes, and there is a limit for each visitor, site and recipient.',
      'A site refuses scans in its robots.txt, with User-agent: LongitudeScanner and Disallow: /.',
    ],
  },
];

/** The terms of the free scan: eight sections (public-site section 2). */
function listTerms(company: string, email: string): readonly TermsSection[] {
  const contact = email ? `by email at ${email}` : 'on the contact page';
  const text = `Questions, a site that you want left out, or data that you want deleted: reach ${company} ${contact}.`;
  return [...sections, { title: 'Contact Information', paragraphs: [text] }];
}
