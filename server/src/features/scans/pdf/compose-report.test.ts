import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeReport } from './compose-report.ts';
import {
  buildFindings,
  buildTest,
  compose,
  link,
  oneOfEach,
  scannedAt,
  site,
} from './testing/build-report.ts';

const nameAll = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);

test('an administrator gets everything: details, evidence, reasons and examples', () => {
  const report = compose(buildFindings(oneOfEach));
  assert.deepEqual(nameAll(report.failed), ['Cookie Attributes', 'Content Security Policy']);
  assert.deepEqual(nameAll(report.warned), ['DMARC']);
  assert.deepEqual(report.passed, ['Compression']);
  const reason = 'There is no IPv6 address.';
  assert.deepEqual(report.untested, [{ names: ['IPv6 Parity', 'TLSA'], reason }]);
  const [first] = report.failed;
  assert.deepEqual(first?.quotes, ['evidence-of: Cookie Attributes']);
  assert.equal(first?.details, 'Details of Cookie Attributes.');
  assert.equal(first?.example, 'example Cookie Attributes;');
  assert.match(
    report.summary[0] ?? '',
    /The summary names Cookie Attributes\..* stays at 69 or below/,
  );
  assert.ok(report.about.some((text) => text.includes('“Quoted from the site”')));
  assert.equal(report.link, null);
});

test('nothing from the scanned site is in the report of a visitor', () => {
  const canary = 'canary-of-the-site';
  const tests = oneOfEach.map((each) => ({
    ...each,
    details: canary,
    evidence: [canary],
    example: canary,
  }));
  const findings = buildFindings(tests, { summary: canary, url: `https://a.example/?${canary}` });
  const report = compose(findings, 'visitor');
  assert.ok(!JSON.stringify(report).includes(canary));
  assert.deepEqual(nameAll(report.failed), ['Cookie Attributes', 'Content Security Policy']);
  const [first] = report.failed;
  assert.equal(first?.why, 'Why Cookie Attributes matters.');
  assert.equal(first?.recommendation, 'Fix Cookie Attributes. Then look again.');
  assert.deepEqual(report.untested, [{ names: ['IPv6 Parity', 'TLSA'], reason: '' }]);
  assert.match(report.summary[0] ?? '', /^Cookie Attributes makes the overall risk high\./);
  assert.equal(report.link, link);
});

test('the fixes are in the order of their effect, in groups that reach the next band', () => {
  const report = compose(buildFindings(oneOfEach.toReversed()));
  const found = report.fixes.map(({ level, reaches, fixes }) => [level, reaches, nameAll(fixes)]);
  assert.deepEqual(found, [
    ['high', 'medium', ['Cookie Attributes']],
    ['medium', 'low', ['Content Security Policy']],
    ['low', null, ['DMARC']],
  ]);
  assert.deepEqual(report.fixes.map(({ to }) => to).at(-1), 100);
  assert.deepEqual(nameAll(report.first), nameAll(report.fixes.flatMap(({ fixes }) => fixes)));
  const [fix] = report.first;
  assert.equal(fix?.text, 'Fix Cookie Attributes.');
  assert.match(fix?.gain ?? '', /^\+\d+$/);
});

test('of several fixes that reach a band together, the most effective comes first', () => {
  const build = (name: string, status: 'fail' | 'warning') =>
    buildTest(name, { status, risk: 'low', category: 'File Security' });
  const tests = [
    build('A', 'warning'),
    build('B', 'fail'),
    build('C', 'warning'),
    build('D', 'fail'),
  ];
  const report = compose(buildFindings(tests));
  const found = report.fixes.map(({ fixes }) => nameAll(fixes));
  assert.deepEqual(found, [['B', 'D', 'A', 'C']]);
  assert.deepEqual(nameAll(report.first), ['B', 'D', 'A']);
});

test('without a score no fix has a gain, and the reason is given', () => {
  for (const audience of ['visitor', 'administrator'] as const) {
    const report = compose(buildFindings(oneOfEach, { score: null }), audience);
    assert.deepEqual([report.score, report.grade, report.overallRisk], [null, null, 'unknown']);
    const found = report.fixes.map(({ from, to }) => [from, to]);
    assert.deepEqual(found, [[null, null]]);
    assert.deepEqual([...new Set(report.first.map(({ gain }) => gain))], ['']);
    assert.ok(!report.about.some((text) => text.includes('sets the score band')));
  }
  const { summary } = compose(buildFindings(oneOfEach, { score: null }), 'visitor');
  assert.match(summary[0] ?? '', /^There is no score/);
});

test('a score of earlier rules gets no contradicting steps', () => {
  const { fixes } = compose(buildFindings(oneOfEach, { score: 41 }));
  const found = fixes.map((group) => [group.from, nameAll(group.fixes)]);
  assert.deepEqual(found, [[null, ['Cookie Attributes', 'Content Security Policy', 'DMARC']]]);
  assert.match(fixes[0]?.intro ?? '', /an earlier version of our rules/);
});

test('without a finding there is nothing to fix', () => {
  const report = compose(buildFindings([buildTest('Compression')]), 'visitor');
  assert.deepEqual([report.score, report.grade, report.fixes, report.first], [100, 'A+', [], []]);
  assert.match(report.summary[0] ?? '', /^Nothing that was tested needs fixing\./);
});

test('the cover shows when and how much was tested, in the company’s timezone', () => {
  const { facts, day, title } = compose(buildFindings(oneOfEach));
  assert.deepEqual(facts, [
    { label: 'Scanned', value: '21 November 2026, 08:55 EST' },
    { label: 'Tests performed', value: '4 of 6 in 6.8 seconds' },
    { label: 'Prepared by', value: 'Longitude Consulting' },
  ]);
  assert.deepEqual(
    [day, title],
    ['21 November 2026', 'Security scan report for www.orchardstone-credit.example'],
  );
  const findings = buildFindings(oneOfEach);
  const source = { findings, host: 'a.example', scannedAt: new Date('2026-11-21T20:00:00Z') };
  const kolkata = composeReport(source, { ...site, timezone: 'Asia/Kolkata' }, 'visitor', null);
  assert.equal(kolkata.day, '22 November 2026');
  assert.ok(scannedAt.getTime() < source.scannedAt.getTime());
});

test('evidence beyond the contract’s limit is truncated', () => {
  const evidence = Array.from({ length: 50 }, (_, index) => `${index} ${'x'.repeat(1000)}`);
  const [finding] = compose(buildFindings([buildTest('A', { status: 'fail', evidence })])).failed;
  assert.equal(finding?.quotes.length, 20);
  assert.ok(finding?.quotes.every((line) => line.length === 300));
});
