import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readChunks } from './download.ts';

const url = 'https://longitude.example';

async function readAll(response: Pick<Response, 'body'>, longestPauseMs: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(response, url, longestPauseMs)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('bytes come as they were sent; an answer without any is empty', async () => {
  assert.equal((await readAll(new Response('some bytes'), 1000)).toString(), 'some bytes');
  assert.equal((await readAll(new Response(null), 1000)).length, 0);
});

test('a server that falls silent is given up, and its answer is left', async () => {
  let isLeft = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new Uint8Array([1])),
    cancel: () => {
      isLeft = true;
    },
  });
  await assert.rejects(readAll(new Response(body), 20), {
    message: 'The download broke off: https://longitude.example did not answer in time.',
    exitCode: 1,
  });
  assert.equal(isLeft, true);
});
