import { FactsTable } from './legal-page.tsx';

const columns = ['What you do', 'What we store', 'What for', 'How long'];
const whileNeeded =
  'Until the matter is closed and we delete it, then 30 days in the trash, then permanently deleted';

/** The data that each part of the site stores, and for how long. */
export const storedData = (
  <>
    <p>
      We store what you send us, and as little as possible about how you sent it. Visitors have no
      accounts, and no hidden field collects information about you.
    </p>
    <FactsTable
      caption="What is stored, what for, and how long"
      columns={columns}
      rows={[
        [
          'Browse the site',
          'Nothing about you. If you have allowed page counts: the day, the page and a number',
          'To see which pages are read',
          'Indefinitely; they identify no one',
        ],
        [
          'Send a contact message',
          'Name, email address and message; company, service and answers if you give them; our replies, related files, our notes and the status',
          'To reply to you',
          whileNeeded,
        ],
        [
          'Send a service request',
          'The same, plus your phone number if you give it, your answers about the project, and the team from the calculator if you add it',
          'To prepare a proposal',
          whileNeeded,
        ],
        [
          'Subscribe to the newsletter',
          'Your email address; when you subscribed, confirmed and unsubscribed; which emails about it were sent',
          'To send it, and to prove that you asked for it',
          'Until you unsubscribe; if you never confirm, 30 days after the last confirmation email. After you unsubscribe, the address stays on our do-not-email list until you ask us to delete it',
        ],
        [
          'Calculate savings',
          'Skills, levels, numbers of people and the result, without any name or address',
          'To learn which teams are in demand',
          'Until we delete it; it identifies no one',
        ],
        [
          'Scan a website',
          'Its URL, your email address, the result, and your consent to the terms with its version, time and IP address',
          'To send you the report, and to show who authorized the scan',
          'Until we delete it; then 30 days in the trash',
        ],
        [
          'Have a website watched',
          'Its URL, your email address, your confirmation with its time and IP address, and the results',
          'To scan it regularly and email you about it',
          'If you never confirm, 48 hours after the confirmation email; otherwise until a week after you stop, when your address is deleted from the watch and its scans',
        ],
        [
          'Stop all email to your address',
          'A code that recognizes your address, without the address; when, and after which email',
          'To send you nothing more',
          'Until you ask us to allow email again',
        ],
      ]}
    />
    <h3>Technical data</h3>
    <ul>
      <li>
        <strong>IP addresses.</strong> To prevent abuse, we count what each IP address (for IPv6,
        its first half) submits within a minute and within an hour, and how many emails to addresses
        that no one has confirmed it requests within 24 hours, also for each email domain. Then the
        count is deleted. The address is not stored with what you sent, except for scans (see
        above).
      </li>
      <li>
        <strong>Log.</strong> The server logs errors and when email was sent, with a random request
        number. It logs no names, no messages and no IP addresses other than those of failed
        sign-ins and of networks with many refused requests; an error description may still contain
        a fragment of what caused it, such as an address that a mail server rejected.
      </li>
      <li>
        <strong>Retries.</strong> Your browser marks each submission with a random key, so that a
        retry is not stored twice. A hash of the key is stored with what you sent, or by itself for
        eight days.
      </li>
      <li>
        <strong>Administrators’ sign-ins</strong> are stored with IP address and device for up to 30
        days. Sign-ins, including failed ones, are logged with their IP address for 90 days. This
        does not affect visitors.
      </li>
      <li>
        <strong>Suspected spam.</strong> Messages are checked automatically, using a hidden field
        that people leave empty, the time between opening and sending the form, and links. Suspected
        spam goes to a separate list that a person can read; nothing is rejected automatically. A
        newsletter address that appears to have been entered by a bot gets no email and is deleted
        after 30 days.
      </li>
    </ul>
  </>
);
