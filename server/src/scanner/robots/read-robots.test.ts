import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRobots, refusesScanner } from './read-robots.ts';

test('groups keep their agents and rules', () => {
  const text =
    '\ufeffUser-Agent: A # first\nuser-agent: b\n\nDisallow: /x\nAllow: /x/y\nsitemap: z\nUser-agent: *\nDisallow:';
  assert.deepEqual(readRobots(text), [
    {
      agents: ['a', 'b'],
      rules: [
        { isAllowed: false, path: '/x' },
        { isAllowed: true, path: '/x/y' },
      ],
    },
    { agents: ['*'], rules: [{ isAllowed: false, path: '' }] },
  ]);
});

for (const [text, refuses] of [
  ['User-agent: LongitudeScanner\nDisallow: /', true],
  ['user-agent: longitudescanner\r\ndisallow: /*', true],
  ['User-agent: a\nUser-agent: LongitudeScanner\nDisallow: / # all', true],
  ['User-agent: LongitudeScanner/1.0\nDisallow: /', true],
  ['User-agent: LongitudeScanner\nDisallow: /private', false],
  ['User-agent: LongitudeScanner\nDisallow:', false],
  ['User-agent: LongitudeScanner\nDisallow: /\nAllow: /', false],
  ['User-agent: *\nDisallow: /', false],
  ['User-agent: LongitudeScannerPro\nDisallow: /', false],
  ['<!doctype html><p>User-agent: LongitudeScanner', false],
  ['', false],
] as const) {
  test(`${JSON.stringify(text)} ${refuses ? 'refuses' : 'allows'} the scanner`, () => {
    assert.equal(refusesScanner(text), refuses);
  });
}
