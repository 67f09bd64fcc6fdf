import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readIfMatch } from './etag.ts';

test('If-Match names one version, or none', () => {
  assert.equal(readIfMatch(undefined), undefined);
  assert.equal(readIfMatch('*'), undefined);
  assert.equal(readIfMatch('"1"'), 1);
  assert.equal(readIfMatch('"123456789012345"'), 123_456_789_012_345);
});

test('anything else in If-Match is refused, not ignored', () => {
  const plain = `1 W/"1" "a" "-1" "1 "1234567890123456"`.split(' ');
  const wrong = ['', ...plain, '"1", "2"', ' *', ['"1"']];
  for (const header of wrong) {
    assert.throws(() => readIfMatch(header), { code: 'bad_request' }, JSON.stringify(header));
  }
});
