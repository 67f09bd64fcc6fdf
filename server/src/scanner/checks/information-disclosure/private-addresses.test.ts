import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  buildExchange,
  buildVisit,
  judgeParts,
  readOutcome,
} from '../../../testing/lab/build-evidence.ts';
import {
  findInHeaders,
  findInPage,
  isPrivateAddress,
  privateAddresses,
} from './private-addresses.ts';

const leak = buildExchange({ headers: [['x-backend', '10.0.0.5']] });

test('a header of any answer of the site fails', () => {
  const parts = [
    { home: buildVisit(leak) },
    { home: buildVisit({}, { hops: [leak] }) },
    { home: buildVisit(), plain: buildVisit(leak) },
    { home: buildVisit(), nothing: [buildExchange(), leak] },
  ];
  for (const part of parts) {
    assert.equal(readOutcome(judgeParts(privateAddresses, part)), 'fail');
  }
});

test('a page that loads from inside warns', () => {
  const home = buildVisit({ body: '<img src="http://10.0.0.5/a.png">' });
  const found = judgeParts(privateAddresses, { home });
  assert.equal(readOutcome(found), 'warning');
  assert.deepEqual(found.evidence, ['loaded file: 10.0.0.5']);
});

test('the page of somebody else does not count', () => {
  const home = buildVisit({ ...leak, url: 'https://login.other.example/' });
  assert.equal(readOutcome(judgeParts(privateAddresses, { home })), 'pass');
});

test('a site of a private network is not tested', () => {
  const addresses = { v4: ['10.0.0.5'], v6: [] };
  const found = judgeParts(privateAddresses, { home: buildVisit(leak) }, { addresses });
  assert.equal(readOutcome(found), 'not tested');
});

for (const [address, isPrivate] of [
  ['10.0.0.1', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['[fd12:3456::1]', true],
  ['fe80::1', false],
  ['127.0.0.1', false],
  ['8.8.8.8', false],
  ['10.0.0.999', false],
  ['10.1', false],
  ['shop.example', false],
] as const) {
  test(`${address} is ${isPrivate ? '' : 'not '}private`, () => {
    assert.equal(isPrivateAddress(address), isPrivate);
  });
}

const url = 'https://www.shop.example/';
for (const [name, value, addresses] of [
  ['location', 'http://10.0.0.5:8080/', ['10.0.0.5']],
  ['x-backend-server', 'web-3 (192.168.4.7)', ['192.168.4.7']],
  ['via', '1.1 172.20.0.3:3128 (squid)', ['172.20.0.3']],
  ['x-upstream', '[fd00:10::5]:80', ['fd00:10::5']],
  ['server', 'app/10.0.0.5', []],
  ['x-app-version', '10.0.0.5', []],
  ['x-build', 'v10.0.0.5', []],
  ['x-build', '10.0.0.5-beta', []],
  ['x-build', '1.10.0.0.5', []],
  ['x-forwarded-for', '10.0.0.5', []],
  ['x-served-by', 'cache-fra-10', []],
] as const) {
  test(`${name}: ${value} tells ${addresses.length} addresses`, () => {
    const found = findInHeaders({ url, headers: [[name, value]] });
    assert.deepEqual(
      found.map(({ address }) => address),
      addresses,
    );
  });
}

test('an address that was asked for comes back without a finding', () => {
  const redirect = {
    url: 'http://10.0.0.5/',
    headers: [['location', 'http://10.0.0.5/a'] as const],
  };
  assert.deepEqual(findInHeaders(redirect), []);
});

for (const [place, body] of [
  ['loaded file', '<script src="//10.0.0.5/a.js"></script>'],
  ['loaded file', '<link rel="stylesheet" href="http://192.168.3.4:81/a.css">'],
  ['form', '<form action="http://172.16.4.5/login" method="post"></form>'],
  ['script in the page', '<script>fetch("http://10.0.0.5:3000/api")</script>'],
  ['comment', '<!-- built on 10.0.0.5 -->'],
  [undefined, '<a href="http://192.168.1.1/">your router</a>'],
  [undefined, '<p>http://192.168.1.1/ is your router</p>'],
  [undefined, '<script>const version = "10.0.0.5";</script>'],
  [undefined, '<!-- version 10.0.0.5-rc1 -->'],
  [undefined, '<!-- theme, Version: 10.0.0.5 -->'],
  [undefined, '<!-- build 10.0.0.5 -->'],
  [undefined, '<img src="/10.0.0.5/a.png">'],
] as const) {
  test(`${place ?? 'nothing'}: ${body}`, () => {
    assert.equal(findInPage({ url, body })[0]?.place, place);
  });
}
