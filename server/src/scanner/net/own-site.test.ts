import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDns } from '../../testing/lab/start-dns.ts';
import { createOwnSite } from './own-site.ts';

test('the addresses of the product’s own site are looked up once in a while', async (t) => {
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

test('an address stands for itself, and localhost for nothing that strangers reach', async () => {
  assert.deepEqual(await createOwnSite('198.41.0.4')([]), ['198.41.0.4']);
  assert.deepEqual(await createOwnSite('localhost')([]), []);
});
