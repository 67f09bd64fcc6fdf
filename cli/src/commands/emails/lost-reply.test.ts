import { test } from 'node:test';
import { buildMessage, newItem } from '../../../../server/src/testing/builders.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { takeSeat } from '../../testing/run-cli.ts';

test('an answer that is lost is no reason to write twice: it says where to look', async () => {
  const seat = await takeSeat();
  const id = '0123456789abcdef01234567';
  const url = await startFakeServer((incoming, outgoing) => {
    if (incoming.method === 'POST') outgoing.destroy();
    else if (incoming.url?.includes('settings')) outgoing.end('[]');
    else outgoing.end(JSON.stringify({ ...listed, id, files: [] }));
  });
  const env = { LONGITUDE_URL: url, LONGITUDE_TOKEN: 'token' };
  const words = ['messages', 'reply', id, '--message', 'Hello', '--yes'];
  const run = await seat.run(words, { env });
  assertRun(run, {
    stderr: `longitude: No answer from ${url} (connection closed).\n  It may have been taken all the same; this tells: longitude messages emails ${id}\n`,
    code: 1,
  });
});

/** A message as a list answers it. */
const listed = {
  ...buildMessage(),
  ...newItem,
  notes: '',
  createdAt: '2026-01-31T10:00:00.000Z',
};
