import { countWords } from '@longitude/contract/core/text';
import { defineCheck, notTested, pass } from '../check.ts';
import { formatList } from '../wording.ts';

export const sourceMaps = defineCheck({
  name: 'Source Maps',
  why: 'A source map contains the site’s original source code, with names and comments. It makes weaknesses easier to find and sometimes reveals keys or internal addresses.',
  neverFails: 'The code of a browser is public in any case.',
  needs: ['scripts'],
  judge({ scripts }) {
    const read = scripts.filter(({ status }) => status === 200);
    const own = scripts.filter(({ isSameOrigin }) => isSameOrigin);
    const maps = read.flatMap(({ sourceMap }) => sourceMap ?? []);
    const open = maps.filter(({ ownSources }) => ownSources > 0);
    if (open.length > 0) {
      const count = open.reduce((sum, { ownSources }) => sum + ownSources, 0);
      return {
        status: 'warning',
        details: `Visitors can download the original source code of ${countWords(count, 'file')} through source maps, such as ${formatList(
          open.map(({ sample }) => sample),
          1,
        )}.`,
        evidence: open.map(
          ({ url, ownSources, sample }) =>
            `${url}: sourcesContent of ${ownSources} own files, such as ${sample}`,
        ),
        recommendation:
          'Do not publish source maps with the site. Build without them, or upload them only to your error reporting service. If the code is public anyway, you can leave them.',
        example: `// vite.config.js: maps are made for error reports, but not named in the scripts
export default { build: { sourcemap: 'hidden' } };

# nginx: not served
location ~ \\.map$ { return 404; }`,
      };
    }
    if (own.length === 0) return notTested('The page loads no script from this site.');
    if (read.length === 0) return notTested('None of the scripts of this site could be read.');
    return pass(
      `No original source code is published with the ${read.length} of ${own.length} scripts of this site that were read.`,
      maps.map(({ url }) => `${url}: no source code of the site in it`),
    );
  },
});
