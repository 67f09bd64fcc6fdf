import { LegalPage } from './legal-page.tsx';
import type { LegalSection, ShortAnswer } from './legal-section.ts';
import { storedData } from './privacy-data.tsx';
import { countries, device, grounds, readers, responsible, safety } from './privacy-handling.tsx';
import { asking, changes, children, rights } from './privacy-rights.tsx';

const shortVersion: readonly ShortAnswer[] = [
  {
    question: 'What do you store about me?',
    answer: 'What you send us. Nothing while you only read.',
  },
  { question: 'What for?', answer: 'To answer you, and to send what you asked for.' },
  { question: 'Do you set cookies or track me?', answer: 'No.' },
  {
    question: 'What stays on my device?',
    answer:
      'Your choice, your theme, unsent forms, the calculator’s last team, and pages to read offline.',
  },
  {
    question: 'Who else gets it?',
    answer: 'The providers that carry our mail and run our server. Nobody else.',
  },
  {
    question: 'How long is it kept?',
    answer: 'As long as the matter is open. Deleted items are gone after 30 days.',
  },
  { question: 'How do I get rid of it?', answer: 'Write to us once. We answer within 30 days.' },
];

const sections: readonly LegalSection[] = [
  responsible,
  { id: 'data', title: 'What we store, and how long', body: storedData },
  grounds,
  readers,
  countries,
  safety,
  device,
  rights,
  asking,
  children,
  changes,
];

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What we keep about you, why, and for how long, and how you get to see it or have it deleted."
      shortVersion={shortVersion}
      sections={sections}
    />
  );
}
