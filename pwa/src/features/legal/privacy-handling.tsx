import { Link } from 'wouter';
import { ToCompany } from './company-details.tsx';
import type { LegalSection } from './legal-page.tsx';

/** Legal bases, recipients, countries and protection of the stored data. */
export const handlingSections: readonly LegalSection[] = [
  {
    id: 'grounds',
    title: 'Our legal basis',
    body: (
      <>
        <p>
          You send us a message or a request because you want a reply, and we use it for that and
          nothing else. Under the GDPR these are steps prior to entering into a contract (Article
          6(1)(b)); in Canada and India it is what you agreed to when you sent it. The newsletter
          and the page counts are based on your consent (Article 6(1)(a)), which you can withdraw at
          any time, as easily as you gave it. Rate limits, logs and the record of who authorized a
          scan are based on our legitimate interest in a site that works (Article 6(1)(f)).
        </p>
        <p>
          We make no automated decisions about you. We do not profile or score people, and we do not
          use what you send us to train any model.
        </p>
      </>
    ),
  },
  {
    id: 'readers',
    title: 'Who has access',
    body: (
      <>
        <ul>
          <li>
            <strong>Our administrators</strong>, in Canada and in India. Every change they make is
            logged: who, when, and the previous value. They may receive notifications on their
            devices. A notification contains your name and nothing you wrote; it passes through
            their browser’s push service, encrypted so that only the device can read it.
          </li>
          <li>
            <strong>Our email provider.</strong> When a message or request arrives, the site sends a
            notification with its content to our own mailbox, through our email provider. Our
            replies, confirmations, newsletters and reports to you are sent the same way.
          </li>
          <li>
            <strong>Our hosting provider</strong>, on whose machines the site runs.
          </li>
          <li>
            <strong>Authorities</strong>, if a law compels us, and only as far as it does.
          </li>
        </ul>
        <p>
          We do not sell or rent data or share it for advertising. Ask us for our agreements with
          both providers. On request, we name both providers and the countries they operate in.
        </p>
      </>
    ),
  },
  {
    id: 'countries',
    title: 'Across borders',
    body: (
      <p>
        We work in two countries, so data that you send from elsewhere is read in Canada and India
        and is subject to the laws of both. Where a law requires safeguards before data crosses a
        border, such as Quebec’s Law 25 or the GDPR, ask us which ones apply to yours.
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
          their sign-ins end after 12 hours without use, and the password of our email account is
          encrypted under a key that is not in the database. Pages run no script but our own.
        </p>
        <p>
          Administrators can make backups, and each one is recorded. A backup is a snapshot of the
          site’s data on that day. It may still contain data deleted since, and anyone with the file
          can read it. Administrators must keep backups as secure as the site itself and delete them
          once newer ones replace them. If we ever restore one, we repeat the deletions you asked
          for.
        </p>
        <p>
          If a breach puts you at a real risk of significant harm, we tell you and the authorities
          without delay, and say what we know and what you can do. If you find a vulnerability,
          please write <ToCompany /> before you publish it.
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
        saved in your browser’s own storage. The <Link href="/cookies">Cookie Policy</Link> lists
        every entry.
      </p>
    ),
  },
];
