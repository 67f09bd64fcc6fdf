import { riskLevels, type RiskLevel } from '@longitude/contract/scan-checks';
import type { Script } from '../../evidence/http.ts';
import { isOwnUrl } from '../../headers/own-response.ts';
import { advisoriesUntil, findFlaws, type Advisory } from '../../libraries/advisories.ts';
import { recogniseAddress, titleOf, type Library } from '../../libraries/recognise-library.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
import { formatList } from '../wording.ts';

interface Use {
  readonly library: Library;
  readonly url: string;
  readonly flaws: readonly Advisory[];
  readonly severity: RiskLevel;
}

export const javascriptLibraries = defineCheck({
  name: 'JavaScript Libraries',
  why: 'Vulnerabilities in old versions are published with instructions. An attacker who exploits one on your site acts in your customers’ browsers.',
  needs: ['scripts'],
  looks: ['home'],
  judge({ scripts, home, target }) {
    const isOwn = home.ran && isOwnUrl(home.value.page.url, target);
    const angular = isOwn ? readAngular(home.value.page.body) : [];
    const found = [...angular, ...scripts.flatMap(listLibraries)];
    if (scripts.length === 0 && found.length === 0) return notTested('The page loads no script.');
    const uses = unique(found).map(judgeUse);
    const flawed = uses
      .filter(({ flaws }) => flaws.length > 0)
      .sort((a, b) => riskLevels.indexOf(a.severity) - riskLevels.indexOf(b.severity));
    const [worst] = flawed;
    if (worst) return report(flawed, worst);
    const read = scripts.filter(({ status }) => status === 200).length;
    if (uses.length === 0 && read === 0) {
      return notTested(
        'The scripts of the page could not be read, and their addresses name no version.',
      );
    }
    return pass(
      uses.length === 0
        ? 'No library with a recognisable version was found, so no vulnerability is known.'
        : `None of the published vulnerabilities known to the scanner (as of ${advisoriesUntil}) is in ${formatList(uses.map(({ library }) => show(library)))}.`,
      uses.map(({ library, url }) => `${show(library)}: ${url}`),
    );
  },
});

type Sighting = { readonly library: Library; readonly url: string };

const show = (library: Library) => `${titleOf(library)} ${library.version}`;

/** The version in a script's own banner takes precedence over the one in its URL. */
function listLibraries({ url, libraries }: Script): Sighting[] {
  const named = recogniseAddress(url);
  const isReported = named !== null && libraries.some(({ name }) => name === named.name);
  return [...libraries, ...(named && !isReported ? [named] : [])].map((library) => ({
    library,
    url,
  }));
}

/** Angular writes its version into the root element that it renders. */
function readAngular(body: string): Sighting[] {
  const [, version] =
    /<[a-z][^<>]{0,500}\sng-version="(\d{1,2}\.\d{1,3}\.\d{1,3})"/i.exec(body) ?? [];
  return version ? [{ library: { name: 'angular', version }, url: 'ng-version in the page' }] : [];
}

function unique(sightings: readonly Sighting[]): Sighting[] {
  const seen = new Map<string, Sighting>();
  for (const each of sightings) {
    const key = show(each.library);
    if (!seen.has(key)) seen.set(key, each);
  }
  return [...seen.values()];
}

/** Advisories are rated for any use; in a browser, one visitor at a time: at most high. */
function judgeUse({ library, url }: Sighting): Use {
  const flaws = findFlaws(library);
  const worst =
    riskLevels.find((level) => flaws.some(({ severity }) => severity === level)) ?? 'low';
  return { library, url, flaws, severity: worst === 'critical' ? 'high' : worst };
}

function report(flawed: readonly Use[], worst: Use): Verdict {
  const [flaw] = [...worst.flaws].sort(
    (a, b) => riskLevels.indexOf(a.severity) - riskLevels.indexOf(b.severity),
  );
  return {
    status: worst.severity === 'low' ? 'warning' : 'fail',
    risk: worst.severity,
    details: `The site uses versions with known vulnerabilities: ${formatList(flawed.map(({ library }) => show(library)))}. The worst allows ${flaw?.flaw ?? 'attacks'}.`,
    evidence: flawed.map(
      ({ library, url, flaws }) =>
        `${show(library)}: ${flaws
          .map(({ id }) => id)
          .slice(0, 6)
          .join(', ')} in ${url.slice(0, 120)}`,
    ),
    recommendation:
      'Update these libraries to their newest version. Where a library is no longer maintained, replace it. Use a tool that alerts you to updates, so this does not happen again.',
    example: [...new Set(flawed.map(({ library }) => explainUpdate(library)))]
      .slice(0, 5)
      .join('\n'),
  };
}

/** Packages whose name differs from the library's. */
const packages: Readonly<Record<string, string>> = {
  angular: '@angular/core',
  'pdf.js': 'pdfjs-dist',
  datatables: 'datatables.net',
  ember: 'ember-source',
  'next-app': 'next',
};
/** Discontinued; a successor, if any, is another product. */
const ended = ['angularjs', 'ckeditor', 'jquery-mobile', 'mootools', 'prettyphoto', 'prototype'];

const explainUpdate = (library: Library) =>
  ended.includes(library.name)
    ? `# ${show(library)} is no longer maintained: replace it`
    : `npm install ${packages[library.name] ?? library.name}@latest`;
