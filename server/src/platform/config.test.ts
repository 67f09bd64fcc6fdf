import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { ConfigError, parseConfig } from './config.ts';

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
    logLevel: 'info',
  });
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
    logLevel: 'debug',
  });
});

test('an empty variable counts as unset', () => {
  const empty = { PORT: '', MONGODB_URI: '', SECRET_KEY: '', ADMIN_PASSWORD: '', RATE_LIMITS: '' };
  assert.deepEqual(parseConfig(empty), parseConfig({}));
});

test('all that is wrong is listed at once, a line each', () => {
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

test('a message about the configuration never repeats a secret', () => {
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

test('with a database of its own a process needs the key that others have', () => {
  assert.throws(() => parseConfig({ MONGODB_URI: 'mongodb://db/x' }), {
    message: 'SECRET_KEY is required when MONGODB_URI is set',
  });
});
