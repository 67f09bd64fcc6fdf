import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeReport } from '../compose-report.ts';
import * as build from '../testing/build-report.ts';
import { assertOrder, draw, drawTests } from '../testing/draw-tests.ts';
import { readPdf } from '../testing/read-pdf.ts';

const { buildFindings, buildTest, compose, oneOfEach } = build;

test('every section is in its place, page by page', async () => {
  const { pages, text } = await readPdf(await draw(compose(buildFindings(oneOfEach))));
  const [cover = '', summary = '', ...rest] = pages.map((page) => page.replaceAll(/\s+/g, ' '));
  assertOrder(cover, [
    'Longitude Consulting',
    'Security scan report',
    'www.orchardstone-credit.example',
    'of 100, grade D',
    'HIGH RISK',
    'Scanned 21 November 2026, 08:55 EST',
    'Tests performed 4 of 6 in 6.8 seconds',
    'Prepared by Longitude Consulting',
  ]);
  assertOrder(summary, [
    'Executive summary',
    'The summary names Cookie Attributes.',
    '2 failed',
    '1 warning ',
    'Score by category',
    'SSL/TLS Security 0',
    'DNS Security not tested',
    'Performance Security 99',
    'Do these three first',
    '1 Cookie Attributes: Fix Cookie Attributes.',
    '2 Content Security Policy: ',
    '3 DMARC: ',
  ]);
  assertOrder(rest.join(' '), [
    'Fixes by impact 3',
    'Reaches medium risk',
    'Nothing left to fix',
    'Failed 2',
    'Cookie Attributes',
    'High',
    'Details of Cookie Attributes.',
    'Why Cookie Attributes matters.',
    'Quoted from the site',
    'evidence-of: Cookie Attributes',
    'Recommendation',
    'Fix Cookie Attributes. Then look again.',
    'Example',
    'example Cookie Attributes;',
    'Content Security Policy',
    'Warnings 1',
    'DMARC',
    'Passed 1',
    'Compression',
    'Not tested 2',
    'There is no IPv6 address.',
    'About this report',
  ]);
  assert.ok(!text.includes('undefined') && !text.includes('NaN'));
});

test('each page but the cover names its report and the number of pages', async () => {
  const { pages } = await drawTests(oneOfEach);
  assert.ok(pages.length >= 3);
  for (const [index, page] of pages.entries()) {
    const number = `${index + 1} / ${pages.length}`;
    assert.equal(page.includes(number), index > 0);
  }
});

test('it is a tagged document with a language, a title and bookmarks', async () => {
  const { isTagged, info, bookmarks, nodes, untagged, raw } = await drawTests(oneOfEach);
  assert.equal(isTagged, true);
  assert.deepEqual(
    [info['Language'], info['Title'], info['PDFFormatVersion']],
    ['en-CA', 'Security scan report for www.orchardstone-credit.example', '1.7'],
  );
  for (const part of ['/StructTreeRoot', '/MarkInfo', '/DisplayDocTitle true', 'pdfuaid:part>1<']) {
    assert.ok(raw.includes(part), part);
  }
  assert.deepEqual(bookmarks, [
    { title: 'Security scan report for www.orchardstone-credit.example', below: [] },
    { title: 'Executive summary', below: [] },
    { title: 'Fixes by impact', below: [] },
    { title: 'Failed', below: ['Cookie Attributes', 'Content Security Policy'] },
    { title: 'Warnings', below: ['DMARC'] },
    { title: 'Passed', below: [] },
    { title: 'Not tested', below: [] },
    { title: 'About this report', below: [] },
  ]);
  assert.deepEqual(untagged, []);
  const headings = nodes.map(({ role }) => role).filter((role) => /^H\d$/.test(role));
  assert.equal(headings[0], 'H1');
  // No heading level is skipped on the way down.
  for (const [index, role] of headings.entries()) {
    const above = Number(headings[index - 1]?.slice(1) ?? 0);
    assert.ok(Number(role.slice(1)) <= above + 1, `${headings[index - 1]} then ${role}`);
  }
  const figures = nodes.filter(({ role }) => role === 'Figure');
  const found = figures.map(({ alt }) => alt?.slice(0, 20));
  assert.deepEqual(found, ['Score 63 of 100, gra', 'Score by category, o']);
  const lists = nodes.filter(({ role }) => role === 'L');
  for (const { children = [] } of lists) {
    assert.deepEqual([...new Set(children.map(({ role }) => role))], ['LI']);
  }
});

