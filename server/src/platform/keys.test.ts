import assert from 'node:assert/strict';
import { createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parseConfig } from './config.ts';
import { deriveKeys, readSecrets } from './keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'longitude-keys-'));
after(() => rmSync(folder, { recursive: true }));

test('an encrypted text can be decrypted for its own context only', () => {
  const keys = deriveKeys([randomBytes(32)]);
  for (const text of ['', 'p', 'pässwörd 🙂', 'x'.repeat(4000)]) {
    const sealed = keys.encrypt(text, 'smtp_password');
    assert.ok(!sealed.includes(text) || text.length < 2);
    assert.equal(keys.decrypt(sealed, 'smtp_password'), text);
    assert.throws(() => keys.decrypt(sealed, 'other'), /another SECRET_KEY/);
  }
});

test('the same text is never encrypted to the same bytes', () => {
  const keys = deriveKeys([randomBytes(32)]);
  assert.notEqual(keys.encrypt('secret', 'c'), keys.encrypt('secret', 'c'));
});

test('where a preview needs it, equal texts are encrypted equally, and no nonce serves two texts', () => {
  const keys = deriveKeys([randomBytes(32)]);
  const sealed = keys.encryptStable('secret', 'c');
  assert.equal(keys.encryptStable('secret', 'c'), sealed);
  assert.equal(keys.decrypt(sealed, 'c'), 'secret');
  assert.throws(() => keys.decrypt(sealed, 'other'));
  const others = [
    ['secre', 'c'],
    ['secret2', 'c'],
    ['secret', 'd'],
    ['', 'c'],
  ] as const;
  const nonces = others.map(([text, context]) => keys.encryptStable(text, context).slice(3, 19));
  assert.equal(new Set([...nonces, sealed.slice(3, 19)]).size, others.length + 1);
});

test('an encrypted text that was changed anywhere is refused', () => {
  const keys = deriveKeys([randomBytes(32)]);
  const sealed = keys.encrypt('secret', 'c');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const flipped = Buffer.from(bytes);
    flipped[at]! ^= 1;
    assert.throws(() => keys.decrypt(`v1.${flipped.toString('base64url')}`, 'c'));
  }
  for (const rubbish of ['', 'v1.', 'v1.AAAA', 'plain']) {
    assert.throws(() => keys.decrypt(rubbish, 'c'));
  }
});

test('during key rotation the previous key still decrypts its texts', () => {
  const [before, now, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const sealed = deriveKeys([before]).encrypt('secret', 'c');
  const both = deriveKeys([now, before]);
  assert.equal(both.decrypt(sealed, 'c'), 'secret');
  assert.equal(deriveKeys([now]).decrypt(both.encrypt('new', 'c'), 'c'), 'new');
  assert.throws(() => deriveKeys([now, other]).decrypt(sealed, 'c'), /another SECRET_KEY/);
});

test('texts are AES-256-GCM and codes HMAC-SHA-256, with keys of 256 bits by HKDF-SHA-256', () => {
  const secret = randomBytes(32);
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'longitude', purpose, 32));
  const keys = deriveKeys([secret]);
  for (const sealed of [keys.encrypt('secret', 'c'), keys.encryptStable('secret', 'c')]) {
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', derive('settings'), bytes.subarray(0, 12))
      .setAAD(Buffer.from('c'))
      .setAuthTag(bytes.subarray(12, 28));
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
    assert.equal(text.toString(), 'secret');
  }
  const code = (purpose: string) =>
    createHmac('sha256', derive(purpose)).update('leave\n7').digest('base64url');
  assert.equal(keys.sign('leave', '7'), `7.${code('signing')}`);
  assert.equal(keys.hash('leave', '7'), code('hashing'));
  assert.deepEqual(keys.session[0]?.key, derive('session'));
});

test('session keys have ids and differ from the secret', () => {
  const secret = randomBytes(32);
  const [session] = deriveKeys([secret]).session;
  assert.deepEqual(deriveKeys([secret]).session[0], session);
  assert.notDeepEqual(session?.key, secret);
  assert.notEqual(deriveKeys([randomBytes(32)]).session[0]?.id, session?.id);
});

test('the key file is created once, only for its owner', () => {
  const config = parseConfig({ DATA_DIR: join(folder, 'first', 'start') });
  const [made] = readSecrets(config);
  const file = join(config.dataDir, 'secret.key');
  assert.equal(made?.length, 32);
  if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual(readSecrets(config), [made]);
  assert.equal(readFileSync(file, 'utf8'), `${made?.toString('base64')}\n`);
});

test('a damaged key file is reported, not replaced', () => {
  const file = join(folder, 'secret.key');
  writeFileSync(file, 'short');
  assert.throws(() => readSecrets(parseConfig({ DATA_DIR: folder })), /does not contain a key/);
  assert.equal(readFileSync(file, 'utf8'), 'short');
});

test('configured keys come before any file, the current one first', () => {
  const [now, before] = [randomBytes(32), randomBytes(32)];
  const config = parseConfig({
    DATA_DIR: join(folder, 'never-made'),
    SECRET_KEY: now.toString('base64'),
    SECRET_KEY_PREVIOUS: before.toString('base64'),
  });
  assert.deepEqual(readSecrets(config), [now, before]);
});

test('a signed text is valid for its own purpose only, unchanged, and after one rotation', () => {
  const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const keys = deriveKeys([first]);
  const signed = keys.sign('leave', '0123-7');
  assert.match(signed, /^0123-7\.[\w-]{43}$/);
  assert.equal(keys.readSigned('leave', signed), '0123-7');
  assert.equal(deriveKeys([second, first]).readSigned('leave', signed), '0123-7');
  assert.equal(deriveKeys([third, second]).readSigned('leave', signed), undefined);
  const changed = [
    signed.replace('0123', '0124'),
    signed.slice(0, -1),
    `${signed}A`,
    `${signed}.`,
    `${signed}=`,
    signed.split('.')[0] ?? '',
    `.${signed.split('.')[1]}`,
    '',
    '.',
  ];
  for (const text of changed) assert.equal(keys.readSigned('leave', text), undefined, text);
  assert.equal(keys.readSigned('join', signed), undefined);
});
