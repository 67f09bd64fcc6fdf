import { FactsTable } from './legal-page.tsx';

const columns = ['Name', 'What it holds', 'Until'];

/** The browser storage of the site, under the names that developer tools show. */
export const storageTables = (
  <>
    <p>
      The following is stored in your browser. It is never sent automatically; our server sees it
      only where the table says so. Each entry is saved only for the feature named in the table;
      none is used to recognize or track you. You can remove any of them and the site will keep
      working.
    </p>
    <h3>For visitors</h3>
    <FactsTable
      caption="What visitors’ browsers store"
      columns={columns}
      rows={[
        [
          'consent',
          'Whether you accepted or rejected page counts, and when',
          'We ask again after twelve months, or you remove it',
        ],
        ['theme', 'Light or dark, if you chose one', 'You choose “system”, or remove it'],
        [
          'draft:…',
          'What you typed into a form and have not sent',
          'The form is sent, or you clear it',
        ],
        [
          'submission:…',
          'A random key and a checksum of the form, so that a retry is not stored twice; the key is sent with the form',
          'The form is sent',
        ],
        ['calculator:team', 'The team that you configured last in the calculator', 'You remove it'],
        [
          'calculation',
          'A calculated team on its way into a service request',
          'The request is sent, you remove it, or you close the tab',
        ],
        [
          'scan:sent',
          'URL and email address of a security scan that is running, so that a reload finds it again',
          'The scan ends or you cancel it; otherwise the next time you open the scanner after five minutes',
        ],
        [
          'scan:receipt',
          'Private details of your last scan: your email address, whether the report could be sent to it, and when the site can be scanned again',
          'You close the tab',
        ],
        [
          'scan:owned',
          'The keys to your last 50 reports, which let you stop sharing them',
          'You stop sharing the report, or remove it',
        ],
        [
          'reloaded-at',
          'When the page was last reloaded after an update, so that it does not do so in a loop',
          'You close the tab',
        ],
        [
          'outbox',
          'Messages you sent while offline, each with a random key, and how many there are',
          'It is sent, or you delete it. After seven days we stop trying and tell you; a week later we delete it',
        ],
        [
          'kept-site',
          'Which parts of this site you saved for offline reading, and since when',
          'You remove it',
        ],
        [
          'Offline copies',
          'Files and public pages of this site, its articles, rates and public settings, to read without a connection',
          'A newer version replaces them, or the page no longer exists',
        ],
      ]}
    />
    <h3>For administrators of this site</h3>
    <FactsTable
      caption="What administrators’ browsers also store"
      columns={columns}
      rows={[
        [
          'auth_token',
          'Proof of the sign-in; sent with each request of the back office',
          'Sign-out; expires after 12 hours without use',
        ],
        ['auth_user', 'Username, name and email address of the administrator', 'Sign-out'],
        [
          'auth_device',
          'A random number that identifies this device at the next sign-in; sent only when signing in',
          'You remove it, or sign this device out in the profile',
        ],
        ['auth_end', 'A sign-out signal, so that other windows sign out too', 'The next sign-in'],
        [
          'device-draft:…',
          'An email, note or article in progress that has not reached the server, or an email that can still be undone',
          'It is saved, sent or discarded, or you sign out',
        ],
        [
          'admin-code',
          'Program files and empty pages of the back office, without any data',
          'Sign-out',
        ],
        [
          'Push subscription',
          'If notifications are turned on: a URL at the push service of the browser and keys for it, which our server uses to send encrypted notifications',
          'You turn them off, or sign out',
        ],
      ]}
    />
  </>
);
