import assert from 'node:assert/strict';
import { test } from 'node:test';
import Hapi from '@hapi/hapi';
import { healthRoutes, type Check } from './health.ts';

test('ready is 503 with its reasons, and 200 with warnings', async () => {
  const problems = { reason: '', warning: '' };
  const check =
    (name: keyof typeof problems): Check =>
    async () =>
      problems[name] || undefined;
  const server = Hapi.server();
  server.route(healthRoutes({ reasons: [check('reason')], warnings: [check('warning')] }));
  const ready = async () => {
    const { statusCode, payload, headers } = await server.inject('/ready');
    assert.equal(headers['cache-control'], 'no-store');
    return [statusCode, JSON.parse(payload)];
  };
  assert.deepEqual(await ready(), [200, { status: 'ready' }]);
  problems.warning = 'no worker';
  assert.deepEqual(await ready(), [200, { status: 'ready', warnings: ['no worker'] }]);
  problems.reason = 'stopping';
  const both = { status: 'not ready', reasons: ['stopping'], warnings: ['no worker'] };
  assert.deepEqual(await ready(), [503, both]);
  assert.equal((await server.inject('/health')).statusCode, 200);
});
