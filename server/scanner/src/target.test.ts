import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCanary } from '../lab/start-canary.ts';
import { startDns } from '../lab/start-dns.ts';
import { createAddressPolicy } from './net/address-policy.ts';
import { createNetwork } from './net/create-network.ts';
import { TargetRefused } from './scan-errors.ts';
import { readTarget } from './target.ts';

const dns = await startDns(({ name, type }) => {
  if (name === 'gone.example') return { rcode: 'NXDOMAIN' };
  if (name === 'empty.example') return {};
  const data = type === 'A' ? '93.184.215.14' : '2606:2800::1';
  const inner = name.endsWith('intra.example') ? '10.20.0.9' : data;
  return type === 'AAAA' && inner !== data
    ? {}
    : { answers: [{ name, type: type as 'A', data: inner }] };
});
const policy = createAddressPolicy({ allow: ['10.20.0.0/16'], own: [] });
// Makes no connections: all names here belong to third parties.
const canary = await startCanary();
const network = createNetwork({
  policy,
  resolvers: [dns.peer],
  userAgent: 'test',
  dial: canary.dial,
});
after(async () => {
  network.close();
  await Promise.all([dns.close(), canary.close()]);
});
const read = (text: string) => readTarget(text, network, policy);

test('a URL becomes a target with everything that probes need', async () => {
  assert.deepEqual(await read(' HTTPS://WWW.Shop.co.uk./a%20b?c=d#e '), {
    url: 'https://www.shop.co.uk/a%20b?c=d',
    scheme: 'https',
    host: 'www.shop.co.uk',
    port: 443,
    path: '/a%20b?c=d',
    isAddress: false,
    domain: 'shop.co.uk',
    addresses: { v4: ['93.184.215.14'], v6: ['2606:2800::1'] },
    address: '93.184.215.14',
    ports: { https: 443, http: 80 },
  });
});

const hosts: readonly (readonly [text: string, host: string, domain: string | null])[] = [
  ['http://shop.example', 'shop.example', 'shop.example'],
  ['http://bücher.example/', 'xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['https://www.bücher.example。', 'www.xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['https://me.github.io', 'me.github.io', 'me.github.io'],
  ['https://deep.me.github.io', 'deep.me.github.io', 'me.github.io'],
  ['https://_dev.shop.example', '_dev.shop.example', 'shop.example'],
  ['https://93.184.215.14', '93.184.215.14', null],
  ['https://[2606:2800::1]/', '2606:2800::1', null],
  ['http://0x5d.184.0xd70e/', '93.184.215.14', null],
];
for (const [text, host, domain] of hosts) {
  test(`${text} is ${host} of ${domain}`, async () => {
    const target = await read(text);
    assert.deepEqual([target.host, target.domain], [host, domain]);
    assert.equal(target.isAddress, domain === null);
  });
}

test('other ports require an allowed range', async () => {
  const target = await read('https://wiki.intra.example:8443/');
  assert.deepEqual(target.ports, { https: 8443, http: 80 });
  assert.equal(target.url, 'https://wiki.intra.example:8443/');
  const plain = await read('http://wiki.intra.example:8080/');
  assert.deepEqual(plain.ports, { https: 443, http: 8080 });
  assert.equal((await read('http://shop.example:443/')).port, 443);
});

const refusals: readonly (readonly [text: string, code: string, part: RegExp])[] = [
  ['', 'invalid', /enter the address/],
  ['   ', 'invalid', /enter the address/],
  ['www.shop.example', 'invalid', /include https:\/\//],
  ['shop.example:8080/a', 'invalid', /include https:\/\//],
  ['javascript:alert(1)', 'invalid', /include https:\/\//],
  ['ftp://shop.example', 'invalid', /begin with http/],
  ['file:///etc/passwd', 'invalid', /begin with http/],
  ['https://', 'invalid', /not a valid web address/],
  ['https://a b.example', 'invalid', /not a valid web address/],
  ['https://shop.example\\@evil.example', 'invalid', /not a valid web address/],
  ['https://shop\u202eelpmaxe.example', 'invalid', /not a valid web address/],
  ['https://shop\n.example', 'invalid', /not a valid web address/],
  ['https://1.2.3.4.5', 'invalid', /not a valid web address/],
  ['https://[::1%25lo]/', 'invalid', /not a valid web address/],
  ['https://shop..example', 'invalid', /not a valid host name/],
  [`https://${'a'.repeat(64)}.example`, 'invalid', /not a valid/],
  ['https://-a.example', 'invalid', /not a valid host name/],
  [`https://shop.example/${'a'.repeat(2000)}`, 'invalid', /longer than 2,000/],
  ['https://me:secret@shop.example', 'invalid', /user name and password/],
  ['https://me@shop.example', 'invalid', /user name and password/],
  ['https://shop.example:8443', 'refused', /Port 8443 is not scanned/],
  ['https://shop.example:22', 'refused', /Port 22/],
  ['https://127.0.0.1', 'refused', /127\.0\.0\.1 is not public/],
  ['https://localhost', 'refused', /localhost leads to an address that is not public/],
  ['https://[::1]', 'refused', /::1 is not public/],
  ['https://gone.example', 'unreachable', /gone\.example does not exist/],
  ['https://empty.example', 'unreachable', /no address/],
];
for (const [text, code, part] of refusals) {
  test(`${JSON.stringify(text.slice(0, 60))} is refused with a sentence`, async () => {
    await assert.rejects(read(text), (error: Error) => {
      assert.ok(error instanceof TargetRefused, String(error));
      assert.equal(error.code, code);
      assert.match(error.message, part);
      assert.match(error.message, /^[A-Z][^\n]*\.$/);
      return true;
    });
  });
}
