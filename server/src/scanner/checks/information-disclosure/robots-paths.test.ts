import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildExchange, judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { robotsPaths } from './robots-paths.ts';

const judge = (body: string, status = 200) =>
  judgeParts(robotsPaths, { robots: buildExchange({ status, body }) });
const disallow = (...paths: readonly string[]) =>
  ['User-agent: *', ...paths.map((path) => `Disallow: ${path}`)].join('\n');

for (const [outcome, ...paths] of [
  ['warning', '/admin/'],
  ['warning', '/admin'],
  ['warning', '/shop/backend/*'],
  ['warning', '/old-site/'],
  ['warning', '/backups/2024.zip'],
  ['warning', '/*.sql$'],
  ['warning', '/phpmyadmin/'],
  ['warning', '/wp-admin/', '/secret-plans/'],
  ['pass', '/wp-admin/'],
  ['pass', '/administrator/', '/bin/', '/cache/'],
  ['pass', '/golden-retriever/', '/holders', '/stagings'],
  ['pass', '/badminton/', '/administrative-law', '/developers'],
  ['pass', '/'],
  ['pass', ''],
  ['pass', '/core/', '/profiles/', '/admin/', '/filter/tips'],
  ['pass', '/admin', '/cart', '/orders', '/checkouts/', '/*/checkouts'],
] as const) {
  test(`${outcome}: ${paths.join(' ')}`, () => {
    assert.equal(readOutcome(judge(disallow(...paths))), outcome);
  });
}

test('what is allowed names nothing, and a comment neither', () => {
  assert.equal(
    readOutcome(judge('User-agent: *\nAllow: /admin/\n# /backup/\nDisallow: /x # admin')),
    'pass',
  );
});

test('an answer that is no robots.txt is told apart', () => {
  assert.equal(readOutcome(judge('', 404)), 'pass');
  assert.equal(readOutcome(judge('<!doctype html>Disallow: /admin/')), 'pass');
  assert.equal(readOutcome(judge('', 403)), 'not tested');
  assert.equal(readOutcome(judge('', 503)), 'not tested');
});
