import { FactsTable } from './legal-page.tsx';

const columns = ['What you do', 'What we store', 'What for', 'How long'];
const whileNeeded =
  'Until the matter is closed and we delete it; then 30 days in the trash; then it is gone';

/** The data that each part of the site stores, and for how long. */
export const storedData = (
  <>
    <p>
      We store what you send us, and as little as possible about how you sent it. There is no
      account for visitors and no hidden field that describes you.
    </p>
    <FactsTable
      caption="What is stored, what for, and how long"
      columns={columns}
      rows={[
        [
          'Read pages',
          'Nothing about you. If you have allowed page counts: the day, the page and a number',
          'To see which pages are read',
          'The numbers stay; they concern nobody',
        ],
        [
          'Send a contact message',
          'Name, e-mail address, message, and company, service and answers if you give them; what we write to you, files that belong to the matter, our notes and its state',
          'To answer you',
          whileNeeded,
        ],
        [
          'Send a service request',
          'The same, your phone number if you give it, your answers about the project, and the team from the calculator if you add it',
          'To prepare a proposal',
          whileNeeded,
        ],
        [
          'Subscribe to the newsletter',
          'Your e-mail address; when you asked, confirmed and left; which mails about it were sent',
          'To send it, and to prove that you asked for it',
          'Until you leave; without a confirmation, 30 days from the last mail that asked for one. After you leave, the address stays on the list of those who must not be written to, until you ask us to delete it',
        ],
        [
          'Calculate savings',
          'Skills, levels, numbers of people and the result, without any name or address',
          'To learn which teams are asked for',
          'Until we delete it; it concerns nobody',
        ],
        [
          'Scan a website',
          'Its address, your e-mail address, the result, and your consent to the terms with its version, time and network address',
          'To send you the report, and to show who authorised the scan',
          'Until we delete it; then 30 days in the trash',
        ],
        [
          'Have a website watched',
          'Its address, your e-mail address, your confirmation with its time and network address, and the results',
          'To scan it regularly, and to write to you about it',
          'Without a confirmation, 48 hours from the mail that asked for one; else until a week after you stop: then your address is deleted from the watch and from the scans that were made for it',
        ],
      ]}
    />
    <h3>Technical traces</h3>
    <ul>
      <li>
        <strong>Network addresses.</strong> When a form or a calculation is sent, its network
        address (of the long kind, IPv6, the first half) is counted for one minute and for one hour,
        so that nobody can flood us. After the hour it is deleted. It is not stored with what you
        sent; the scan, see above, is the exception.
      </li>
      <li>
        <strong>Log.</strong> The server writes down faults and when mail left, with a random number
        for the request. It is made to write no names, no messages and no network addresses; the
        description of a fault may still repeat a fragment of what caused it, for example the
        address that a mail server has refused.
      </li>
      <li>
        <strong>Second tries.</strong> Your browser marks each submission with a random key, so that
        a repeated one is not stored twice. A hash of the key is stored with what you sent, or for
        eight days where there is nothing to store it with.
      </li>
      <li>
        <strong>Administrators’ sign-ins</strong> are stored with network address and device for up
        to 30 days. Sign-ins, also failed ones, are recorded with their network address for 90 days.
        This concerns nobody who only visits the site.
      </li>
      <li>
        <strong>Suspected spam.</strong> A program judges messages by a hidden field, by the time
        between opening and sending a form, and by links. It only sorts: what it suspects lies in a
        separate list, a person can read it, and nothing is refused by it. A newsletter address that
        a program seems to have entered gets no mail and is deleted after 30 days.
      </li>
    </ul>
  </>
);
