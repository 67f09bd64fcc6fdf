import assert from 'node:assert/strict';
import { test } from 'node:test';
import { server as createServer } from '@hapi/hapi';
import { mongo } from 'mongoose';
import pino from 'pino';
import { AppError } from '../errors.ts';
import { respondToAll } from './responses.ts';

/** A server whose route `/` ends with this error, and the log lines of one call. */
async function readLines(error: Error): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
  const server = createServer();
  respondToAll(server, { log, isHttps: false, respondToFailure: undefined });
  server.route({
    method: 'GET',
    path: '/',
    handler: () => {
      throw error;
    },
  });
  await server.inject('/');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a refusal is one warning without a stack; a defect is an error with one', async () => {
  const [refused, ...more] = await readLines(new AppError('unavailable', 'All places are taken.'));
  const { requestId, ...rest } = refused ?? {};
  assert.match(String(requestId), /^[\da-f-]{36}$/);
  const reason = 'All places are taken.';
  assert.deepEqual(rest, { level: 40, path: '/', code: 'unavailable', reason, msg: 'refused' });
  assert.deepEqual(more, []);
  const output = { statusCode: 408, headers: {}, payload: {} };
  const slowClient = Object.assign(new Error('slow'), { isBoom: true, output });
  const [slow] = await readLines(slowClient);
  assert.deepEqual(
    [slow?.['level'], slow?.['code'], slow?.['err']],
    [40, 'unavailable', undefined],
  );
  for (const [error, msg] of [
    [new mongo.MongoServerSelectionError('nobody there', {} as never), 'unavailable'],
    [new Error('broken'), 'internal'],
  ] as const) {
    const [line] = await readLines(error);
    assert.deepEqual([line?.['level'], line?.['msg'], line?.['path']], [50, msg, '/']);
    assert.match(
      String((line?.['err'] as { stack?: string } | undefined)?.stack),
      /responses\.test\.ts/,
    );
  }
  assert.deepEqual(await readLines(new AppError('not_found')), []);
  assert.deepEqual(await readLines(new AppError('rate_limited')), []);
});

test('a failed response is logged with its path, but without a token in it', async () => {
  let logged = '';
  const log = pino({ level: 'debug' }, { write: (line: string) => void (logged += line) });
  const server = createServer();
  respondToAll(server, { log, isHttps: false, respondToFailure: undefined });
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
