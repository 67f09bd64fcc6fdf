import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { after, before, test, type TestContext } from 'node:test';
import { judgeInLab } from '../../../testing/lab/judge-in-lab.ts';
import { createLabContext } from '../../../testing/lab/lab-network.ts';
import { findClosedPort, openPort, type LabPort } from '../../../testing/lab/port-lab.ts';
import { startVirtualClock } from '../../../testing/virtual-clock.ts';
import type { Service } from '../../evidence/network.ts';
import { createAddressPolicy } from '../../net/address-policy.ts';
import { createNetwork } from '../../net/create-network.ts';
import { probeIpv6 } from '../../probes/ipv6.ts';
import { probeHome } from '../../probes/pages.ts';
import { probePorts, watchedPorts } from '../../probes/ports.ts';
import type { ScanContext } from '../../probes/scan-context.ts';
import { ipv6Parity } from './ipv6-parity.ts';
import { openPorts } from './open-ports.ts';

const mysql = Buffer.from(
  '\x4a\x00\x00\x00\x0a8.0.36\x00\x08\x00\x00\x00mysql_native_password\x00',
  'latin1',
);
const greetings = {
  silent: '',
  ftp: '220 ProFTPD Server ready.\r\n',
  ssh: 'SSH-2.0-OpenSSH_9.6p1 Ubuntu-3ubuntu13\r\n',
  sshBare: 'SSH-2.0-Go\r\n',
  mysql,
} as const;
const ports: Partial<Record<keyof typeof greetings, LabPort>> = {};
let closed: number;

before(async () => {
  for (const [name, greeting] of Object.entries(greetings)) {
    ports[name as keyof typeof greetings] = await openPort(greeting);
  }
  closed = await findClosedPort();
});
after(() => Promise.all(Object.values(ports).map((port) => port.close())));

/** All sixteen; those that are not named are closed. */
async function judgePorts(
  t: TestContext,
  open: Partial<Record<Service, keyof typeof greetings>>,
  context?: ScanContext,
) {
  // A greeting has 150 ms.
  startVirtualClock(t);
  const watched = watchedPorts.map(({ service }) => {
    const name = open[service];
    return { service, port: name === undefined ? closed : (ports[name]?.port ?? 0) };
  });
  const at = context ?? createLabContext({ http: 1 });
  try {
    return await judgeInLab(openPorts, at, { ports: (part) => probePorts(at, part, watched) });
  } finally {
    at.network.close();
  }
}

test('Open Ports fails: Redis and MySQL accept everybody', async (t) => {
  const found = await judgePorts(t, { Redis: 'silent', MySQL: 'mysql' });
  assert.equal(found.status, 'fail');
  assert.equal(found.risk, 'critical');
  assert.match(found.details, /Redis .* and MySQL/);
  assert.match(found.evidence.join('\n'), /MySQL\): open, says "J\.\.\.\.8\.0\.36/);
});
test('Open Ports warns: FTP and an SSH server with its version are open', async (t) => {
  const found = await judgePorts(t, { FTP: 'ftp', SSH: 'ssh' });
  assert.equal(found.status, 'warning');
  assert.equal(found.risk, 'medium');
  assert.match(found.evidence.join('\n'), /OpenSSH_9\.6p1/);
});
test('Open Ports passes: all are closed', async (t) => {
  const found = await judgePorts(t, {});
  assert.equal(found.status, 'pass');
  assert.equal(found.evidence.length, 16);
});
test('Open Ports passes: SSH does not tell its version', async (t) => {
  assert.equal((await judgePorts(t, { SSH: 'sshBare' })).status, 'pass');
});
test('Open Ports is not tested: every port accepts and none says anything', async (t) => {
  const all = Object.fromEntries(watchedPorts.map(({ service }) => [service, 'silent' as const]));
  const found = await judgePorts(t, all);
  assert.equal(found.tested, false);
  assert.match(found.details, /16 of 16 unrelated ports/);
});
test('Open Ports fails: every port accepts, but one greets as its service does', async (t) => {
  const all = Object.fromEntries(watchedPorts.map(({ service }) => [service, 'silent' as const]));
  const found = await judgePorts(t, { ...all, MySQL: 'mysql' });
  assert.equal(found.status, 'fail');
  assert.match(
    found.details,
    /^Anybody on the internet can connect to MySQL \(port \d+, a database\)\.$/,
  );
});
test('Open Ports is not tested: the scan has no connects left', async (t) => {
  const found = await judgePorts(
    t,
    {},
    createLabContext({ http: 1, limits: { maxPortConnects: 0 } }),
  );
  assert.equal(found.tested, false);
});
test('nothing is sent to a port, and none is tried twice', () => {
  for (const port of Object.values(ports)) assert.equal(port.received(), 0);
  assert.equal(new Set(watchedPorts.map(({ port }) => port)).size, 16);
});

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

