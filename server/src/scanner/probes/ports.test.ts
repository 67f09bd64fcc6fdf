import assert from 'node:assert/strict';
import { Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { createLabContext } from '../../testing/lab/lab-network.ts';
import { openHttp } from '../../testing/lab/open-lab.ts';
import { startVirtualClock } from '../../testing/virtual-clock.ts';
import type { AskPart } from '../evidence/collect.ts';
import { notRun } from '../evidence/part.ts';
import { dialAddress, type Dialler } from '../net/dial.ts';
import { probePorts } from './ports.ts';
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
  // Of a site nearby; the real time is that of this machine.
  const quick = { ...robots, value: { ...robots.value, ms: 5 } };
  return { context, part: (async () => quick) as AskPart };
}

test('dropped packets are waited for as long as the journey makes it sensible', async (t) => {
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
  const silent = notRun('timeout', 'Port 80 of localhost did not answer within 5 seconds.');
  assert.deepEqual(await probePorts(context, async () => silent), silent);
  assert.deepEqual(dialled, []);
});
