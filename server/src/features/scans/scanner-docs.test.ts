import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { scanCategories, scanChecks, scoreBands } from '@longitude/contract/scan-checks';
import { allChecks } from '@longitude/scanner/checks/all-checks';
import { scanLimits } from '@longitude/scanner/net/scan-budget';

const text = readFileSync(new URL('../../../../docs/scanner.md', import.meta.url), 'utf8');
const rows = text.split('\n').filter((line) => line.startsWith('| '));

test('docs/scanner.md explains every check, with its weight, in the order of reports', () => {
  const explained = rows.flatMap(
    (row) => /^\| (.+?) \((critical|high|medium|low)\) \|/.exec(row) ?? [],
  );
  const names = scanChecks.flatMap(({ name, risk }) => [`| ${name} (${risk}) |`, name, risk]);
  assert.deepEqual(explained, names);
});

test('it says "never" only for checks that only warn', () => {
  for (const { name, neverFails } of allChecks) {
    const row = rows.find((each) => each.startsWith(`| ${name} (`)) ?? '';
    assert.equal(row.includes(') | never |'), neverFails !== undefined, name);
  }
});

test('it names each category with its weight, and the bands', () => {
  for (const [name, weight] of Object.entries(scanCategories)) {
    assert.match(text, new RegExp(`\n#### ${name} \\(${weight} %`), name);
  }
  for (const { risk, from: low, to: high } of scoreBands) {
    assert.ok(rows.includes(`| ${risk} | ${low} to ${high} |`), risk);
  }
});

test('it states the limits', () => {
  const { burstRequests, requestsPerSecond, maxRequests } = scanLimits;
  const { maxHandshakes, maxPortConnects, maxConnections } = scanLimits;
  const counts = `At most ${burstRequests} requests in a burst and then ${requestsPerSecond} a second, ${maxRequests} in all; ${maxHandshakes} handshakes, ${maxPortConnects} port connects; ${maxConnections} connections at once.`;
  assert.ok(text.includes(counts));
  const { requestMs, maxBodyBytes, scanMs, pacedMs, connectMs } = scanLimits;
  assert.ok(text.includes(`would end later than ${pacedMs / 1000} seconds into the scan`));
  const times = `One request takes at most ${requestMs / 1000} seconds, a page at most ${maxBodyBytes / 1e6} MB, a scan at most ${scanMs / 1000} seconds`;
  assert.ok(text.includes(times));
  assert.ok(text.includes(`no connection for ${connectMs / 1000} seconds counts as silent`));
});

test('the README counts the tests', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  assert.ok(readme.includes(`${allChecks.length} tests of any website`));
});

/** Words that are hard to understand for readers of plain English, each with a better one. */
const dialect: readonly (readonly [word: RegExp, better: string])[] = [
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bwhoever\b/i, 'anyone who, or the one who'],
  [/\banew\b/i, 'again'],
  [/\be-mail/i, 'email'],
];

test('texts of the scanner for visitors are plain English', () => {
  const root = new URL('../../../../', import.meta.url);
  const places = ['server/scanner/src/**/*.ts', 'pwa/src/features/scans/*.tsx', 'docs/scanner.md'];
  const sources = globSync(places, { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path));
  assert.ok(sources.length > 100);
  const found = sources.flatMap((path) =>
    readFileSync(new URL(path, root), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        dialect
          .filter(([word]) => word.test(line))
          .map(([, better]) => `${path}:${index + 1}: ${better}: ${line.trim()}`),
      ),
  );
  assert.deepEqual(found, []);
});
