import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from './config.ts';

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
