import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { createLabContext } from '../../lab/lab-network.ts';
import { judgeInLab } from '../../lab/judge-in-lab.ts';
import { openHttp } from '../../lab/open-lab.ts';
import { findClosedPort, openPort, type LabPort } from '../../lab/port-lab.ts';
import { startVirtualClock } from '../../../src/testing/virtual-clock.ts';
import { openPorts } from '../checks/network-security/open-ports.ts';
import type { AskPart } from '../evidence/collect.ts';
import type { Service } from '../evidence/network.ts';
import { notRun } from '../evidence/part.ts';
import { dialAddress, type Dialler } from '../net/dial.ts';
import { probePorts, watchedPorts } from './ports.ts';
import { probeRobots } from './well-known.ts';

/** All packets to other ports than the site's are dropped. */
const dropsExcept =
  (port: number): Dialler =>
  (peer) =>
    peer.port === port ? dialAddress(peer) : new Socket();

async function openFirewalled(t: TestContext) {
  const { server } = await openHttp(t, (_request, response) => response.writeHead(404).end());
  const context = createLabContext({ http: server.port, dial: dropsExcept(server.port) });
  t.after(() => context.network.close());
  const robots = await probeRobots(context);
  assert.ok(robots.ran);
  // Of a nearby site; the real time is that of this machine.
  const quick = { ...robots, value: { ...robots.value, ms: 5 } };
  return { context, part: (async () => quick) as AskPart };
}

test('dropped packets are waited for in proportion to the round trip', async (t) => {
  const { context, part } = await openFirewalled(t);
  startVirtualClock(t);
  let isLate = false;
  setTimeout(() => (isLate = true), 3_500);
  const found = await probePorts(context, part);
  assert.ok(found.ran && found.value.length === 16);
  assert.ok(found.value.every(({ state }) => state === 'filtered'));
  assert.ok(!isLate, 'six rounds of 0.3 s');
});

test('no port is tried where the site itself is silent', async (t) => {
  const dialled: number[] = [];
  const dial: Dialler = ({ port }) => {
    dialled.push(port);
    return new Socket();
  };
  const context = createLabContext({ http: 80, dial });
  t.after(() => context.network.close());
  const silent = notRun('timeout', 'Port 80 of localhost did not respond within 5 seconds.');
  assert.deepEqual(await probePorts(context, async () => silent), silent);
  assert.deepEqual(dialled, []);
});

const greetings: Partial<Record<Service, string>> = {
  Redis: '',
  FTP: '220 ProFTPD Server ready.\r\n',
  SSH: 'SSH-2.0-OpenSSH_9.6p1 Ubuntu-3ubuntu13\r\n',
  MySQL: '\x4a\x00\x00\x00\x0a8.0.36\x00\x08\x00\x00\x00mysql_native_password\x00',
};

test('services send one greeting each, and are sent nothing', async (t) => {
  // A greeting has 150 ms.
  startVirtualClock(t);
  const closed = await findClosedPort();
  const open = new Map<Service, LabPort>();
  for (const { service } of watchedPorts) {
    const greeting = greetings[service];
    if (greeting !== undefined) {
      open.set(service, await openPort(Buffer.from(greeting, 'latin1')));
    }
  }
  t.after(() => Promise.all([...open.values()].map((port) => port.close())));
  const context = createLabContext({ http: 1 });
  t.after(() => context.network.close());
  const watched = watchedPorts.map(({ service }) => ({
    service,
    port: open.get(service)?.port ?? closed,
  }));
  const found = await judgeInLab(openPorts, context, {
    ports: (part) => probePorts(context, part, watched),
  });
  assert.deepEqual([found.status, found.risk, found.evidence.length], ['fail', 'critical', 4]);
  assert.match(found.details, /Redis .*MySQL/);
  const evidence = found.evidence.join('\n');
  assert.match(evidence, /MySQL\): open, says "J\.\.\.\.8\.0\.36/);
  assert.match(evidence, /says "SSH-2\.0-OpenSSH_9\.6p1/);
  assert.match(evidence, /says "220 ProFTPD/);
  for (const port of open.values()) assert.equal(port.received(), 0);
  assert.equal(new Set(watchedPorts.map(({ port }) => port)).size, 16);
});

test('without connects left nothing is known about ports', async (t) => {
  const context = createLabContext({ http: 1, limits: { maxPortConnects: 0 } });
  t.after(() => context.network.close());
  const part = await probePorts(context, async () => notRun('unreachable', 'Nothing answers.'));
  assert.equal(part.ran || part.code, 'budget');
});
