import assert from 'node:assert/strict';
import { test } from 'node:test';
import table from './end-of-life.json' with { type: 'json' };
import { findSupport } from './end-of-life.ts';

const now = new Date('2026-11-23T12:00:00Z');
/** The end as an ISO date, with a `<` if it ended then or earlier; or the kind. */
function show(name: string, version: string, at = now): string {
  const state = findSupport(name, version, at);
  if (state.kind !== 'ended') return state.kind;
  const { end, isOlder, release } = state.ended;
  return `${release} ${isOlder ? '<' : ''}${end.toISOString().slice(0, 10)}`;
}

for (const [name, version, expected] of [
  ['PHP', '7.4.33', 'PHP 7.4 2022-11-28'],
  ['php', '5.6.40-0+deb8u12', 'PHP 5.6 2018-12-31'],
  ['PHP', '4.4.9', 'PHP 4.4 <2005-09-05'],
  ['PHP', '8.1.34', 'PHP 8.1 2025-12-31'],
  ['PHP', '8.3.30', 'supported'],
  ['PHP', '9.0.0', 'supported'],
  ['PHP', 'x', 'unknown'],
  ['Apache', '2.2.34', 'Apache 2.2 2017-07-11'],
  ['Apache', '2.4.62', 'supported'],
  ['nginx', '1.18.0', 'nginx 1.18 2021-04-20'],
  ['nginx', '1.17.10', 'nginx 1.17 <2021-04-20'],
  ['nginx', '1.28.0', 'supported'],
  ['Microsoft-IIS', '8.5', 'IIS 8.5 2023-10-10'],
  ['Microsoft-IIS', '10.0', 'supported'],
  ['OpenSSL', '1.1.1k', 'OpenSSL 1.1.1 2023-09-11'],
  ['OpenSSL', '1.0.2k-fips', 'OpenSSL 1.0.2 2019-12-31'],
  ['OpenSSL', '0.9.8e', 'OpenSSL 0.9 <2015-12-31'],
  ['OpenSSL', '3.0.15', 'OpenSSL 3.0 2026-09-07'],
  ['OpenSSL', '3.5.1', 'supported'],
  ['Tomcat', '7.0.109', 'Tomcat 7 2021-03-31'],
  ['Tomcat', '8.5.100', 'Tomcat 8.5 2024-03-31'],
  ['Tomcat', '9.0.98', 'supported'],
  ['Python', '3.10.12', 'Python 3.10 2026-10-31'],
  ['Python', '3.1.5', 'Python 3.1 <2017-09-29'],
  ['WordPress', '6.4.2', 'WordPress 6.4 2024-04-02'],
  ['WordPress', '6.9.1', 'supported'],
  ['WordPress', '2.9', 'WordPress 2.9 <2013-10-24'],
  ['Drupal', '7', 'Drupal 7 2025-01-05'],
  ['Drupal', '10', 'supported'],
  ['Joomla!', '1.5', 'Joomla 1.5 <2014-12-31'],
  ['Joomla!', '3.10.12', 'Joomla 3 2023-08-17'],
  ['TYPO3 CMS', '6.2', 'TYPO3 6.2 <2018-12-01'],
  ['MediaWiki', '1.39.5', 'MediaWiki 1.39 2025-12-31'],
  ['Express', '4.17.1', 'unknown'],
  // Fewer numbers than the cycles: ended only if all such cycles have, and a later one is listed.
  ['WordPress', '6', 'unknown'],
  ['WordPress', '5', 'WordPress 5 <2022-05-24'],
  ['WordPress', '3', 'WordPress 3 <2014-09-04'],
  ['PHP', '8', 'unknown'],
  ['PHP', '7', 'PHP 7 <2022-11-28'],
  ['PHP', '5', 'PHP 5 <2018-12-31'],
  ['PHP', '4', 'PHP 4 <2005-09-05'],
  ['Python', '3', 'unknown'],
  ['Apache', '2', 'unknown'],
  ['nginx', '1', 'unknown'],
  ['Tomcat', '10', 'unknown'],
  ['Tomcat', '8', 'Tomcat 8 <2024-03-31'],
  ['OpenSSL', '3', 'unknown'],
  ['OpenSSL', '1.1', 'OpenSSL 1.1 <2023-09-11'],
  ['MediaWiki', '1', 'unknown'],
  ['Joomla', '3', 'Joomla 3 2023-08-17'],
  ['Joomla', '5', 'supported'],
  ['Drupal', '11', 'supported'],
] as const) {
  test(`${name} ${version} is ${expected}`, () => assert.equal(show(name, version), expected));
}

test('the last day of support is still supported', () => {
  assert.equal(show('PHP', '7.4.33', new Date('2022-11-27T23:00:00Z')), 'supported');
  assert.equal(show('PHP', '7.4.33', new Date('2022-11-28T23:00:00Z')), 'supported');
  assert.equal(show('PHP', '7.4.33', new Date('2022-11-29T01:00:00Z')), 'PHP 7.4 2022-11-28');
});

test('WordPress with the last fixes of its series is distinguished', () => {
  const hasLast = (version: string) => {
    const state = findSupport('WordPress', version, now);
    return state.kind === 'ended' && state.ended.hasLastFixes;
  };
  assert.deepEqual(['6.4.6', '6.4.7', '6.4'].map(hasLast), [false, true, false]);
  assert.equal(hasLast('4.6.30'), false);
  assert.equal(hasLast('5'), true, 'it may be the last 5.9');
  assert.equal(hasLast('3'), false);
});

test('every entry of the table is complete: names, a source, dates in order', () => {
  for (const [title, { names, source, lost, cycles }] of Object.entries(table.products)) {
    assert.ok(names.length > 0 && lost.length > 0, title);
    assert.match(source, /^https:\/\/[\w.-]+\//, title);
    for (const [cycle, end] of Object.entries(cycles)) {
      assert.match(cycle, /^\d+(?:\.\d+){0,2}$/, title);
      assert.equal(new Date(end).toISOString().slice(0, 10), end, `${title} ${cycle}`);
    }
  }
});
