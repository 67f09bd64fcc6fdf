import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScanTest } from '@longitude/contract/scans';
import * as build from '../testing/build-report.ts';
import { draw, drawTests } from '../testing/draw-tests.ts';
import { readPdf } from '../testing/read-pdf.ts';

const { buildFindings, buildTest, compose } = build;

/** Lines that need something below them on their page. */
const headings = [
  /^(?:Executive summary|Score per category|About this report|Do .* first)$/,
  /^(?:Fixes in order of effect|Failed|Warnings|Passed|Not tested) \d+$/,
  /^From \d+ to \d+/,
  /^(?:Reaches \w+ risk|Nothing left to fix)$/,
  /^The number at the right/,
  /while it is there\.$|brings the rest\.$|is 99 at most\.$/,
  /^(?:Recommendation|Example|Quoted from the site)$/,
  /^These tests could not run/,
];

/** The last line of each page, without its footer. */
function listLast(pages: readonly string[]): string[] {
  return pages.slice(1).map((page) => {
    const lines = page
      .slice(0, page.lastIndexOf(build.site.companyName))
      .split('\n')
      .map((line) => line.trim());
    return lines.findLast((line) => line !== '') ?? '';
  });
}

const write = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

/** A report whose sections begin lower on the page with each step. */
function buildTests(step: number): ScanTest[] {
  const long = `${write(150)}.`;
  return [
    buildTest('Tall', { status: 'fail', risk: 'critical', details: write(step * 14) }),
    buildTest('High', {
      status: 'fail',
      risk: 'high',
      recommendation: `${write(step * 5)}. Then.`,
    }),
    buildTest('Medium', { status: 'fail', risk: 'medium', recommendation: long }),
    buildTest('Warned', { status: 'warning', risk: 'medium', recommendation: long }),
    buildTest('Low', { status: 'warning', risk: 'low', details: write(90), recommendation: long }),
    ...Array.from({ length: 4 + (step % 9) }, (_, n) => buildTest(`Fine ${n}`)),
    buildTest('Untested', { tested: false, status: 'warning', details: write(60) }),
  ];
}

test('no heading stands alone at the foot of a page, wherever its section begins', async () => {
  let count = 0;
  for (let step = 1; step <= 45; step++) {
    const report = compose(buildFindings(buildTests(step)), step % 2 === 0 ? 'visitor' : undefined);
    const { pages } = await readPdf(await draw(report));
    for (const [index, line] of listLast(pages).entries()) {
      const isHeading = headings.some((heading) => heading.test(line));
      assert.ok(!isHeading, `step ${step}, page ${index + 2} ends with: ${line}`);
    }
    count += pages.length;
  }
  assert.ok(count > 45 * 4, `${count} pages`);
});

test('what to do first stands together, and a long summary pushes nothing off its page', async () => {
  const first = ['One', 'Two', 'Three'].map((name) =>
    buildTest(name, { status: 'fail', risk: 'high', recommendation: `${write(40)}.` }),
  );
  const { pages } = await drawTests(first);
  const page = pages.find((each) => each.includes('Do these three first')) ?? '';
  for (const name of ['One: ', 'Two: ', 'Three: ']) assert.ok(page.includes(name), name);
  const summary = write(900);
  const long = await readPdf(await draw(compose(buildFindings(first, { summary }))));
  // Below 900 words and five boxes there is no room for twelve bars on the third page.
  const [, , third = '', fourth = ''] = long.pages;
  assert.ok(third.includes('no score') || third.includes('of 100, grade'));
  assert.ok(fourth.startsWith('Score per category') && fourth.includes('Performance Security'));
});
