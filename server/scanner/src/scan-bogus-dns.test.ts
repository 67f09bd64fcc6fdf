import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readZoneLines, serveZone } from '../lab/dns-zone.ts';
import { respondWell } from '../lab/good-site.ts';
import { createMemoryContext } from '../lab/memory-network.ts';
import { createMemoryProbes } from '../lab/scan-draft.ts';
import { signZone } from '../lab/sign-zone.ts';
import type { LabZone } from '../lab/start-dns.ts';
import type { SiteResponder } from '../lab/start-site.ts';
import { listOutcome, scanContext } from '../lab/whole-site.ts';
import { createAddressPolicy } from './net/address-policy.ts';
import { TargetRefused } from './scan-errors.ts';
import { readTarget } from './target.ts';

const days = (count: number) => Math.floor(Date.now() / 1000) + count * 86_400;
const valid = { inception: days(-1), expiration: days(10) };
const expired = { inception: days(-30), expiration: days(-10) };
const serve = (lines: string) => serveZone('shop.example', readZoneLines(lines));

const policy = createAddressPolicy({ allow: ['127.0.0.0/8'], own: [] });
const respond: SiteResponder = (request) => respondWell(request, { https: 443, http: 80 });

/** Scans https://shop.example, whose address comes from a resolver with this zone. */
async function scanBy(zone: LabZone) {
  const context = createMemoryContext({ respond, zone });
  try {
    const target = await readTarget('https://shop.example/', context.network, policy);
    const probes = await createMemoryProbes({ ...context, target });
    return (await scanContext({ ...context, target }, probes)).findings.tests;
  } finally {
    context.network.close();
  }
}
const find = (tests: Awaited<ReturnType<typeof scanBy>>, name: string) => {
  const found = tests.find((each) => each.name === name);
  assert.ok(found);
  return found;
};

test('a site with expired signatures is scanned behind a resolver that validates', async () => {
  const zone = serve('shop.example A 127.0.0.1\nshop.example TXT v=spf1 -all');
  const tests = await scanBy(
    signZone('shop.example', zone, { validity: expired, validates: 'bogus' }),
  );
  const dnssec = find(tests, 'DNSSEC');
  assert.deepEqual([dnssec.status, dnssec.risk], ['fail', 'high']);
  assert.match(dnssec.details, /expired on/);
  const passed = listOutcome(tests, 'pass');
  for (const name of ['Clickjacking', 'Protocol Versions', 'SPF']) {
    assert.ok(passed.includes(name), name);
  }
});

test('DNSSEC fails where only the address of the site is withheld', async () => {
  const zone = signZone('shop.example', serve('shop.example A 127.0.0.1'), {
    validity: valid,
    validates: 'well',
  });
  const tests = await scanBy((question) =>
    question.type === 'A' && !question.query.flag_cd ? { rcode: 'SERVFAIL' } : zone(question),
  );
  const dnssec = find(tests, 'DNSSEC');
  assert.equal(dnssec.status, 'fail');
  assert.match(dnssec.details, /refuses to return the address of shop\.example/);
});

test('one failed response of the resolver is not a broken signature', async () => {
  const zone = signZone('shop.example', serve('shop.example A 127.0.0.1'), {
    validity: valid,
    validates: 'well',
  });
  const tests = await scanBy((question) =>
    question.type === 'A' && question.name === 'shop.example' && question.times === 0
      ? { rcode: 'SERVFAIL' }
      : zone(question),
  );
  assert.equal(find(tests, 'DNSSEC').status, 'pass');
});

test('a name that cannot be resolved without validation either is unreachable', async () => {
  await assert.rejects(
    scanBy(() => ({ rcode: 'SERVFAIL' })),
    (error) => error instanceof TargetRefused && error.code === 'unreachable',
  );
});

test('an address from an unvalidated response must pass the guard', async () => {
  const zone = serve('shop.example A 10.0.0.1');
  await assert.rejects(
    scanBy(signZone('shop.example', zone, { validity: expired, validates: 'bogus' })),
    (error) => error instanceof TargetRefused && error.code === 'refused',
  );
});
