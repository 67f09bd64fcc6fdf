import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareVersions, isWithin } from './version.ts';

for (const [a, b, sign] of [
  ['1.8.3', '1.10.0', -1],
  ['3.5.0', '3.5.0', 0],
  ['3.5', '3.5.0', 0],
  ['1.6.0.1', '1.6.0.2', -1],
  ['1.6.0', '1.6.0.0', 0],
  ['4.0.0-beta.2', '4.0.0', -1],
  ['4.0.0', '4.0.0-rc.1', 1],
  ['10.0.0', '9.9.9', 1],
  ['1.9.0b1', '1.9.0', 0],
  ['latest', '1.0.0', 0],
] as const) {
  test(`${a} against ${b} is ${sign}`, () => {
    assert.equal(Math.sign(compareVersions(a, b)), sign);
  });
}

test('a range holds its first version and not its last', () => {
  const ranges = [['1.2.0', '3.5.0']] as const;
  assert.equal(isWithin('1.2.0', ranges), true);
  assert.equal(isWithin('3.4.9', ranges), true);
  assert.equal(isWithin('3.5.0', ranges), false);
  assert.equal(isWithin('1.1.9', ranges), false);
  assert.equal(isWithin('latest', ranges), false);
});

test('a version that may stand for a later one falls into a range only with that', () => {
  const ranges = [['1.2.0', '3.5.0']] as const;
  assert.equal(isWithin('3.4', ranges), true);
  assert.equal(isWithin('3.4', [['1.2.0', '3.4.2']]), false);
  assert.equal(isWithin('3.5.0-rc.1', ranges), false);
  assert.equal(isWithin('3.4.0-rc.1', ranges), true);
  assert.equal(isWithin('1.2.0-beta', ranges), false);
});
