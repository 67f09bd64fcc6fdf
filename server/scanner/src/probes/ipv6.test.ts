import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { test, type TestContext } from 'node:test';
import { assertOutcome } from '../../lab/assert-outcome.ts';
import {
  buildAuthority,
  buildCertificate,
  type LabCertificate,
} from '../../lab/build-certificate.ts';
import { judgeInLab } from '../../lab/judge-in-lab.ts';
import { createLabContext } from '../../lab/lab-network.ts';
import { openHttp } from '../../lab/open-lab.ts';
import { openPort } from '../../lab/port-lab.ts';
import { startVirtualClock } from '../../../src/testing/virtual-clock.ts';
import { ipv6Parity } from '../checks/network-security/ipv6-parity.ts';
import { notRun } from '../evidence/part.ts';
import { createAddressPolicy } from '../net/address-policy.ts';
import { createNetwork } from '../net/create-network.ts';
import { readTarget } from '../target.ts';
import { probeFamilyCertificate } from './alternate-certificates.ts';
import { probeIpv6 } from './ipv6.ts';
import { probeHome } from './pages.ts';
import type { ScanContext } from './scan-context.ts';
import { probeCertificate } from './tls-certificate.ts';

const policy = createAddressPolicy({ allow: ['127.0.0.0/8', '::1/128'], own: [] });

for (const [outcome, v4] of [
  ['answers at its last address', ['127.0.0.9', '127.0.0.8', '127.0.0.1']],
  ['does not respond at all', ['127.0.0.9', '127.0.0.8', '127.0.0.7']],
] as const) {
  test(`a family ${outcome}`, async (t) => {
    const { server } = await openHttp(t, (_request, response) => response.end());
    const hosts = new Map([['pool.example', v4]]);
    const network = createNetwork({ policy, resolvers: [], userAgent: 'test', hosts });
    t.after(() => network.close());
    const target = await readTarget(`http://pool.example:${server.port}/`, network, policy);
    const context = { target, network, now: new Date() };
    const part = await probeIpv6(context, notRun('timeout', 'The home page did not come in time.'));
    assert.ok(part.ran);
    assert.equal(part.value.v4.status, outcome.startsWith('answers') ? 200 : null);
    assert.equal(part.value.hasAaaa, false);
  });
}

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);
const options = { skip: hasIpv6 ? false : 'this machine has no ::1' };
const host = 'dual.example';

async function serve(t: TestContext, server: Server, address: string, port = 0): Promise<number> {
  await once(server.listen(port, address), 'listening');
  t.after(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A site at a port of 127.0.0.1 and of ::1. */
function createDualContext(
  t: TestContext,
  at: { readonly http: number } | { readonly https: number },
  root?: LabCertificate,
): ScanContext {
  const { target, now, network: unused } = createLabContext({ ...at, host });
  unused.close();
  const network = createNetwork({
    policy,
    resolvers: [],
    userAgent: 'test',
    hosts: new Map([[host, ['127.0.0.1', '::1']]]),
    limits: { requestMs: 400 },
  });
  t.after(() => network.close());
  const addresses = { v4: ['127.0.0.1'], v6: ['::1'] };
  const roots = root === undefined ? {} : { roots: [root.pem] };
  return { now, network, target: { ...target, addresses }, ...roots };
}

const page: RequestListener = (_request, response) => response.end('<!doctype html><h1>Shop</h1>');
for (const [what, outcome, says] of [
  ['refused', 'fail', /refused/],
  ['silent', 'warning', /in time/],
  ['alike', 'pass', /responds the same over IPv6 and IPv4/],
] as const) {
  test(`a site whose IPv6 is ${what}`, options, async (t) => {
    startVirtualClock(t);
    const http = await serve(t, createServer(page), '127.0.0.1');
    if (what === 'alike') await serve(t, createServer(page), '::1', http);
    if (what === 'silent') {
      const tarpit = await openPort('', { host: '::1', port: http });
      t.after(() => tarpit.close());
    }
    const context = createDualContext(t, { http });
    const found = await judgeInLab(ipv6Parity, context, {
      home: () => probeHome(context),
      ipv6: async (part) => probeIpv6(context, await part('home')),
    });
    assertOutcome(found, outcome, says);
  });
}

test('the certificate over the other family is checked', options, async (t) => {
  const root = await buildAuthority('Lab Root');
  const good = await buildCertificate({ issuer: root, names: [host] });
  const other = await buildCertificate({ issuer: root, names: ['other.example'] });
  const open = ({ pem, key }: LabCertificate) =>
    createHttps({ cert: pem, key }, (_request, response) => {
      response.setHeader('connection', 'close').end('Shop');
    });
  const https = await serve(t, open(good), '127.0.0.1');
  await serve(t, open(other), '::1', https);
  const context = createDualContext(t, { https }, root);
  const judge = (from: ScanContext) =>
    judgeInLab(ipv6Parity, from, {
      home: () => probeHome(from),
      ipv6: async (part) => probeIpv6(from, await part('home')),
      certificate: () => probeCertificate(from),
      familyCertificate: (part) => probeFamilyCertificate(from, part),
    });
  const wrong = /^Over IPv6 .*issued for other\.example, not for dual\.example/;
  assertOutcome(await judge(context), 'fail', wrong);
});
