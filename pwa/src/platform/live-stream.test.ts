import { beforeEach, expect, test, vi } from 'vitest';
import { followStream } from './live-stream.ts';
import { serveEvents } from './testing/fake-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

test('reports the token that the server refused, and reconnects with a newer one', async () => {
  let token = 'older';
  const refused: string[] = [];
  const connections = serveEvents(() => (token === 'older' ? { status: 401 } : 'stream'));
  const end = new AbortController();
  const { ended } = followStream(
    {
      readToken: () => token,
      readSeq: () => 4,
      keepSeq: () => {},
      onEvent: () => {},
      onState: () => {},
      onRefused: (old) => {
        refused.push(old);
        token = 'newer';
      },
    },
    end.signal,
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(refused).toEqual(['older']);
  expect(connections.map(({ authorization }) => authorization)).toEqual(['Bearer newer']);
  end.abort();
  await ended;
});
