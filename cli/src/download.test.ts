import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readChunks, sanitiseFileName } from './download.ts';

const url = 'https://longitude.example';

async function readAll(response: Pick<Response, 'body'>, maxPauseMs: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(response, url, maxPauseMs)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('bytes arrive unchanged, also from an empty response', async () => {
  assert.equal((await readAll(new Response('some bytes'), 1000)).toString(), 'some bytes');
  assert.equal((await readAll(new Response(null), 1000)).length, 0);
});

test('a server that stops sending is abandoned', async () => {
  let isLeft = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new Uint8Array([1])),
    cancel: () => {
      isLeft = true;
    },
  });
  await assert.rejects(readAll(new Response(body), 20), {
    message: 'The download was interrupted: no response in time (https://longitude.example).',
    exitCode: 1,
  });
  assert.equal(isLeft, true);
});

test('a file name from the server stays in this folder, visible and writable', () => {
  const cases: [given: string, name: string][] = [
    ['Offer 2026-118.pdf', 'Offer 2026-118.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\x\\report.docx', 'report.docx'],
    ['.bashrc', 'bashrc'],
    ['-rf', 'rf'],
    ['..', 'file'],
    ['', 'file'],
    ['a\u001b[2J\u202egnp.exe', 'a_[2J_gnp.exe'],
    ['what?<>:"|*.txt', 'what_______.txt'],
    ['CON.txt', '_CON.txt'],
    ['Bericht über Größe.pdf', 'Bericht über Größe.pdf'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(60)}.pdf`],
  ];
  for (const [given, name] of cases) assert.equal(sanitiseFileName(given), name);
});
