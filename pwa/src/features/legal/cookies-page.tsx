import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { reopenConsent } from '../consent/consent.tsx';
import { ToCompany } from './company-details.tsx';
import { storageTables } from './cookies-storage.tsx';
import { LegalPage, type LegalSection, type ShortAnswer } from './legal-page.tsx';

const shortVersion: readonly ShortAnswer[] = [
  ['Which cookies does this site set?', 'None, before and after your choice.'],
  [
    'What is kept on your device?',
    'Your choice, your theme, unsent forms, the calculator’s last team, and pages to read offline.',
  ],
  [
    'What happens if you accept?',
    'Page views are counted on our own server: a day, a page and a number.',
  ],
  ['What happens if you reject?', 'Nothing is counted. Everything else works.'],
  ['Who else gets something?', 'Nobody. No page loads anything from others.'],
];

const sections: readonly LegalSection[] = [
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>
          A cookie is a short text that a site stores in your browser and that your browser sends
          back with each later request. This site sets none: no cookie of ours, and none of anybody
          else. Signing in to the back office works without cookies, too.
        </p>
        <p>
          Analytics cookies usually last 2 years on sites that set them. Since this one sets none,
          there is nothing here that recognises you on the next visit.
        </p>
      </>
    ),
  },
  {
    id: 'choice',
    title: 'What your choice decides',
    body: (
      <>
        <p>
          The box at the edge of the page asks whether page views may be counted. Until you accept,
          nothing is counted. If you accept, your browser tells our server the path of each page
          that you open. The server adds one to the number of that page for that day. It stores no
          address, no identifier, no device, and no order of pages. A page of which one view is
          counted cannot be connected to you or to the page before it.
        </p>
        <p>
          To keep programs from inflating the numbers, the server remembers for one minute, in its
          working memory only, how many views came from a network address. If your browser sends “Do
          Not Track” or “Global Privacy Control”, nothing is counted, even if you have accepted.
        </p>
      </>
    ),
  },
  {
    id: 'change',
    title: 'How to change your mind',
    body: (
      <>
        <p>
          Rejecting takes one press, as accepting does. You can open the question again at any time,
          here or by “Cookie settings” at the foot of every page.
        </p>
        <p>
          <Button size="small" onClick={reopenConsent}>
            Open the cookie settings
          </Button>
        </p>
        <p>
          Views that were counted before cannot be taken back, because nobody can tell which ones
          were yours.
        </p>
      </>
    ),
  },
  { id: 'storage', title: 'What is kept on your device', body: storageTables },
  {
    id: 'remove',
    title: 'How to remove all of it',
    body: (
      <p>
        Delete the data of this site in your browser’s settings (“site data” or “website data”).
        Your theme, your choice, unsent forms, the calculator’s team and the offline copies are gone
        then, and the next visit begins anew. What our server holds about you is another matter: see
        the <Link href="/privacy">Privacy Policy</Link>.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'Nobody else',
    body: (
      <p>
        Fonts, pictures, scripts and counters come from this site’s own server, and the browser is
        told to refuse anything else. There are no advertisements, no social network buttons that
        load from elsewhere, and no shared identifiers. Links to other sites are links: what happens
        after you follow one is up to that site.
      </p>
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    body: (
      <p>
        Write <ToCompany />. If a later version of this site sets a cookie, this page will name it,
        its purpose and its duration before it is set, and you will be asked.
      </p>
    ),
  },
];

export default function CookiesPage() {
  return (
    <LegalPage
      title="Cookie Policy"
      lead="Which cookies there are, and how to refuse them. This site sets none; what it keeps on your device is listed here."
      shortVersion={shortVersion}
      sections={sections}
    />
  );
}
