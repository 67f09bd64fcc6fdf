import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { ConfigError, parseConfig, variables } from './config.ts';

const key = Buffer.alloc(32, 7).toString('base64');

test('an empty environment has the documented defaults', () => {
  assert.deepEqual(parseConfig({}), {
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('./data'),
    mongodbUri: undefined,
    role: 'all',
    publicUrl: undefined,
    admin: { username: 'admin', email: 'admin@longitude.example' },
    secretKey: undefined,
    previousSecretKey: undefined,
    trustedProxies: 0,
    hasRateLimits: true,
    scan: { allow: [], resolvers: [] },
    logLevel: 'info',
  });
});

test('the README documents exactly the existing variables', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, section = ''] = readme.split('\n## Configuration\n');
  const [table = ''] = section.split('\n## ');
  const named = [...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name = '']) => name);
  assert.deepEqual(named.toSorted(), variables.toSorted());
});

test('every variable is read', () => {
  const config = parseConfig({
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/data',
    MONGODB_URI: 'mongodb://db/longitude',
    ROLE: 'worker',
    PUBLIC_URL: 'https://longitude.example/',
    ADMIN_USERNAME: ' priya ',
    ADMIN_PASSWORD: 'secret',
    ADMIN_EMAIL: 'priya@kestrelrowe.example',
    SECRET_KEY: key,
    SECRET_KEY_PREVIOUS: key,
    TRUST_PROXY: '2',
    RATE_LIMITS: 'off',
    SCAN_ALLOW: '10.20.0.0/16, fd00::/8',
    SCAN_DNS: '10.0.0.2 10.0.0.3:5353,[fd00::2]:5353, fd00::3',
    LOG_LEVEL: 'debug',
    UNRELATED: 'is nobody else’s business',
  });
  assert.deepEqual(config, {
    port: 0,
    host: '::1',
    dataDir: '/srv/data',
    mongodbUri: 'mongodb://db/longitude',
    role: 'worker',
    publicUrl: 'https://longitude.example',
    admin: { username: 'priya', email: 'priya@kestrelrowe.example', password: 'secret' },
    secretKey: Buffer.alloc(32, 7),
    previousSecretKey: Buffer.alloc(32, 7),
    trustedProxies: 2,
    hasRateLimits: false,
    scan: {
      allow: ['10.20.0.0/16', 'fd00::/8'],
      resolvers: [
        { address: '10.0.0.2', port: 53 },
        { address: '10.0.0.3', port: 5353 },
        { address: 'fd00::2', port: 5353 },
        { address: 'fd00::3', port: 53 },
      ],
    },
    logLevel: 'debug',
  });
});

test('an empty variable counts as unset', () => {
  const empty = { PORT: '', MONGODB_URI: '', SECRET_KEY: '', SCAN_ALLOW: '', SCAN_DNS: '' };
  assert.deepEqual(parseConfig(empty), parseConfig({}));
});

test('all errors are listed together, a line each', () => {
  const wrong = {
    PORT: '70000',
    MONGODB_URI: 'postgres://db',
    ROLE: 'boss',
    PUBLIC_URL: 'javascript:alert(1)',
    ADMIN_PASSWORD: 'short',
    ADMIN_EMAIL: 'nobody',
    SECRET_KEY: 'c2hvcnQ=',
    SECRET_KEY_PREVIOUS: 'not base64!',
    TRUST_PROXY: 'yes',
    RATE_LIMITS: 'maybe',
    SCAN_ALLOW: '10.0.0.0/8,10.0.0.1/33',
    SCAN_DNS: 'dns.example:53',
    LOG_LEVEL: 'loud',
  };
  assert.throws(
    () => parseConfig(wrong),
    (error: Error) => {
      assert.ok(error instanceof ConfigError);
      const lines = error.message.split('\n');
      const named = new Set(lines.map((line) => line.split(' ')[0]));
      assert.deepEqual(named, new Set(Object.keys(wrong)));
      assert.equal(lines.length, named.size);
      assert.ok(lines.includes('ROLE must be all, api or worker'));
      assert.ok(lines.includes('SECRET_KEY must be 32 bytes in base64'));
      assert.ok(lines.includes('TRUST_PROXY must be a number of proxies'));
      return true;
    },
  );
});

test('a configuration error never repeats a secret', () => {
  const secrets = {
    SECRET_KEY: 'sesame-key',
    ADMIN_PASSWORD: 'ses',
    MONGODB_URI: 'http://u:sesame@db',
  };
  assert.throws(
    () => parseConfig(secrets),
    (error: Error) => !error.message.includes('ses'),
  );
});

test('with an external database a process requires the shared key', () => {
  assert.throws(() => parseConfig({ MONGODB_URI: 'mongodb://db/x' }), {
    message: 'SECRET_KEY is required when MONGODB_URI is set',
  });
});

test('invalid ranges and resolvers are refused', () => {
  const ranges = [
    '10.0.0.0',
    '10.0.0/8',
    '::/129',
    'fe80::1%eth0/64',
    '0x7f.0.0.0/8',
    'localhost/8',
  ];
  for (const SCAN_ALLOW of ranges)
    assert.throws(() => parseConfig({ SCAN_ALLOW }), /SCAN_ALLOW must/);
  const resolvers = ['10.0.0.2:0', '10.0.0.2:65536', 'fd00::2:53:x', '[10.0.0.2]:53', '10.0.0.2:'];
  for (const SCAN_DNS of resolvers) assert.throws(() => parseConfig({ SCAN_DNS }), /SCAN_DNS must/);
});
