import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAddressPolicy } from './address-policy.ts';
import { pinAddresses } from './guard.ts';
import type { HostAddresses } from './network.ts';
import { startDns } from '../../lab/start-dns.ts';
import { createOwnSite } from './own-site.ts';

const policy = createAddressPolicy({ allow: [], own: ['93.184.215.99'] });
const pin = (...answers: readonly HostAddresses[]) => {
  let lookUps = 0;
  const pins = pinAddresses(policy, async () => answers[lookUps++] ?? { v4: [], v6: [] });
  return { pins, countLookUps: () => lookUps };
};
const safe: HostAddresses = { v4: ['93.184.215.14'], v6: ['2606:2800::1'] };

test('a name is resolved once, whatever it would resolve to later', async () => {
  const { pins, countLookUps } = pin(safe, { v4: ['127.0.0.1'], v6: [] });
  const together = [pins.resolve('shop.example'), pins.resolve('shop.example')];
  assert.deepEqual(await Promise.all(together), [safe, safe]);
  assert.deepEqual(await pins.resolve('shop.example'), safe);
  assert.equal(countLookUps(), 1);
});

test('a refused name stays refused', async () => {
  const { pins, countLookUps } = pin({ v4: ['10.0.0.1'], v6: [] }, safe);
  for (let time = 0; time < 2; time += 1) {
    await assert.rejects(pins.resolve('shop.example'), { code: 'refused' });
  }
  assert.equal(countLookUps(), 1);
});

const last: readonly HostAddresses[] = [
  { v4: ['93.184.215.14', '93.184.215.15', '127.0.0.1'], v6: [] },
  { v4: ['93.184.215.14', '93.184.215.99'], v6: [] },
  { v4: ['93.184.215.14'], v6: ['2606:2800::1', '::1'] },
  { v4: [], v6: ['2606:2800::1', 'fe80::1%eth0'] },
];
for (const addresses of last) {
  const all = [...addresses.v4, ...addresses.v6];
  test(`${all.join(', ')} is refused because of the last one`, async () => {
    const { pins } = pin(addresses);
    await assert.rejects(pins.resolve('shop.example'), { code: 'refused' });
    const [first = ''] = all;
    assert.equal(pins.name({ address: first, port: 443 }).name, undefined);
  });
}

const longitude = { own: ['93.184.215.99'], ownHost: 'longitude.example' };
const ownSite =
  /^NetworkError: \S+ leads to the site of this scanner itself, which it does not scan\.$/;
for (const [host, addresses] of [
  ['longitude.example', safe],
  ['other-name.example', { v4: ['93.184.215.99'], v6: [] }],
  ['93.184.215.99', { v4: ['93.184.215.99'], v6: [] }],
] as const) {
  test(`${host} is refused as the product’s own site, unless its addresses are allowed`, async () => {
    const lookUp = () => Promise.resolve(addresses);
    const closed = createAddressPolicy({ allow: [], ...longitude });
    await assert.rejects(pinAddresses(closed, lookUp).resolve(host), ownSite);
    const opened = createAddressPolicy({
      allow: ['93.184.215.0/24', '2606:2800::/32'],
      ...longitude,
    });
    assert.deepEqual(await pinAddresses(opened, lookUp).resolve(host), addresses);
  });
}

test('a private address of ours is not revealed as ours', async () => {
  const inner = createAddressPolicy({ allow: [], own: ['10.0.0.7'] });
  const pins = pinAddresses(inner, () => Promise.resolve({ v4: ['10.0.0.7'], v6: [] }));
  await assert.rejects(pins.resolve('10.0.0.7'), /The address 10\.0\.0\.7 is not public/);
});

test('the addresses of the product’s own site are resolved from time to time', async (t) => {
  let questions = 0;
  const dns = await startDns(({ name, type }) => {
    questions += 1;
    if (name !== 'longitude.example') return { rcode: 'NXDOMAIN' };
    const data = type === 'A' ? '198.41.0.4' : '2001:500:2::c';
    return { answers: [{ name, type: type as 'A', data }] };
  });
  t.after(() => dns.close());
  const find = createOwnSite('longitude.example');
  const found = await Promise.all([find([dns.peer]), find([dns.peer])]);
  const addresses = ['198.41.0.4', '2001:500:2::c'];
  assert.deepEqual(found, [addresses, addresses]);
  assert.equal(questions, 2);
  assert.deepEqual(await createOwnSite('gone.example')([dns.peer]), []);
});

test('an address allows only itself, and strangers cannot reach localhost', async () => {
  assert.deepEqual(await createOwnSite('198.41.0.4')([]), ['198.41.0.4']);
  assert.deepEqual(await createOwnSite('localhost')([]), []);
});
