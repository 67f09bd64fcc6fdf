import type { CheckPage } from '@longitude/contract/check-pages';
import * as shared from './shared-texts.ts';

export const javascriptLibraries: CheckPage = {
  slug: 'javascript-libraries',
  name: 'JavaScript Libraries',
  check: 'JavaScript Libraries',
  category: 'Technology Disclosure',
  summary: 'About 40 JavaScript libraries with known vulnerabilities',
  keywords: [
    'jQuery',
    'Bootstrap',
    'Angular',
    'Vue',
    'React',
    'Lodash',
    'Moment',
    'CVE',
    'npm audit',
    'outdated library',
    'vulnerable component',
  ],
  lead: 'Vulnerabilities in old library versions are published with instructions. An attacker who exploits one on your site acts in your customers’ browsers: they can read what customers type and order in their name.',
  looksAt: {
    intro:
      'The scripts of your home page. Up to six from your own host are downloaded and read; those of other hosts are known by their URL only.',
    items: [
      {
        term: 'Inside a script',
        text: 'The comment or line in which a library states its name and version. A bundle may hold several.',
      },
      {
        term: 'In a URL',
        text: 'A name with a full version, such as `/jquery/1.12.4/` or `jquery-ui-1.12.1.min.js`. What is read inside the script wins.',
      },
      {
        term: 'In the page',
        text: 'Angular writes its version into the page (`ng-version`).',
      },
      {
        term: 'Known vulnerabilities',
        text: 'From the US National Vulnerability Database, the GitHub Advisory Database and the list of Retire.js, by their numbers. The report names the month up to which the scanner knows them.',
      },
    ],
  },
  verdicts: {
    fail: 'A version has a published vulnerability of medium or high severity, and the risk is the same. Nothing here counts as critical: an attack reaches one visitor at a time.',
    warning: 'Only vulnerabilities of low severity: low risk.',
    pass: 'No version with a known vulnerability was found.',
    notTested: shared.joinSentences(
      'The page loads no script, or none could be read and no URL names a version.',
      shared.notScored,
    ),
  },
  fix: {
    intro:
      'Update to the newest version of the line you use, and replace libraries that are no longer maintained (AngularJS, Prototype, CKEditor 4). Test sign-in and checkout on a copy first. Replace the «marked» name with your own.',
    places: [
      {
        place: 'Application',
        where: 'In the project, or in the HTML where a page loads the library from another host.',
        file: 'Terminal, index.html',
        code: `# built with npm: what is old, what is weak, one update
npm outdated
npm audit
npm install «jquery»@latest

# without a build: the new version in the HTML
<script src="https://code.jquery.com/jquery-3.7.1.min.js"
  integrity="sha256-/JqT3SQfawRcv/BIHPThkBvs0OEvtFFmqPF/lYI/Cxo="
  crossorigin="anonymous"></script>`,
        note: 'A new main version can change behaviour: read its upgrade guide, or stay on the newest of the old line, such as `jquery@3`. The checksum belongs to exactly one version: change both together. Let Dependabot or Renovate propose updates from now on.',
      },
      {
        place: 'WordPress',
        where: 'In a terminal of your host, or under Dashboard, Updates.',
        file: 'Terminal',
        code: `wp core update
wp plugin update --all
wp theme update --all`,
        note: 'Back up first. WordPress includes its own jQuery; an older copy comes from a theme or a plugin, and the path in the report names it (`/wp-content/plugins/…`). If there is no update for it, replace it.',
      },
    ],
  },
  effort: {
    time: 'An hour for a small update, days for a library that has to be replaced',
    customersNotice: 'None, if you test first',
    wayBack: 'Return to the old version in your version control, and release again',
  },
  proof: {
    intro: 'In the browser’s console on your site, for jQuery; then in the project.',
    code: `> jQuery.fn.jquery
'3.7.1'
$ npm audit --omit=dev
found 0 vulnerabilities`,
  },
  standards: 'CWE-1395 (a component with a known vulnerability), CVE (numbers of vulnerabilities)',
  askedBy: 'OWASP ASVS 5.0, 15.2.1; PCI DSS 4.0.1, 6.3.3',
  related: ['software-support', 'subresource-integrity', 'content-security-policy'],
};
