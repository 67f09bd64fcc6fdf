import { FactsTable } from './legal-page.tsx';

const columns = ['Name', 'What it holds', 'Until'];

/** The browser storage of the site, under the names that developer tools show. */
export const storageTables = (
  <>
    <p>
      The following stays in the storage of your browser. It is never sent anywhere by itself; our
      server sees it only where the table says so. Each entry is kept because the function that the
      table names needs it, and for nothing else: none serves to recognise you or to count what you
      do. You can remove every one of them, and the site goes on working.
    </p>
    <h3>For visitors</h3>
    <FactsTable
      caption="What visitors’ browsers keep"
      columns={columns}
      rows={[
        [
          'consent',
          'Whether you accepted or rejected page counts, and when',
          'After twelve months you are asked again; or you remove it',
        ],
        ['theme', 'Light or dark, if you chose one', 'You choose “system”, or remove it'],
        [
          'draft:…',
          'What you typed into a form and have not sent',
          'The form is sent, or you empty it',
        ],
        [
          'submission:…',
          'A random key and a check sum of what it belongs to, so that a second try is not stored twice; the key is sent along with the form',
          'The form is sent',
        ],
        ['calculator:team', 'The team that you configured last in the calculator', 'You remove it'],
        [
          'calculation',
          'A calculated team on its way into a service request',
          'The request is sent, you take it out, or you close the tab',
        ],
        [
          'scan:sent',
          'Address and email of a security scan that is running, so that a reload finds it again',
          'The scan ends, or you cancel it; at the latest when you open the scanner after five minutes',
        ],
        [
          'scan:receipt',
          'What only you know about the result of your last scan: your email address, whether the report could be sent to it, and when the site can be scanned again',
          'You close the tab',
        ],
        [
          'scan:owned',
          'The keys of your last 50 reports, with which you can stop sharing them',
          'You stop sharing the report, or remove it',
        ],
        [
          'reloaded-at',
          'When the page was last reloaded after an update, so that it does not do so in a loop',
          'You close the tab',
        ],
        [
          'outbox',
          'What you sent without a connection, with a random key, and how many such items there are',
          'It is sent, or you delete it; seven days later only you can send it',
        ],
        [
          'kept-site',
          'Which parts of this site you keep for reading offline, and since when',
          'You remove it',
        ],
        [
          'Offline copies',
          'Files and public pages of this site, its articles, rates and public settings, to read without a connection',
          'A newer version replaces them, or you find that the page is gone',
        ],
      ]}
    />
    <h3>For administrators of this site</h3>
    <FactsTable
      caption="What administrators’ browsers keep besides"
      columns={columns}
      rows={[
        [
          'auth_token',
          'Proof of the sign-in; sent with each request of the back office',
          'Sign-out; worthless after 12 hours without use',
        ],
        ['auth_user', 'Username, name and e‑mail address of the administrator', 'Sign-out'],
        [
          'auth_device',
          'A random number by which the next sign-in on this device is recognised, sent with the sign-in only',
          'You remove it, or sign this device out in the profile',
        ],
        ['auth_end', 'That somebody signed out, for other windows to follow', 'The next sign-in'],
        [
          'device-draft:…',
          'An email, a note or an article that is being written and that the server does not have yet, or an email that can still be taken back',
          'It is saved, sent or given up, or you sign out',
        ],
        [
          'admin-code',
          'Program files and empty pages of the back office, without any data',
          'Sign-out',
        ],
        [
          'Push subscription',
          'If notifications are switched on: an address at the push service of the browser and keys for it, which our server gets to send encrypted messages there',
          'You switch them off, or sign out',
        ],
      ]}
    />
  </>
);
