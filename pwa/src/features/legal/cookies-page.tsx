import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { reopenConsent } from '../consent/consent.tsx';
import { Company, OrCall, ToCompany } from './company-details.tsx';
import { storageTables } from './cookies-storage.tsx';
import { LegalPage, type LegalSection, type ShortAnswer } from './legal-page.tsx';

const shortVersion: readonly ShortAnswer[] = [
  ['Which cookies does this site set?', 'None, whatever you choose.'],
  [
    'What is saved on your device?',
    'Your choice, your theme, unsent forms, the calculator’s last team, and pages to read offline.',
  ],
  [
    'What happens if you accept?',
    'Page views are counted on our own server: a day, a page and a number.',
  ],
  ['What happens if you reject?', 'Nothing is counted. Everything else works.'],
  ['Who else receives data?', 'No one. Our pages load nothing from third parties.'],
];

const sections: readonly LegalSection[] = [
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>
          A cookie is a short text that a site stores in your browser and that your browser sends
          back with each later request. This site sets none: no cookies of our own and no
          third-party cookies. Signing in to the back office works without cookies too.
        </p>
        <p>
          Analytics cookies usually last 2 years on sites that set them. Since this site sets none,
          nothing here recognizes you on your next visit.
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
          The cookie notice asks whether we may count page views. Until you accept, nothing is
          counted. If you accept, your browser tells our server the path of each page that you open.
          The server adds one to that page’s count for the day. It stores no IP address, no
          identifier, no device details and no sequence of pages. A counted view cannot be linked to
          you or to the page you viewed before it.
        </p>
        <p>
          To stop bots from inflating the numbers, the server remembers for one minute, in memory
          only, how many views came from an IP address. If your browser sends “Do Not Track” or
          “Global Privacy Control”, nothing is counted, even if you have accepted.
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
          Rejecting takes one click, just like accepting. You can change your answer at any time,
          here or under “Cookie settings” at the bottom of every page.
        </p>
        <p>
          <Button size="small" onClick={reopenConsent}>
            Open the cookie settings
          </Button>
        </p>
        <p>Views counted earlier cannot be removed, because no one can tell which were yours.</p>
      </>
    ),
  },
  { id: 'storage', title: 'What is saved on your device', body: storageTables },
  {
    id: 'remove',
    title: 'How to remove all of it',
    body: (
      <p>
        Delete this site’s data in your browser’s settings (“site data” or “website data”). This
        removes your theme, your choice, unsent forms, the calculator’s team and the offline copies,
        and your next visit starts fresh. For what our server holds about you, see the{' '}
        <Link href="/privacy">Privacy Policy</Link>.
      </p>
    ),
  },
  {
    id: 'others',
    title: 'No third parties',
    body: (
      <p>
        Fonts, images, scripts and page counts come from this site’s own server, and we tell your
        browser to refuse anything else. There are no ads, no social media buttons that load from
        elsewhere, and no shared identifiers. What happens after you follow a link to another site
        is up to that site.
      </p>
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    body: (
      <p>
        This site is run by <Company />. To ask us about this page, write <ToCompany />
        <OrCall />. If a later version of this site sets a cookie, this page will name it, its
        purpose and its duration before it is set, and we will ask you first.
      </p>
    ),
  },
];

export default function CookiesPage() {
  return (
    <LegalPage
      title="Cookie Policy"
      lead="This site sets no cookies. This page lists what it stores on your device and how to remove it."
      shortVersion={shortVersion}
      sections={sections}
    />
  );
}
