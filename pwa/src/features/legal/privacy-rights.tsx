import { ToCompany } from './company-details.tsx';
import { FactsTable } from './facts-table.tsx';
import type { LegalSection } from './legal-section.ts';

export const rights: LegalSection = {
  id: 'rights',
  title: 'Your rights',
  body: (
    <>
      <p>
        Whoever you are and wherever you live, you can ask us what we hold about you, get a copy,
        have it corrected, have it erased, and take a consent back. Where a law gives you more, you
        have that, too.
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
};

export const asking: LegalSection = {
  id: 'asking',
  title: 'How to ask',
  body: (
    <>
      <ol>
        <li>
          Write <ToCompany />, name the address that you used here, and say what you want: a copy, a
          correction, or erasure. No special form and no reason is needed.
        </li>
        <li>
          If you write from another address, we ask one question that only you can answer. We do not
          ask for identity papers.
        </li>
        <li>
          We answer within 30 days, free of charge. Erasing includes the trash, our mailbox, and
          what the record of changes says about you. If we have to refuse a part, for example
          because a tax law obliges us to keep an invoice, we say which part, why, and where you can
          complain.
        </li>
      </ol>
      <p>
        You can leave the newsletter by the link at the end of each issue, without signing in and
        without a reason. Page counts end when you reject them in the cookie settings.
      </p>
    </>
  ),
};

export const children: LegalSection = {
  id: 'children',
  title: 'Children',
  body: (
    <p>
      Our services are for organisations. We do not knowingly store data of anybody under 18. If a
      child has written to us, tell us, and we delete it.
    </p>
  ),
};

export const changes: LegalSection = {
  id: 'changes',
  title: 'Changes',
  body: (
    <p>
      This page describes what the site does today. When the site changes, the page changes with it.
      If a change touches what we may do with data that you have already given us, we ask you first.
    </p>
  ),
};
