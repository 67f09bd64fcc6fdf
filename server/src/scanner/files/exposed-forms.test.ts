import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  recogniseApacheStatus,
  recogniseArchive,
  recogniseConfiguration,
  recognisePhpInfo,
  recogniseTransferSettings,
  type Recognise,
} from './secret-files.ts';

const secret = 'configuration with a password';
const phpInfo =
  '<!DOCTYPE html><html><head><title>PHP 8.2.1 - phpinfo()</title></head><body><h1 class="p">PHP Version 8.2.1</h1>';
const cases: readonly (readonly [Recognise, head: string, kind: string | null])[] = [
  [recogniseArchive, 'PK\x03\x04rest', 'archive'],
  [recogniseArchive, '\x1f\x8b\x08rest', 'archive'],
  [recogniseArchive, `${'a'.repeat(257)}ustar`, 'archive'],
  [recogniseArchive, 'PK is a supermarket', null],
  [
    recogniseTransferSettings,
    '{"host":"h","username":"u","password":"p"}',
    'transfer settings with a password',
  ],
  [recogniseTransferSettings, '{"host":"h","username":"u"}', null],
  [recogniseConfiguration, '{"host":"db","password":"s3cret!"}', secret],
  [recogniseConfiguration, '{"db":"mongodb://shop:pw12@db/shop"}', secret],
  [recogniseConfiguration, '{"jwtSecret":"0a1b2c3d4e"}', secret],
  [recogniseConfiguration, '{"private_key":"-----BEGIN PRIVATE KEY-----\\nMII"}', secret],
  // Public by design, labels, templates, addresses.
  [recogniseConfiguration, '{"apiKey":"AIzaSyA1","authDomain":"x.firebaseapp.com"}', null],
  [recogniseConfiguration, '{"user":"User","password":"Password"}', null],
  [recogniseConfiguration, '{"username":"Name","password":"Passwort (8+ Zeichen)"}', null],
  [recogniseConfiguration, '{"host":"h","resetPassword":"/account/reset?1"}', null],
  [recogniseConfiguration, '{"host":"h","password":"${DB_PASSWORD1}"}', null],
  [recogniseConfiguration, '{"api":"https://api.example/v1","build":"1.2.3"}', null],
  [recogniseConfiguration, 'host password s3cret!', null],
  [recognisePhpInfo, phpInfo, 'PHP information page'],
  [recognisePhpInfo, '<title>How to use phpinfo()</title><h1>PHP Version 8</h1>', null],
  [recogniseApacheStatus, 'localhost\nServerVersion: Apache/2.4\nUptime: 12', 'Apache status'],
  [recogniseApacheStatus, 'Uptime: 12', null],
];

for (const [recognise, head, kind] of cases) {
  test(`${recognise.name} says ${kind} of ${JSON.stringify(head.slice(0, 50))}`, () => {
    assert.equal(recognise(head), kind);
  });
}
