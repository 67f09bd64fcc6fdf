import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { composeReport } from '../compose-report.ts';
import * as build from '../testing/build-report.ts';
import { assertOrder, draw, drawTests } from '../testing/draw-tests.ts';
import { readPdf } from '../testing/read-pdf.ts';

const { buildFindings, buildTest, compose, oneOfEach } = build;

test('what no font can draw is marked, and explained', async () => {
  const { text } = await drawTests([
    buildTest('CMS Version', { status: 'fail', details: 'The title is “株式会社” \u202egpj.exe' }),
  ]);
  assert.ok(text.includes('The title is “\ufffd\ufffd\ufffd\ufffd” \ufffdgpj.exe'));
  assert.ok(text.includes('\ufffd stands for a character that this document cannot show'));
});

test('200 findings are all there, each whole on one page, with a bookmark each', async () => {
  const tests = Array.from({ length: 200 }, (_, index) =>
    buildTest(`Finding ${index}.`, { status: index % 2 === 0 ? 'fail' : 'warning', risk: 'high' }),
  );
  const { pages, bookmarks, text } = await drawTests(tests);
  const find = (title: string) => bookmarks.find((bookmark) => bookmark.title === title)?.below;
  assert.deepEqual([find('Failed')?.length, find('Warnings')?.length], [100, 100]);
  assertOrder(text, ['Failed 100', 'Warnings 100', 'About this report']);
  for (const { name } of tests) {
    const holding = pages.filter((page) => page.includes(`Details of ${name}`));
    assert.equal(holding.length, 1, name);
    assert.ok(holding[0]?.includes(`evidence-of: ${name}`), name);
    assert.ok(holding[0]?.includes(`example ${name};`), name);
  }
});

test('a finding that is longer than a page goes on over the next ones, without a gap', async () => {
  const words = Array.from({ length: 4000 }, (_, index) => `w${index}`);
  const { pages, untagged } = await drawTests([
    buildTest('Short', { status: 'fail', risk: 'high' }),
    buildTest('Long', { status: 'fail', details: words.join(' ') }),
  ]);
  const shown = pages.join(' ').match(/\bw\d+\b/g) ?? [];
  assert.deepEqual(shown, words);
  assert.deepEqual(untagged, []);
});

test('a word of 4,000 characters is broken, and none of it is lost', async () => {
  const word = Array.from({ length: 4000 }, (_, index) => String.fromCodePoint(97 + (index % 26)));
  const { text } = await drawTests([
    buildTest('Long', { status: 'fail', details: word.join(''), recommendation: word.join('') }),
    buildTest(word.join(''), { status: 'warning' }),
  ]);
  const plain = text.replaceAll(/\s/g, '');
  // A name is cut; a text is not.
  assert.ok(plain.split(word.join('')).length >= 3);
});

test('text that tries to be something else is text', async () => {
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

test('a visitor gets one link, to the report online, and nothing that the site said', async () => {
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
  assert.ok(text.includes('The report online says why.'));
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

test('any texts make a document that can be read', async () => {
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
  await fc.assert(property, { numRuns: 25, seed: 20 });
});
