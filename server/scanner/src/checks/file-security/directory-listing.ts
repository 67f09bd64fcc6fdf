import type { DirectoryTry } from '../../evidence/http.ts';
import { isSensitiveName } from '../../files/recognise-listing.ts';
import { defineCheck, notTested, pass } from '../check.ts';
import { formatList } from '../wording.ts';

/** Folders that contain more than pages link to. */
const keptFiles =
  /\/(?:uploads?|files?|documents?|docs|media|private|data|backups?|exports?|invoices?|storage|attachments?)\//i;

interface Listing {
  readonly path: string;
  readonly listed: readonly string[];
}

const findListings = (directories: readonly DirectoryTry[]): Listing[] =>
  directories.flatMap(({ path, listed }) => (listed === null ? [] : [{ path, listed }]));

/** The listing reveals unlinked files: copies, customers' documents, or the whole site. */
const isGrave = ({ path, listed }: Listing) =>
  path === '/' || keptFiles.test(path) || listed.some(isSensitiveName);

export const directoryListing = defineCheck({
  name: 'Directory Listing',
  why: 'A directory listing shows every file in a folder, including ones no page links to, such as drafts, backups and customer documents.',
  needs: ['directories'],
  judge({ directories }) {
    const listings = findListings(directories);
    const answered = directories.filter(({ status }) => status !== null);
    if (listings.length > 0) return report(listings);
    if (answered.length === 0) {
      return notTested(
        directories.length > 0
          ? 'The folders of the site did not respond.'
          : 'The page loads no files from a folder of this site, so there was no folder to look into.',
      );
    }
    return pass(
      'The folders from which the page loads its files do not list their contents.',
      answered.map(({ path, status }) => `${path}: ${status}`),
    );
  },
});

function report(listings: readonly Listing[]) {
  const isFail = listings.some(isGrave);
  const paths = formatList(listings.map(({ path }) => path));
  return {
    status: isFail ? ('fail' as const) : ('warning' as const),
    details: isFail
      ? `The server shows visitors the full contents of ${paths}, including files that were clearly not meant for them.`
      : `The server shows visitors the full contents of ${paths}. Only files that the pages use anyway were seen there.`,
    evidence: listings.map(
      ({ path, listed }) => `${path} lists: ${listed.join(', ') || '(empty)'}`,
    ),
    recommendation:
      'Turn off directory listings in the web server. Visitors then get a 403 or 404 for a folder, and files can be opened only by people who know the address.',
    example: `# nginx
autoindex off;

# Apache
Options -Indexes

# IIS (web.config)
<directoryBrowse enabled="false" />`,
  };
}
