import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { ScanTest } from '@longitude/contract/scans';
import { composeReport } from '../compose-report.ts';
import * as build from '../testing/build-report.ts';
import { assertOrder, draw, drawTests } from '../testing/draw-tests.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { isWhole } from '../../../../testing/whole.ts';

const { buildFindings, buildTest, compose, oneOfEach } = build;

test('characters that no font has are marked, and explained', async () => {
  const { text } = await drawTests([
    buildTest('CMS Version', { status: 'fail', details: 'The title is “株式会社” \u202egpj.exe' }),
  ]);
  assert.ok(text.includes('The title is “\ufffd\ufffd\ufffd\ufffd” \ufffdgpj.exe'));
  assert.ok(text.includes('\ufffd replaces a character that this document cannot display'));
});

test('60 findings are complete, each on one page, with a bookmark each', async () => {
  const tests = Array.from({ length: 60 }, (_, index) =>
    buildTest(`Finding ${index}.`, { status: index % 2 === 0 ? 'fail' : 'warning', risk: 'high' }),
  );
  const { pages, bookmarks, text } = await drawTests(tests);
  const find = (title: string) => bookmarks.find((bookmark) => bookmark.title === title)?.below;
  assert.deepEqual([find('Failed')?.length, find('Warnings')?.length], [30, 30]);
  assertOrder(text, ['Failed 30', 'Warnings 30', 'About this report']);
  for (const { name } of tests) {
    const holding = pages.filter((page) => page.includes(`Details of ${name}`));
    assert.equal(holding.length, 1, name);
    assert.ok(holding[0]?.includes(`evidence-of: ${name}`), name);
    assert.ok(holding[0]?.includes(`example ${name};`), name);
  }
});

test('a finding that is longer than a page continues on the next ones, without a gap', async () => {
  const words = Array.from({ length: 1500 }, (_, index) => `w${index}`);
  const { pages, untagged } = await drawTests([
    buildTest('Short', { status: 'fail', risk: 'high' }),
    buildTest('Long', { status: 'fail', details: words.join(' ') }),
  ]);
  const shown = pages.join(' ').match(/\bw\d+\b/g) ?? [];
  assert.deepEqual(shown, words);
  assert.deepEqual(untagged, []);
});

test('a word of 4,000 characters is broken without loss', async () => {
  const word = Array.from({ length: 4000 }, (_, index) => String.fromCodePoint(97 + (index % 26)));
  const { text } = await drawTests([
    buildTest('Long', { status: 'fail', details: word.join(''), recommendation: word.join('') }),
    buildTest(word.join(''), { status: 'warning' }),
  ]);
  const plain = text.replaceAll(/\s/g, '');
  // A name is truncated; a text is not.
  assert.ok(plain.split(word.join('')).length >= 3);
});

test('text that imitates structure stays text', async () => {
  const hostile = [
    ') Tj ET BT /F1 99 Tf (owned) Tj',
    'endstream endobj trailer << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '\\) (unbalanced ( \\\\',
    '(/URI (https://evil.example/))',
    `https://evil.example/${'a'.repeat(2000)}`,
    'javascript:alert(1)',
  ];
  const tests = hostile.map((text, index) =>
    buildTest(`Test ${index} ${text.slice(0, 40)}`, {
      status: 'fail',
      category: text.slice(0, 60),
      details: text,
      evidence: [text.slice(0, 300)],
      recommendation: text,
      example: text,
    }),
  );
  const { raw, links, text } = await drawTests(tests);
  for (const part of [
    /\/JavaScript/,
    /\/OpenAction/,
    /\/URI/,
    /\/Launch/,
    /\/AA\b/,
    /\/EmbeddedFile/,
  ]) {
    assert.doesNotMatch(raw.replaceAll(/\((?:\\.|[^\\)])*\)/g, ''), part);
  }
  assert.deepEqual(links, []);
  for (const line of hostile.slice(0, 4)) assert.ok(text.includes(line), line);
});

