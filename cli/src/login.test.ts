import assert from 'node:assert/strict';
import { test } from 'node:test';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Failure } from './failure.ts';
import { readServerUrl } from './login.ts';
import { readConfig } from './config.ts';

test('an address is reduced to its origin', () => {
  assert.equal(readServerUrl('https://Longitude.example/', false), 'https://longitude.example');
  assert.equal(
    readServerUrl('https://longitude.example:8443', false),
    'https://longitude.example:8443',
  );
});

test('this machine may be reached without encryption', () => {
  for (const host of [
    'localhost:3000',
    '127.0.0.1:3000',
    '127.8.9.1',
    '[::1]:3000',
    'app.localhost',
  ]) {
    assert.equal(readServerUrl(`http://${host}`, false), `http://${host}`);
  }
});

test('another machine may not, unless that is allowed explicitly', () => {
  const hosts = [
    'longitude.example',
    '10.0.0.5',
    'localhost.example',
    '127.0.0.1.example',
    '[::2]',
  ];
  for (const host of hosts) {
    assert.throws(() => readServerUrl(`http://${host}`, false), { message: /is not encrypted/ });
    assert.equal(readServerUrl(`http://${host}`, true), `http://${host}`);
  }
});

test('an address with a path or query is refused as wrong usage', () => {
  const texts = [
    '',
    'longitude.example',
    'ftp://longitude.example',
    'https://',
    'file:///etc/passwd',
  ];
  const more = ['/admin', '?q=1', '#top'].map((rest) => `https://longitude.example${rest}`);
  for (const text of [...texts, ...more, 'https://me:secret@longitude.example']) {
    assert.throws(
      () => readServerUrl(text, true),
      (error) => error instanceof Failure && error.exitCode === 2 && !/secret/.test(error.message),
      text,
    );
  }
});

test('the folder follows the platform', () => {
  const cases: [env: NodeJS.ProcessEnv, platform: NodeJS.Platform, folder: string][] = [
    [{}, 'linux', join(homedir(), '.config', 'longitude')],
    [{ XDG_CONFIG_HOME: '/etc/xdg' }, 'linux', '/etc/xdg/longitude'],
    [{ XDG_CONFIG_HOME: 'not/absolute' }, 'linux', join(homedir(), '.config', 'longitude')],
    [{ XDG_CONFIG_HOME: '' }, 'darwin', join(homedir(), '.config', 'longitude')],
    [{ APPDATA: '/roaming', XDG_CONFIG_HOME: '/etc/xdg' }, 'win32', '/roaming/longitude'],
  ];
  for (const [env, platform, folder] of cases) {
    assert.equal(readConfig(env, platform).folder, folder);
  }
});

test('empty variables count as unset, and colours can be refused', () => {
  const quiet = readConfig({ LONGITUDE_URL: '', LONGITUDE_TOKEN: '', NO_COLOR: '' }, 'linux');
  assert.deepEqual([quiet.url, quiet.token, quiet.hasColours], [undefined, undefined, true]);
  assert.equal(readConfig({ NO_COLOR: '1' }, 'linux').hasColours, false);
  assert.equal(readConfig({ TERM: 'dumb' }, 'linux').hasColours, false);
});
