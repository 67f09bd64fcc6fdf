import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeDevice, isCommandLine } from './describe-device.ts';

const agents: readonly [userAgent: string, device: string][] = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Microsoft Edge on Windows',
  ],
  ['longitude-cli (build-runner-03)', 'Command line on build-runner-03'],
  ['longitude-cli', 'Command line'],
  ['curl/8.5.0', 'curl'],
  ['', 'Unknown device'],
];

test('a device is named by its browser and system, or as the command line', () => {
  for (const [userAgent, device] of agents) assert.equal(describeDevice(userAgent), device);
});

test('any User-Agent gets a short name', () => {
  for (const userAgent of ['\u0000', '/', ' ', 'x'.repeat(5000), 'node', '(((', '💥/1']) {
    const device = describeDevice(userAgent);
    assert.ok(device.length <= 100, device);
  }
  assert.equal(describeDevice('/'), 'Unknown device');
});

test('only our command line counts as one', () => {
  assert.ok(isCommandLine('longitude-cli (host)'));
  assert.ok(!isCommandLine('Mozilla/5.0 longitude-cli'));
});