/** A site on 127.0.0.1, and at the same port of ::1 when it has an answer for IPv6. */
async function judgeFamilies(
  t: TestContext,
  six: RequestListener | 'refused' | 'silent' | 'no address',
) {
  startVirtualClock(t);
  const home: RequestListener = (_request, response) =>
    response.end('<!doctype html><h1>Shop</h1>');
  const four = createServer(home).listen(0, '127.0.0.1');
  await once(four, 'listening');
  t.after(() => four.close());
  const { port } = four.address() as AddressInfo;
  if (six === 'silent') {
    const tarpit = await openPort('', { host: '::1', port });
    t.after(() => tarpit.close());
  }
  if (typeof six === 'function') {
    const server = createServer(six).listen(port, '::1');
    await once(server, 'listening');
    t.after(() => server.close());
  }
  const context = createDualContext(port, six !== 'no address');
  t.after(() => context.network.close());
  return judgeInLab(ipv6Parity, context, {
    home: () => probeHome(context),
    ipv6: async (part) => probeIpv6(context, await part('home')),
  });
}

function createDualContext(port: number, hasAaaa: boolean): ScanContext {
  const v6 = hasAaaa ? ['::1'] : [];
  const { target, now, network } = createLabContext({ http: port, host: 'dual.example' });
  network.close();
  return {
    now,
    target: { ...target, addresses: { v4: ['127.0.0.1'], v6 } },
    network: createNetwork({
      policy: createAddressPolicy({ allow: ['127.0.0.0/8', '::1/128'], own: [] }),
      resolvers: [],
      userAgent: 'LongitudeScanner/1.0',
      hosts: new Map([['dual.example', ['127.0.0.1', ...v6]]]),
      limits: { requestMs: 400 },
    }),
  };
}

const noLoopback = hasIpv6 ? false : 'this machine has no ::1';
test('IPv6 Parity fails: IPv6 refuses connections', { skip: noLoopback }, async (t) => {
  const found = await judgeFamilies(t, 'refused');
  assert.equal(found.status, 'fail', found.details);
  assert.equal(found.risk, 'low');
});
test('IPv6 Parity warns: IPv6 accepts and stays silent', { skip: noLoopback }, async (t) => {
  const found = await judgeFamilies(t, 'silent');
  assert.equal(found.status, 'warning', found.details);
  assert.match(found.details, /in time/);
});
test('IPv6 Parity warns: IPv6 shows another site', { skip: noLoopback }, async (t) => {
  const found = await judgeFamilies(t, (_request, response) => {
    response.writeHead(404).end('default');
  });
  assert.equal(found.status, 'warning', found.details);
  assert.deepEqual(found.evidence, ['IPv4: 200', 'IPv6: 404']);
});
test('IPv6 Parity passes: both families answer alike', { skip: noLoopback }, async (t) => {
  const found = await judgeFamilies(t, (_request, response) => {
    response.end('<!doctype html><h1>Shop</h1>');
  });
  assert.equal(found.status, 'pass', found.details);
});
test('IPv6 Parity is not tested: there is no IPv6 address', async (t) => {
  const found = await judgeFamilies(t, 'no address');
  assert.equal(found.tested, false);
  assert.match(found.details, /nothing to compare/);
});
