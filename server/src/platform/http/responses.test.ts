import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server as createServer } from '@hapi/hapi';
import pino from 'pino';
import { answerAll } from './responses.ts';

test('an answer that fails is logged with its path, and without a token that stands in it', async () => {
  let logged = '';
  const log = pino({ level: 'debug' }, { write: (line: string) => void (logged += line) });
  const server = createServer();
  answerAll(server, { log, isHttps: false, answerFailure: undefined });
  server.route({
    method: 'GET',
    path: '/{path*}',
    handler: () => {
      throw new Error('broken');
    },
  });
  const token = 'k3Jx_'.repeat(8) + 'a-b';
  const id = '0123456789abcdef01234567';
  for (const path of [`/api/reports/${token}`, `/api/badge/${token}.svg`, `/api/requests/${id}`]) {
    assert.equal((await server.inject(path)).statusCode, 500);
  }
  assert.ok(!logged.includes(token), logged);
  assert.ok(logged.includes('/api/badge/[token].svg') && logged.includes(id));
});
