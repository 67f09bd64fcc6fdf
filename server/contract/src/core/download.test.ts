import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBackup } from '../backup.ts';
import { openResponse, type ClientOptions } from './client.ts';

interface Sent {
  readonly address: string;
  readonly init: RequestInit | undefined;
}

/** Options whose server responds as a test says, and the calls that it received. */
function answering(respond: (init?: RequestInit) => Promise<Response>) {
  const calls: Sent[] = [];
  const options: ClientOptions = {
    base: 'https://longitude.example',
    token: () => 'the-token',
    timeout: 30,
    fetch: async (input, init) => {
      calls.push({ address: input as string, init });
      return respond(init);
    },
  };
  return { calls, options };
}

test('a download sends the token and returns the bytes', async () => {
  const { calls, options } = answering(async () => new Response('bytes'));
  const response = await openResponse(options, readBackup);
  assert.equal(await response.text(), 'bytes');
  const [call] = calls;
  assert.equal(call?.address, 'https://longitude.example/api/admin/backup');
  assert.deepEqual(call.init?.headers, { accept: '*/*', authorization: 'Bearer the-token' });
});

test('its timeout covers the headers: the bytes may take longer', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { calls, options } = answering(async () => new Response('bytes'));
  await openResponse(options, readBackup);
  const signal = calls[0]?.init?.signal;
  t.mock.timers.tick(60_000);
  assert.equal(signal?.aborted, false);
});

test('an unresponsive server is offline; a refusal gives the reason', async () => {
  const silent = answering(
    (init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      }),
  );
  await assert.rejects(openResponse(silent.options, readBackup), { code: 'offline' });
  const body = JSON.stringify({ error: 'A backup is already being made.', code: 'in_progress' });
  const busy = answering(async () => new Response(body, { status: 409 }));
  await assert.rejects(openResponse(busy.options, readBackup), {
    code: 'in_progress',
    message: 'A backup is already being made.',
  });
});
