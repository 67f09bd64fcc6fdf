import type { Exchange } from '../../evidence/http.ts';
import { readValues } from '../../headers/header-values.ts';
import { explainChallenge, isOwnUrl } from '../../headers/own-response.ts';
import { findSupport, supportKnownUntil, type Ended } from '../../technology/end-of-life.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
import { findServerVersions } from '../information-disclosure/server-version.ts';
import { formatList, showDay } from '../wording.ts';
import { findWordPress, listGenerators } from './cms-version.ts';

/** A version that the site shows. */
interface Shown {
  readonly name: string;
  readonly version: string;
  readonly line: string;
}

/** Systems that show their version in a generator, often only the first number: Drupal 7, Joomla! 3. */
const generator = /^\s*(WordPress|Drupal|Joomla!?|TYPO3(?: CMS)?|MediaWiki) v?(\d+(?:\.\d+)*)/i;

function readGenerators(page: Exchange): Shown[] {
  const contents = [...listGenerators(page), ...readValues(page, 'x-generator')];
  return contents.flatMap((content) => {
    const [, name, version] = generator.exec(content) ?? [];
    if (name === undefined || version === undefined) return [];
    return [{ name, version, line: `generator: ${content.slice(0, 100)}` }];
  });
}

/** `PHP 7.4.3-4ubuntu2`, as sent by a server. */
function splitProduct(product: string, line: string): Shown {
  const at = product.lastIndexOf(' ');
  return { name: product.slice(0, at), version: product.slice(at + 1), line };
}

function listVersions(
  page: Exchange,
  own: readonly Exchange[],
  controls: readonly Exchange[],
): Shown[] {
  const servers = findServerVersions(own, controls).flatMap(({ products, line }) =>
    products.map((product) => splitProduct(product, line)),
  );
  const wordPress = findWordPress(page).map(({ product, line }) => splitProduct(product, line));
  return [...servers, ...readGenerators(page), ...wordPress];
}

/** Distributions that fix their packages after the makers' support has ended. */
const distribution =
  /\b(?:Debian|Raspbian|Ubuntu|Red ?Hat|RHEL|CentOS|Alma ?Linux|Rocky|Oracle Linux|Fedora|Amazon|openSUSE|SUSE)\b/i;
/** The same in a version: 7.4.3-4ubuntu2.19, 5.6.40+dfsg-0+deb8u12, 1.0.2k-fips. */
const packageSuffix = /ubuntu|deb\d|dfsg|\bel\d|fips|[+~]|-\d/i;

interface Finding {
  readonly shown: Shown;
  readonly ended: Ended;
  /** A third party, such as a distribution, may provide fixes. */
  readonly mayBeFixed: boolean;
}

function judgeVersions(versions: readonly Shown[], now: Date) {
  const isDistribution = versions.some(({ line }) => distribution.test(line));
  const supported = new Set<string>();
  const ended = new Map<string, Finding>();
  for (const each of versions) {
    const state = findSupport(each.name, each.version, now);
    if (state.kind === 'supported') supported.add(state.release);
    if (state.kind !== 'ended' || ended.has(state.ended.release)) continue;
    const { isPackaged, isUnmarked, hasLastFixes } = state.ended;
    const isPackage = isDistribution || isUnmarked || packageSuffix.test(each.version);
    const mayBeFixed = hasLastFixes || (isPackaged && isPackage);
    ended.set(state.ended.release, { shown: each, ended: state.ended, mayBeFixed });
  }
  return { supported: [...supported], ended: [...ended.values()] };
}

export const softwareSupport = defineCheck({
  name: 'Software Support',
  why: 'Vulnerabilities are found in old versions too, but no one fixes them anymore: each stays open to anyone who reads about it.',
  needs: ['home'],
  looks: ['nothing'],
  judge({ home, nothing, target, now }) {
    const { hops, page, challenge } = home;
    if (challenge !== null) return notTested(explainChallenge(challenge));
    const own = [...hops, page].filter(({ url }) => isOwnUrl(url, target));
    const last = own.at(-1);
    if (last === undefined) return notTested('No response came from the site itself.');
    const versions = listVersions(last, own, nothing.ran ? nothing.value : []);
    const { supported, ended } = judgeVersions(versions, now);
    const open = ended.filter(({ mayBeFixed }) => !mayBeFixed);
    if (open.length > 0) return failEnded(open, ended);
    if (ended.length > 0) return warnEnded(ended);
    if (supported.length === 0) {
      return notTested(
        'The site shows no version of its software that the scanner could look up, so we cannot tell how old it is.',
      );
    }
    return pass(
      `No version that the site shows is known to be out of support: ${formatList(supported)} (as of ${knownUntil}).`,
      versions.map(({ line }) => line),
    );
  },
});

const knownUntil = showDay(supportKnownUntil);

const explain = ({ release, lost, end, isOlder }: Ended) =>
  `${release} has had no ${lost} since ${showDay(end)}${isOlder ? ' or earlier' : ''}.`;

const maxSentences = 3;
const explainAll = (findings: readonly Finding[]) =>
  findings
    .slice(0, maxSentences)
    .map(({ ended }) => explain(ended))
    .join(' ');

const listEvidence = (findings: readonly Finding[]) => [
  ...findings.map(
    ({ shown, ended }) => `${shown.line.slice(0, 150)} - ${ended.release}: ${ended.source}`,
  ),
  `dates as known on ${knownUntil}`,
];

const remedy = (findings: readonly Finding[]) => ({
  recommendation:
    'Update to a version that is still supported. If your host or distribution maintains the old one, ask for how long, and plan the next update before that date.',
  example: findings
    .map(({ ended }) => `# ${ended.release}: supported versions at ${ended.source}`)
    .join('\n'),
});

function failEnded(open: readonly Finding[], all: readonly Finding[]): Verdict {
  return {
    status: 'fail',
    details: `${explainAll(open)} Vulnerabilities found since then stay open.`,
    evidence: listEvidence(all),
    ...remedy(all),
  };
}

function warnEnded(ended: readonly Finding[]): Verdict {
  const isMakers = ended.every((finding) => finding.ended.hasLastFixes);
  const but = isMakers
    ? 'The vendor has still fixed vulnerabilities in it, without promising to continue.'
    : 'A distribution such as Debian, Ubuntu or Red Hat may still fix it: ask your host whether it does, and for how long.';
  return {
    status: 'warning',
    risk: 'low',
    details: `${explainAll(ended)} ${but}`,
    evidence: listEvidence(ended),
    ...remedy(ended),
  };
}
