import { Link } from 'wouter';
import { ToCompany } from './company-details.tsx';
import type { LegalSection } from './legal-page.tsx';

/** Legal bases, recipients, countries and protection of the stored data. */
export const handlingSections: readonly LegalSection[] = [
  {
    id: 'grounds',
    title: 'Why we may do this',
    body: (
      <>
        <p>
          You send us a message or a request because you want an answer: we use it for that and for
          nothing else. In the terms of the European regulation these are steps before a contract
          (Article 6(1)(b)); in Canada and India it is what you agreed to when you sent it. The
          newsletter and the page counts rest on your consent (Article 6(1)(a)), which you can take
          back at any time and as easily as you gave it. Limits against abuse, the log and the proof
          of who authorised a scan rest on our legitimate interest in a site that works (Article
          6(1)(f)).
        </p>
        <p>
          Nothing here decides about you by itself. There is no profile and no score of a person,
          and what you send us is not used to train any model.
        </p>
      </>
    ),
  },
  {
    id: 'readers',
    title: 'Who can read it',
    body: (
      <>
        <ul>
          <li>
            <strong>Our administrators</strong>, in Canada and in India, under the same duty of
            confidentiality. Each of their changes is recorded: who, when, and what was there
            before. They may be notified on their devices: a notification holds your name and
            nothing that you wrote. It passes through the push service of their browser, encrypted
            so that only the device can read it.
          </li>
          <li>
            <strong>Our mail provider.</strong> When a message or request arrives, the site sends a
            notification with its content to our own mailbox, by the mail server that we have
            appointed. Our answers, confirmations, newsletters and reports to you take the same way.
          </li>
          <li>
            <strong>Our hosting provider</strong>, on whose machines the site runs, under a contract
            that forbids any other use.
          </li>
          <li>
            <strong>Authorities</strong>, if a law compels us, and only as far as it does.
          </li>
        </ul>
        <p>
          We sell nothing, rent nothing, and share nothing for advertising. We name the two
          providers and the countries in which they work to anybody who asks.
        </p>
      </>
    ),
  },
  {
    id: 'countries',
    title: 'Across borders',
    body: (
      <p>
        We work in two countries, so data that you send from elsewhere are read in Canada and in
        India, and the laws of both apply there. Before personal information leaves Quebec, we
        assess whether it is protected adequately where it goes, as Law 25 asks. For data that the
        European regulation covers, Canada has an adequacy decision of the European Commission for
        organisations under PIPEDA; for India we use the Commission’s standard contractual clauses.
      </p>
    ),
  },
  {
    id: 'safety',
    title: 'How it is protected',
    body: (
      <>
        <p>
          Connections are encrypted. Passwords of administrators are stored as argon2id hashes,
          their sign-ins end after 12 hours without use, and the password of our mail account is
          encrypted under a key that is not in the database. Pages run no script but our own.
        </p>
        <p>
          Administrators can make backups, and each one is recorded. A backup is a file with what
          the site held on that day: what was deleted since may still be in it, and whoever has the
          file can read it. Administrators are bound to keep backups as safe as the site itself and
          to delete them when newer ones have taken their place. If we ever have to restore one, we
          delete again what you asked us to delete.
        </p>
        <p>
          If a breach puts you at a real risk of significant harm, we tell you and the authorities
          without delay, and say what we know and what you can do. If you have found a weakness,
          please write <ToCompany /> before you write about it.
        </p>
      </>
    ),
  },
  {
    id: 'device',
    title: 'What stays on your device',
    body: (
      <p>
        This site sets no cookies. Your choice about page counts, your colour theme, forms that you
        have not sent, the calculator’s last team, and copies of public pages to read offline are
        kept in your browser’s own storage. The <Link href="/cookies">Cookie Policy</Link> lists
        every entry.
      </p>
    ),
  },
];
