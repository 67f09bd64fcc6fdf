import { countWords } from '@longitude/contract/core/text';
import { parse } from 'tldts';
import type { Target } from '../../evidence/evidence.ts';
import { findOwnResponse, isOwnUrl } from '../../headers/own-response.ts';
import type { LoadedFile } from '../../html/page.ts';
import { readPage } from '../../html/read-page.ts';
import { defineCheck, notTested, pass } from '../check.ts';
import { changesByDesign } from './changing-files.ts';

/** One valid expression is enough; browsers ignore the others (SRI, 3.3.3). */
const metadata = /(?:^|\s)sha(?:256|384|512)-[A-Za-z0-9+/_-]{43,88}={0,2}(?:\?\S*)?(?=\s|$)/i;

const hasIntegrity = ({ integrity }: LoadedFile) => metadata.test(integrity);

/** Shorter names are also prefixes of unrelated domains. */
const shortestName = 6;

/** An asset domain named after the site's own, such as githubassets.com for github.com. */
function isSister(url: string, { domain }: Target): boolean {
  const name = parse(domain ?? '').domainWithoutSuffix ?? '';
  const other = parse(url).domainWithoutSuffix ?? '';
  return name.length >= shortestName && other.startsWith(name);
}

export const subresourceIntegrity = defineCheck({
  name: 'Subresource Integrity',
  why: 'A script from another company has the same power on your pages as your own. With a checksum, the browser rejects it if it has been changed.',
  needs: ['home'],
  judge: ({ home, target }) => {
    const own = findOwnResponse(home, target);
    if (own.kind !== 'page') return notTested(own.why);
    const { scripts, styles } = readPage(own.response);
    const isForeign = ({ url }: LoadedFile) =>
      /^https?:/.test(url) && !isOwnUrl(url, target) && !isSister(url, target);
    const foreign = [
      ...scripts.filter(isForeign).map((file) => ({ ...file, what: 'script' })),
      ...styles.filter(isForeign).map((file) => ({ ...file, what: 'style sheet' })),
    ];
    const fixed = foreign.filter(({ url }) => !changesByDesign(url));
    if (fixed.length === 0) {
      return notTested(
        foreign.length === 0
          ? 'The page loads no scripts or style sheets from other sites.'
          : 'The third-party scripts on the page change by design, so they cannot have a checksum.',
      );
    }
    const open = fixed.filter((file) => !hasIntegrity(file));
    if (open.length === 0) {
      return pass(
        'Scripts and style sheets from other sites have a checksum.',
        fixed.slice(0, 10).map(({ what, url }) => `${what}: ${url.slice(0, 250)}`),
      );
    }
    const isScript = open.some(({ what }) => what === 'script');
    return {
      status: isScript && open.length === fixed.length ? 'fail' : 'warning',
      risk: isScript && open.length === fixed.length ? 'medium' : 'low',
      details: `The page loads ${countWords(open.length, 'file')} from other sites without a checksum. An attacker who compromises one of those sites can run code on your pages.`,
      evidence: open
        .slice(0, 15)
        .map(({ what, url }) => `${what} without integrity: ${url.slice(0, 230)}`),
      recommendation:
        'Serve such files from your own site, or add a checksum to each. With a checksum the browser refuses a file that was changed.',
      example:
        '<script src="https://cdn.example.com/lib-1.2.3.min.js" integrity="sha384-(checksum of the file)" crossorigin="anonymous"></script>',
    };
  },
});
