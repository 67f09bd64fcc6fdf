import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openHttp } from '../../testing/lab/open-lab.ts';
import { notRun } from '../evidence/part.ts';
import { createAddressPolicy } from '../net/address-policy.ts';
import { createNetwork } from '../net/create-network.ts';
import { readTarget } from '../target.ts';
import { probeIpv6 } from './ipv6.ts';

const policy = createAddressPolicy({ allow: ['127.0.0.0/8'], own: [] });

for (const [outcome, v4] of [
  ['answers at its last address', ['127.0.0.9', '127.0.0.8', '127.0.0.1']],
  ['does not answer at all', ['127.0.0.9', '127.0.0.8', '127.0.0.7']],
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