test('a visitor gets one link, to the report online, and nothing from the site', async () => {
  const canary = 'canary';
  const tests = oneOfEach.map((each) => ({
    ...each,
    details: canary,
    evidence: [canary],
    example: canary,
  }));
  const report = compose(buildFindings(tests, { summary: canary }), 'visitor');
  const { links, text, raw } = await readPdf(await draw(report));
  assert.deepEqual(links, [build.link]);
  assert.equal(raw.split('/URI (').length, 2);
  assert.ok(!text.includes(canary) && !raw.includes(canary));
  assertOrder(text, ['Why Cookie Attributes matters.', 'Fix Cookie Attributes. Then look again.']);
  assert.ok(text.includes('The online report says why.'));
});

test('a host of 253 characters and a company of 200 stay on their page', async () => {
  const host = `${'long-label-'.repeat(22)}example.com`.slice(0, 253);
  const companyName = 'Consulting and Engineering Company '.repeat(6);
  const source = { findings: buildFindings(oneOfEach), host, scannedAt: build.scannedAt };
  const report = composeReport(source, { ...build.site, companyName }, 'visitor', null);
  const { pages } = await readPdf(await draw(report));
  assert.ok(pages[0]?.replaceAll(/\s/g, '').includes(host));
  for (const page of pages.slice(1)) assert.match(page, /…/);
});

test('any texts produce a readable document', async () => {
  const anything = fc.string({ unit: 'binary', maxLength: 400, size: 'max' });
  const property = fc.asyncProperty(anything, anything, anything, async (name, details, line) => {
    const test = buildTest(name, { status: 'fail', details, category: line, evidence: [line] });
    const { pages, untagged } = await drawTests([
      test,
      buildTest(line),
      buildTest(details, { tested: false }),
    ]);
    assert.ok(pages.length >= 2);
    assert.deepEqual(untagged, []);
  });
  await fc.assert(property, { numRuns: isWhole ? 25 : 4, seed: 20 });
});

/** Lines that must be followed by something on their page. */
const headings = [
  /^(?:Executive summary|Score by category|About this report|Do .* first)$/,
  /^(?:Fixes by impact|Failed|Warnings|Passed|Not tested) \d+$/,
  /^From \d+ to \d+/,
  /^(?:Reaches \w+ risk|Nothing left to fix)$/,
  /^The number on the right/,
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

test('no heading is at the bottom of a page, wherever its section begins', async () => {
  let count = 0;
  const steps = Array.from({ length: 45 }, (_, n) => n + 1).filter((n) => isWhole || n % 9 === 4);
  for (const step of steps) {
    const report = compose(buildFindings(buildTests(step)), step % 2 === 0 ? 'visitor' : undefined);
    const { pages } = await readPdf(await draw(report));
    for (const [index, line] of listLast(pages).entries()) {
      const isHeading = headings.some((heading) => heading.test(line));
      assert.ok(!isHeading, `step ${step}, page ${index + 2} ends with: ${line}`);
    }
    count += pages.length;
  }
  assert.ok(count > steps.length * 4, `${count} pages`);
});

test('the first steps stay together, and a long summary pushes nothing off its page', async () => {
  const first = ['One', 'Two', 'Three'].map((name) =>
    buildTest(name, { status: 'fail', risk: 'high', recommendation: `${write(40)}.` }),
  );
  const { pages } = await drawTests(first);
  const page = pages.find((each) => each.includes('Do these three first')) ?? '';
  for (const name of ['One: ', 'Two: ', 'Three: ']) assert.ok(page.includes(name), name);
  const summary = write(900);
  const long = await readPdf(await draw(compose(buildFindings(first, { summary }))));
  // Below 900 words and five boxes there is no space for twelve bars on the third page.
  const [, , third = '', fourth = ''] = long.pages;
  assert.ok(third.includes('no score') || third.includes('of 100, grade'));
  assert.ok(fourth.startsWith('Score by category') && fourth.includes('Performance Security'));
});
