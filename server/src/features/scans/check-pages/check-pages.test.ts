import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanChecks } from '@longitude/contract/scan-checks';
import { checksFolder, findCheckPage, listCheckEntries } from './list-check-pages.ts';
import { readCheckPages } from './read-check-pages.ts';

/** Every text of a value, with its path. */
function listTexts(value: unknown, path: string): (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => listTexts(each, `${path}.${key}`));
}

/** Texts that may be empty: a result that a test never has, and other requirements. */
const optional = /\.(?:verdicts\.\w+|askedBy)$/;
const isCode = (path: string) => path.endsWith('.code');

const allCheckPages = await readCheckPages(checksFolder);
const entries = await listCheckEntries();
const texts = allCheckPages.flatMap((page) => listTexts(page, page.slug));

test('every check of the contract has one page, in its category', () => {
  for (const { name, category } of scanChecks) {
    const own = allCheckPages.filter((page) => page.name === name);
    const found = own.map((page) => [page.check, page.category]);
    assert.deepEqual(found, [[name, category]], name);
  }
});

test('every page is listed', () => {
  const listed = entries.map(({ slug }) => slug).toSorted();
  assert.deepEqual(listed, allCheckPages.map(({ slug }) => slug).toSorted());
});

test('a page explains how its check passes and when it does not', () => {
  for (const { slug, name, check, verdicts, fix, looksAt } of allCheckPages) {
    assert.ok(verdicts.pass, slug);
    // A single header may not be part of its check's verdict.
    assert.ok(verdicts.fail || verdicts.warning || name !== check, slug);
    assert.ok(looksAt.items.length > 0 && fix.places.length > 0, slug);
    const places = fix.places.map(({ place }) => place);
    assert.equal(new Set(places).size, places.length, `${slug}: a place twice`);
  }
});

test('no text is missing, and none contains markup', () => {
  for (const [path, text] of texts) {
    assert.ok(text.trim() !== '' || optional.test(path), path);
    assert.equal(text, text.trim(), path);
    if (!isCode(path)) assert.doesNotMatch(text.replaceAll(/`[^`]*`/g, ''), /[<>]|&\w+;/, path);
  }
});

test('backticks around code and marks are in pairs', () => {
  for (const [path, text] of texts) {
    if (!isCode(path)) assert.equal(text.split('`').length % 2, 1, path);
    const marks = text.replaceAll(/[^«»]/g, '');
    assert.match(marks, /^(?:«»)*$/, path);
  }
});

test('related pages exist, and differ from the page', () => {
  for (const { slug, related } of allCheckPages) {
    assert.ok(!related.includes(slug), slug);
    assert.equal(new Set(related).size, related.length, slug);
    const missing = related.filter((each) => !allCheckPages.some((page) => page.slug === each));
    assert.deepEqual(missing, [], slug);
  }
});

test('the list is in the order of reports, headers after their check', () => {
  const own = entries.filter(({ name, check }) => name === check).map(({ name }) => name);
  assert.deepEqual(
    own,
    scanChecks.map(({ name }) => name),
  );
  const parts = (slug: string) => {
    const at = entries.findIndex((each) => each.slug === slug) + 1;
    const end = entries.findIndex(({ name, check }, index) => index >= at && name === check);
    return entries.slice(at, end).map(({ name }) => name);
  };
  assert.deepEqual(parts('critical-security-headers'), [
    'HSTS',
    'X-Frame-Options',
    'X-Content-Type-Options',
  ]);
  assert.deepEqual(parts('recommended-security-headers'), [
    'Referrer-Policy',
    'Permissions-Policy',
    'Cross-Origin-Opener-Policy',
    'Cross-Origin-Resource-Policy',
    'Cross-Origin-Embedder-Policy',
  ]);
});

test('an unknown slug has no page', async () => {
  assert.equal(await findCheckPage('no-such-check'), undefined);
});
