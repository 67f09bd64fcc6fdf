import { Company, ToCompany } from './company-details.tsx';
import type { LegalSection } from './legal-page.tsx';

/** Terms of an engagement. */
export const workSections: readonly LegalSection[] = [
  {
    id: 'scope',
    title: 'What these terms cover',
    body: (
      <>
        <p>
          These terms apply to the services and to the website of <Company /> (“we”). “You” are the
          organization that engages us, or the person who uses the website.
        </p>
        <p>
          Using the website does not create a contract for services. A contract begins with a
          statement of work.
        </p>
      </>
    ),
  },
  {
    id: 'services',
    title: 'Services and statements of work',
    body: (
      <>
        <p>
          Scope, people, dates, prices and the way in which work is accepted are set out in a
          statement of work that both sides sign. Where it differs from these terms, the statement
          of work prevails. Changes to it are agreed in writing; an email that both sides confirm
          counts as writing.
        </p>
        <p>
          There are three kinds: <strong>staff augmentation</strong> (our people work under your
          direction, billed by the month), <strong>time and material</strong> (hours worked, billed
          as they fall due) and <strong>fixed price</strong> (a described result for an agreed sum).
        </p>
        <p>
          What you provide, such as access, decisions and test data, is named in the statement of
          work. If it is late, dates move accordingly.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Prices and payment',
    body: (
      <>
        <p>
          Rates on this website are starting rates, not an offer; the statement of work sets the
          rate and the currency. Taxes are added as the law requires.
        </p>
        <p>
          Invoices are sent monthly unless the statement of work says otherwise, with{' '}
          <strong>payment due within 30 days of invoice</strong>. Plans for deferred payment are
          agreed in writing before work begins. If you dispute a part of an invoice, tell us within
          those 30 days and pay the rest. If an undisputed invoice remains unpaid for 30 days after
          a reminder, we may pause the work until it is paid.
        </p>
      </>
    ),
  },
  {
    id: 'ownership',
    title: 'Ownership',
    body: (
      <p>
        What you give us remains yours. What we make for you becomes yours once you have paid for
        it: code, documents, configurations. Tools and knowledge that we had before, or that are of
        general use, remain ours; where they are part of a deliverable, you may use them with it
        indefinitely at no extra cost. Open-source components keep their own licences, which we
        list.
      </p>
    ),
  },
  {
    id: 'confidentiality',
    title: 'Confidentiality and personal data',
    body: (
      <p>
        Each side keeps the other’s confidential information to itself, uses it for the engagement
        only, and protects it as carefully as its own, during the engagement and for three years
        after it. The same obligation binds our people in both countries. If we process personal
        data for you, we do it on your instructions and under a data processing agreement that is
        signed before the first record reaches us.
      </p>
    ),
  },
  {
    id: 'ending',
    title: 'Ending an engagement',
    body: (
      <p>
        Each side may end a statement of work as it provides or, if it says nothing, with 30 days’
        written notice. Either may end it immediately if the other materially breaches it and does
        not remedy the breach within 15 days of being asked. You pay for what was done until then.
        We hand over the work, the access and your data, and delete our copies when you confirm that
        you have them.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Warranty and liability',
    body: (
      <>
        <p>
          We work with professional care and skill. If a result does not do what the statement of
          work describes, and you tell us within 90 days of delivery, we fix it free of charge.
        </p>
        <p>
          Beyond that, as far as the law permits, each side’s liability is limited to the fees that
          were due under the statement of work in the twelve months before the event, and neither is
          liable for lost profit or for indirect damage. Nothing in these terms limits liability
          that cannot be limited by law, for example for wilful misconduct, gross negligence or
          personal injury.
        </p>
        <p>
          Please ask questions about this section before signing. Write <ToCompany />.
        </p>
      </>
    ),
  },
];
