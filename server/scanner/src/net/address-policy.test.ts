import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAddressPolicy, specialIpv4 } from './address-policy.ts';
import { listOwnAddresses } from './own-site.ts';

const open = createAddressPolicy({ allow: [], own: ['198.41.0.4', '2001:500:2::c'] });
const intranet = createAddressPolicy({
  allow: ['10.20.0.0/16', 'fd00::/8', '::/0', '198.41.0.4/32'],
  own: ['198.41.0.4', '10.20.0.1', '9.9.9.9'],
});

const toNumber = (address: string) =>
  address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);
const toText = (number: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');

test('public addresses are allowed, only at the web ports', () => {
  const addresses = ['1.1.1.1', '8.8.8.8', '100.128.0.1', '172.32.0.1', '223.255.255.254'];
  addresses.push('2606:4700::1111', '2a00:1450::1', '2001:4860:4860::8888', '2003::1');
  for (const address of addresses) {
    assert.equal(open.allows(address), true, address);
    assert.equal(open.opens(address), false, address);
  }
});

for (const range of specialIpv4) {
  test(`the first and the last address of ${range} are refused, their neighbours judged separately`, () => {
    const [prefix = '', bits = ''] = range.split('/');
    const first = toNumber(prefix);
    const last = first + 2 ** (32 - Number(bits)) - 1;
    for (const number of [first, last, Math.floor((first + last) / 2)]) {
      assert.equal(open.allows(toText(number)), false, toText(number));
    }
  });
}

test('IPv6 outside of global unicast, and its special parts, are refused', () => {
  const refused = ['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '100::1', '4000::1'];
  refused.push('2001::1', '2001:1ff:ffff::1', '2001:db8::1', '2002:808:808::1', '3fff:fff::1');
  refused.push(
    '::ffff:8.8.8.8',
    '::8.8.8.8',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '::ffff:0:8.8.8.8',
  );
  refused.push('5f00::1', '1fff::1', 'fec0::1');
  for (const address of refused) assert.equal(open.allows(address), false, address);
  for (const address of ['2001:200::1', '3ffe::1', '3fff:1000::1', '2003::1']) {
    assert.equal(open.allows(address), true, address);
  }
});

test('anything but a plain address is refused', () => {
  const wrong = ['', 'localhost', '127.1', '0177.0.0.1', '1.1.1.1 ', '2606:4700::1%eth0', '[::1]'];
  for (const address of [...wrong, '1.1.1.1:80', '1.1.1.256', '１.1.1.1']) {
    assert.equal(open.allows(address), false, address);
    assert.equal(intranet.opens(address), false, address);
  }
});

test('our own addresses are refused unless they are allowed by name', () => {
  assert.equal(open.allows('198.41.0.4'), false);
  assert.equal(open.allows('2001:500:2::c'), false);
  assert.equal(open.allows('2001:0500:0002::000c'), false);
  assert.equal(intranet.allows('198.41.0.4'), true);
  assert.equal(intranet.allows('10.20.0.1'), true);
  assert.equal(intranet.allows('9.9.9.9'), false);
});

test('a configured range is allowed, and nothing beside it', () => {
  assert.equal(intranet.opens('10.20.255.1'), true);
  assert.equal(intranet.allows('10.21.0.1'), false);
  assert.equal(intranet.opens('fd00::1'), true);
  assert.equal(intranet.opens('8.8.8.8'), false);
});

test('an IPv6 address that contains an IPv4 one stays refused when ::/0 is allowed', () => {
  const carriers = ['::ffff:127.0.0.1', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::1'];
  for (const address of [...carriers, '2001:0:1::1', '64:ff9b:1::1', '::ffff:0:127.0.0.1', '::']) {
    assert.equal(intranet.allows(address), false, address);
  }
  assert.equal(intranet.allows('::1'), true);
});

test('an invalid range is a configuration error', () => {
  for (const range of ['10.0.0.0', '10.0.0.0/33', 'x/8', '::/129', '/8', '10.0.0.0/-1']) {
    assert.throws(() => createAddressPolicy({ allow: [range], own: [] }), TypeError);
  }
});

test('the addresses of this machine are known, without zones', () => {
  const own = listOwnAddresses();
  assert.ok(own.includes('127.0.0.1'));
  assert.ok(own.every((address) => !address.includes('%')));
});
