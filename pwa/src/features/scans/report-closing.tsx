import { Closing } from '../../ui/closing.tsx';

/** What the company offers below a report: to mend what was found, or to keep it as it is. */
export function ReportClosing({ hasFindings }: { readonly hasFindings: boolean }) {
  const texts = hasFindings
    ? {
        title: 'Would you like someone to close these for you?',
        text: 'Our security team mends findings like these in days, with your developers or without them.',
      }
    : {
        title: 'Would you like it to stay that way?',
        text: 'A light scan sees a site from outside. Our security team also looks at what it cannot see: code, logins and people.',
      };
  return <Closing {...texts} href="/contact?tab=request" action="Request Consultation" />;
}
