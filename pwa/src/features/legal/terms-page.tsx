import { LegalPage } from './legal-page.tsx';
import type { ShortAnswer } from './legal-section.ts';
import { siteSections } from './terms-site.tsx';
import { workSections } from './terms-work.tsx';

const shortVersion: readonly ShortAnswer[] = [
  {
    question: 'What binds us?',
    answer: 'A statement of work that both sides sign. These terms fill what it leaves open.',
  },
  { question: 'When do I pay?', answer: 'Within 30 days of invoice.' },
  { question: 'Who owns the result?', answer: 'You, when you have paid for it.' },
  {
    question: 'What if it has a fault?',
    answer: 'Told within 90 days, we correct it without charge.',
  },
  { question: 'What may I scan?', answer: 'Websites that you own or have permission to scan.' },
  { question: 'Which law applies?', answer: 'That of Canada.' },
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
