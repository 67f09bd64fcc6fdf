import { FactsTable, LegalPage, type LegalSection, type ShortAnswer } from './legal-page.tsx';
import { storedData } from './privacy-data.tsx';
import { handlingSections } from './privacy-handling.tsx';
import { Company, OrCall, ToCompany } from './company-details.tsx';

const shortVersion: readonly ShortAnswer[] = [
  ['What do you store about me?', 'What you send us. Nothing if you only browse.'],
  ['What for?', 'To reply to you, and to send what you asked for.'],
  ['Do you set cookies or track me?', 'No.'],
  [
    'What stays on my device?',
    'Your choice, your theme, unsent forms, the calculator’s last team, and pages to read offline.',
  ],
  [
    'Who else gets it?',
    'Our email and hosting providers; authorities only if the law compels us. No one else.',
  ],
  [
    'How long is it stored?',
    'As long as the matter is open. Deleted items are erased after 30 days.',
  ],
  ['How do I have it deleted?', 'Email us. We reply within 30 days.'],
];

const sections: readonly LegalSection[] = [
  {
    id: 'responsible',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          The organization responsible for the data on this site is <Company />.
        </p>
        <p>
          Under Quebec’s Law 25, our{' '}
          <strong>person in charge of the protection of personal information</strong> (Privacy
          Officer) is the person with the highest authority in the company, unless that person has
          delegated the role in writing. To reach them, write <ToCompany /> and begin with the word
          “Privacy”
          <OrCall />.
        </p>
      </>
    ),
  },
  { id: 'data', title: 'What we store, and how long', body: storedData },
  ...handlingSections,
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          Wherever you live, you can ask what we hold about you, get a copy, have it corrected or
          erased, and withdraw your consent. Where the law gives you further rights, you have those
          too.
        </p>
        <FactsTable
          caption="Rights by law"
          columns={['Law', 'What it gives you', 'Where to complain']}
          rows={[
            [
              'Canada: PIPEDA',
              'Access, correction, withdrawal of consent; a reply within 30 days',
              'Office of the Privacy Commissioner of Canada',
            ],
            [
              'Quebec: private-sector privacy act as amended by Law 25',
              'In addition: portability, and an end to dissemination in certain cases; a reply within 30 days',
              'Commission d’accès à l’information du Québec',
            ],
            [
              'European Union and EEA: GDPR',
              'Access, correction, erasure, restriction, portability, objection (Articles 15 to 22); a reply within one month',
              'The supervisory authority where you live or work',
            ],
            [
              'India: Digital Personal Data Protection Act, 2023',
              'Access, correction and erasure, redress of grievances, and someone to act for you in the event of death or incapacity, as the Act comes into force',
              'Us first; then the Data Protection Board of India',
            ],
          ]}
        />
      </>
    ),
  },
  {
    id: 'asking',
    title: 'How to ask',
    body: (
      <>
        <ol>
          <li>
            Write <ToCompany />, give the address you used here, and say what you want: a copy, a
            correction or erasure. You don’t need a form or a reason.
          </li>
          <li>
            If you write from another address, we ask one question that only you can answer. We do
            not ask for ID.
          </li>
          <li>
            We reply within 30 days, free of charge. Erasure covers the trash, our mailbox and the
            change log. If we have to refuse a part, for example because a tax law requires us to
            keep an invoice, we say which part, why, and where you can complain.
          </li>
        </ol>
        <p>
          You can unsubscribe from the newsletter with the link at the end of each issue, without
          signing in or giving a reason. Page counts end when you reject them in the cookie
          settings.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        Our services are for organizations. We do not knowingly store data about anyone under 18. If
        a child has written to us, tell us and we will delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        This page describes what the site does today. When the site changes, the page changes with
        it. If a change touches what we may do with data that you have already given us, we ask you
        first.
      </p>
    ),
  },
];

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead="What we store about you, why and for how long, and how to see it or have it deleted."
      shortVersion={shortVersion}
      sections={sections}
    />
  );
}
