import { scanDuration, scanFigures as figures } from '@longitude/contract/scan-limits';
import { useSettings } from '../../platform/site.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './terms-dialog.module.css';

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
      <div className={styles['terms']} tabIndex={0} role="region" aria-label="Terms">
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
      `One light, external scan of the website you enter: its certificate and encryption, its headers, cookies and pages, ${figures.ports} network ports, its DNS records, common names below its domain, and a short list of files that should not be public.`,
      `It sends at most ${figures.requests} page requests (no more than ${figures.requestsPerSecond} a second after the first ${figures.burstRequests}), ${figures.handshakes} TLS handshakes and ${figures.dnsQueries} DNS queries, and connects once to each port. It ${scanDuration}. It never signs in, submits forms, changes or uploads data, or exploits anything.`,
    ],
  },
  {
    title: 'Authorization and Consent',
    paragraphs: [
      'You confirm that you own the site or have permission from its owner to have it scanned. Scanning other people’s systems without permission can be an offence.',
      'When you check the box, we record which version of these terms you accepted, when, and from which IP address.',
    ],
  },
  {
    title: 'Data Collection and Privacy',
    paragraphs: [
      'We store the URL of the site, your email address, your consent and the result, to send you the report and to answer your questions about it. Write to us and we will delete it.',
      'If the scan finds an exposed file, we record only that it is there; its contents are neither stored nor shown.',
    ],
  },
  {
    title: 'Limitations and Disclaimers',
    paragraphs: [
      'An external scan cannot see everything. A good score is not a guarantee, and this is not a penetration test. Anything that could not be tested is marked as such and left out of the score.',
      'The result is provided as is, without warranty. What you change because of it is your decision.',
    ],
  },
  {
    title: 'Report Delivery',
    paragraphs: [
      'You see the result on this page as soon as the scan ends. We send the full report to the email address you enter within 24 hours.',
      'The report has its own link. Anyone with the link can open the report (which does not show your email address) until you click Stop sharing.',
    ],
  },
  {
    title: 'Responsible Disclosure',
    paragraphs: [
      'Findings go to you. We do not publish them or report them to third parties.',
      'If you find a vulnerability in someone else’s system, tell the owner privately and give them time to fix it before you disclose it.',
    ],
  },
  {
    title: 'Service Availability',
    paragraphs: [
      'The scan is free. It may wait in a queue, pause for maintenance, or be refused: a site is scanned only once at a time, a result is reused for ten minutes, and there are limits per visitor, site and recipient.',
      'A site can opt out in its robots.txt, with User-agent: LongitudeScanner and Disallow: /.',
    ],
  },
];

/** The terms of the free scan: eight sections (public-site section 2). */
function listTerms(company: string, email: string): readonly TermsSection[] {
  const contact = email ? `by email at ${email}` : 'on the contact page';
  const text = `For questions, to exclude a site or to have data deleted, contact ${company} ${contact}.`;
  return [...sections, { title: 'Contact Information', paragraphs: [text] }];
}
