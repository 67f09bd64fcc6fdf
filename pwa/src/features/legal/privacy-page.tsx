import { FactsTable, LegalPage, type LegalSection, type ShortAnswer } from './legal-page.tsx';
import { storedData } from './privacy-data.tsx';
import { handlingSections } from './privacy-handling.tsx';
import { Company, OrCall, ToCompany } from './company-details.tsx';

const shortVersion: readonly ShortAnswer[] = [
  ['What do you store about me?', 'What you send us. Nothing while you only read.'],
  ['What for?', 'To answer you, and to send what you asked for.'],
  ['Do you set cookies or track me?', 'No.'],
  [
    'What stays on my device?',
    'Your choice, your theme, unsent forms, the calculator’s last team, and pages to read offline.',
  ],
  ['Who else gets it?', 'The providers that carry our mail and run our server. Nobody else.'],
  ['How long is it kept?', 'As long as the matter is open. Deleted items are gone after 30 days.'],
  ['How do I get rid of it?', 'Write to us once. We answer within 30 days.'],
];

const sections: readonly LegalSection[] = [
  {
    id: 'responsible',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          What is stored on this site, and why, is decided by <Company />.
        </p>
        <p>
          The <strong>person in charge of the protection of personal information</strong> bears that
          title here, as Law 25 asks. It is the person with the highest authority in the company,
          unless that person has handed the task to somebody else in writing. To reach whoever holds
          it, write <ToCompany /> and begin with the word “Privacy”
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
          Whoever you are and wherever you live, you can ask us what we hold about you, get a copy,
          have it corrected, have it erased, and take a consent back. Where a law gives you more,
          you have that, too.
        </p>
        <FactsTable
          caption="Rights by law"
          columns={['Law', 'What it gives you', 'Where to complain']}
          rows={[
            [
              'Canada: PIPEDA',
              'Access, correction, withdrawal of consent; an answer within 30 days',
              'Office of the Privacy Commissioner of Canada',
            ],
            [
              'Quebec: private-sector privacy act as amended by Law 25',
              'Besides these: portability, and an end to dissemination in certain cases; an answer within 30 days',
              'Commission d’accès à l’information du Québec',
            ],
            [
              'European Union and EEA: GDPR',
              'Access, correction, erasure, restriction, portability, objection (Articles 15 to 22); an answer within one month',
              'The supervisory authority where you live or work',
            ],
            [
              'India: Digital Personal Data Protection Act, 2023',
              'Access, correction and erasure, redress of grievances, and a person who acts for you after death or in incapacity, as the Act comes into force',
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
            Write <ToCompany />, name the address that you used here, and say what you want: a copy,
            a correction, or erasure. No special form and no reason is needed.
          </li>
          <li>
            If you write from another address, we ask one question that only you can answer. We do
            not ask for identity papers.
          </li>
          <li>
            We answer within 30 days, free of charge. Erasing includes the trash, our mailbox, and
            what the record of changes says about you. If we have to refuse a part, for example
            because a tax law obliges us to keep an invoice, we say which part, why, and where you
            can complain.
          </li>
        </ol>
        <p>
          You can leave the newsletter by the link at the end of each issue, without signing in and
          without a reason. Page counts end when you reject them in the cookie settings.
        </p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        Our services are for organisations. We do not knowingly store data of anybody under 18. If a
        child has written to us, tell us, and we delete it.
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
      lead="What we keep about you, why, and for how long, and how you get to see it or have it deleted."
      shortVersion={shortVersion}
      sections={sections}
    />
  );
}
