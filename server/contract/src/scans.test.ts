import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completeUrl } from './scans.ts';

const cases = [
  [' shop.example ', 'https://shop.example'],
  [
    'shop.example:8443/?next=http://other.example',
    'https://shop.example:8443/?next=http://other.example',
  ],
  ['https://shop.example', 'https://shop.example'],
  ['HTTP://shop.example', 'HTTP://shop.example'],
  ['ftp://shop.example', 'ftp://shop.example'],
  ['  ', ''],
] as const;

for (const [typed, url] of cases) {
  test(`'${typed}' means '${url}'`, () => assert.equal(completeUrl(typed), url));
}