test('its fonts are embedded, and contain only the characters used', async () => {
  const bytes = await draw(compose(buildFindings(oneOfEach)));
  const { raw } = await readPdf(bytes);
  const names = [...raw.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name ?? '');
  assert.deepEqual([...new Set(names)].map((name) => name.replace(/^[A-Z]{6}\+/, '')).toSorted(), [
    'FamiljenGrotesk-Medium',
    'FamiljenGrotesk-SemiBold',
    'NotoSans-Regular',
  ]);
  for (const name of names) assert.match(name, /^[A-Z]{6}\+/);
  assert.equal([...raw.matchAll(/\/FontFile2 /g)].length, 3);
  assert.equal([...raw.matchAll(/\/ToUnicode /g)].length, 3);
  // Noto Sans alone has 629 kB.
  assert.ok(bytes.length < 100_000, `${bytes.length} bytes`);
});

test('names keep their letters, in headings and in text', async () => {
  const name = 'Zoë Łukasiewicz & Søn, ş ł ễ ő ț, Ελλάδα, Київ, office file';
  const findings = buildFindings([
    buildTest('Cookie Attributes', { status: 'fail', details: name }),
  ]);
  const source = { findings, host: 'xn--bcher-kva.example', scannedAt: build.scannedAt };
  const site = { ...build.site, companyName: name };
  const { text, pages } = await readPdf(
    await draw(composeReport(source, site, 'administrator', null)),
  );
  assert.ok(pages[0]?.replaceAll(/\s+/g, ' ').includes(name), pages[0]);
  assert.ok(pages[0]?.includes('xn--bcher-kva.example'));
  assert.ok(text.includes(`of 100 ${name}`));
  assert.ok(!text.includes('\ufffd'));
});

test('without findings there are no sections for them', async () => {
  const { bookmarks, text } = await drawTests([buildTest('Compression')]);
  const titles = bookmarks.slice(1).map(({ title }) => title);
  assert.deepEqual(titles, ['Executive summary', 'Passed', 'About this report']);
  assert.match(text, /100 ?of 100, grade A\+/);
  const empty = await drawTests([]);
  const found = empty.bookmarks.slice(1).map(({ title }) => title);
  assert.deepEqual(found, ['Executive summary', 'About this report']);
});

test('an unknown score is drawn as such, not as 0', async () => {
  const report = compose(buildFindings(oneOfEach, { score: null }));
  const { pages, nodes } = await readPdf(await draw(report));
  const cover = pages[0]?.replaceAll(/\s+/g, ' ') ?? '';
  assert.match(cover, /– ?no score/);
  assert.ok(cover.includes('NOT ENOUGH TESTED'));
  assert.ok(!/\b0\b|of 100|grade/.test(cover), cover);
  const [gauge] = nodes.filter(({ role }) => role === 'Figure');
  assert.equal(gauge?.alt, 'No score: not enough could be tested');
  assert.ok(!pages.join(' ').includes('points'));
});

test('the same scan makes the same file, whatever was drawn before', async () => {
  const report = compose(buildFindings(oneOfEach));
  const before = await draw(report);
  const { text } = await drawTests([
    buildTest('A', { details: 'Fix\u00a0it, \u212b \u2126', status: 'fail' }),
  ]);
  assert.ok(text.includes('Fix it, Å Ω'));
  assert.ok(Buffer.from(before).equals(await draw(report)));
});
