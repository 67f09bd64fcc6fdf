import { countWords } from '@longitude/contract/core/text';
import {
  scoreBands,
  type OverallRisk,
  type RiskLevel,
  type ScoreGrade,
} from '@longitude/contract/scan-checks';
import { formatDay } from '@longitude/contract/core/dates';
import { gradeScore } from '@longitude/contract/scan-score';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import { formatSender, type SiteSettings } from '@longitude/contract/site-settings';
import { describeCoverage, describeWorst, sortTests } from '../report.ts';
import { formatTime } from './format-time.ts';
import { listFirst, planFixes, type FixGroup, type FixLine } from './plan-fixes.ts';

/**
 * The reader of the report: the address of a visitor or client is not confirmed, so their report
 * quotes nothing of the scanned site (docs/security.md); an administrator's has all of it.
 */
export type Audience = 'visitor' | 'administrator';

/** A failed or warned test. */
export interface FindingText {
  readonly name: string;
  readonly category: string;
  readonly risk: RiskLevel;
  /** 0 to 100. */
  readonly score: number;
  /** The finding; empty in a visitor's report. */
  readonly details: string;
  readonly why: string;
  /** Lines from the scanned site's responses; none in a visitor's report. */
  readonly quotes: readonly string[];
  readonly recommendation: string;
  /** A configuration or record to copy. */
  readonly example: string;
}

/** Tests that could not run for one reason. */
export interface UntestedText {
  readonly names: readonly string[];
  /** Empty in a visitor's report. */
  readonly reason: string;
}

/** All texts of a report, independent of its layout. */
export interface ReportText {
  readonly title: string;
  readonly company: string;
  readonly host: string;
  /** '21 November 2026'. */
  readonly day: string;
  /** Time of the scan, ISO 8601. */
  readonly scannedAt: string;
  /** Null with too little evidence. */
  readonly score: number | null;
  readonly grade: ScoreGrade | null;
  readonly overallRisk: OverallRisk;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Paragraphs. */
  readonly summary: readonly string[];
  readonly categories: ScanFindings['categories'];
  /** The three fixes with the greatest effect. */
  readonly first: readonly FixLine[];
  readonly fixes: readonly FixGroup[];
  readonly failed: readonly FindingText[];
  readonly warned: readonly FindingText[];
  readonly passed: readonly string[];
  readonly untested: readonly UntestedText[];
  /** How to read the report: paragraphs. */
  readonly about: readonly string[];
  /** The online address of the report, for a visitor. */
  readonly link: string | null;
}

export interface ReportSource {
  readonly findings: ScanFindings;
  readonly host: string;
  readonly scannedAt: Date;
}

/** @param link of the report's page, without the owner's token */
export function composeReport(
  { findings, host, scannedAt }: ReportSource,
  site: SiteSettings,
  audience: Audience,
  link: string | null,
): ReportText {
  const { score, overallRisk, categories, tests } = findings;
  const { failed, warned, passed, untested } = sortTests(tests);
  const quote = audience === 'administrator';
  const day = formatDay(scannedAt, site.timezone);
  const describe = (test: ScanTest) => describeFinding(test, quote);
  return {
    title: `Security scan report for ${host}`,
    company: site.companyName,
    host,
    day,
    scannedAt: scannedAt.toISOString(),
    score,
    grade: score === null ? null : gradeScore(score),
    overallRisk,
    facts: [
      { label: 'Scanned', value: formatTime(scannedAt, site.timezone) },
      { label: 'Tests performed', value: describeTests(findings) },
      { label: 'Prepared by', value: site.companyName },
    ],
    summary: summarise(findings, quote),
    categories,
    first: listFirst(findings),
    fixes: planFixes(findings),
    failed: failed.map(describe),
    warned: warned.map(describe),
    passed: passed.map(({ name }) => name),
    untested: bundleUntested(untested, quote),
    about: describeReport({ host, day, link, site, quote, hasScore: score !== null }),
    link: quote ? null : link,
  };
}

/** '34 of 46 in 0.4 seconds'. */
function describeTests({ tests, scanDuration }: ScanFindings): string {
  const tested = tests.filter((test) => test.tested).length;
  const seconds = Math.max(0.1, Math.round(scanDuration / 100) / 10);
  const count = tested === tests.length ? `${tested}` : `${tested} of ${tests.length}`;
  return `${count} in ${countWords(seconds, 'second')}`;
}

function summarise(findings: ScanFindings, quote: boolean): string[] {
  const { score, overallRisk, tests } = findings;
  const band = scoreBands.find(({ risk }) => risk === overallRisk);
  const limit =
    score === null || band === undefined || band.to === 100
      ? ''
      : ` Until everything that makes the risk ${overallRisk} is fixed, the score stays at ${band.to} or below.`;
  if (quote) return [`${findings.summary}${limit}`];
  const coverage = describeCoverage(tests);
  return [[`${describeWorst(findings)}${limit}`, coverage].filter(Boolean).join(' ')];
}

/** Lines of evidence in one finding, and characters in a line, as the contract bounds them. */
const maxQuotes = 20;
const maxQuoteLength = 300;

function describeFinding(test: ScanTest, quote: boolean): FindingText {
  const { name, category, risk, score, details, why, recommendation, example, evidence } = test;
  const finding = { name, category, risk, score, why, recommendation };
  // An example contains evidence, such as the name of a library.
  if (!quote) return { ...finding, details: '', quotes: [], example: '' };
  const quotes = evidence.slice(0, maxQuotes).map((line) => line.slice(0, maxQuoteLength));
  return { ...finding, details, quotes, example };
}

/** Groups tests with the same reason, in the place of the first. */
function bundleUntested(tests: readonly ScanTest[], quote: boolean): UntestedText[] {
  const bundles = new Map<string, string[]>();
  for (const { name, details } of tests) {
    const reason = quote ? details : '';
    bundles.set(reason, [...(bundles.get(reason) ?? []), name]);
  }
  return [...bundles].map(([reason, names]) => ({ reason, names }));
}

export const countUntested = ({ untested }: Pick<ReportText, 'untested'>): number =>
  untested.reduce((sum, { names }) => sum + names.length, 0);

interface AboutReport {
  readonly host: string;
  readonly day: string;
  readonly link: string | null;
  readonly site: SiteSettings;
  readonly quote: boolean;
  readonly hasScore: boolean;
}

function describeReport({ host, day, link, site, quote, hasScore }: AboutReport): string[] {
  const bands = scoreBands.map(({ risk, from, to }) => `${risk} ${from} to ${to}`).join(', ');
  const scoring = `The worst finding sets the score band: ${bands}. A warning counts one level lower than a failure. All findings together set the position within the band. Tests that could not run do not count.`;
  const online =
    'The online report shows the evidence for each test and why some tests could not run.';
  return [
    `We looked at ${host} on ${day} from outside, without signing in or changing anything. A scan like this is a snapshot; it does not replace a review of the code, the logins and the people behind them.`,
    ...(hasScore ? [scoring] : []),
    ...(quote
      ? [
          'Findings describe what the site returned; lines under “Quoted from the site” are the site’s words, not ours.',
        ]
      : link === null
        ? []
        : [online]),
    formatSender(site),
  ];
}
