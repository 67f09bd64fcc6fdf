import { once } from 'node:events';
import http from 'node:http';
import { login } from '@longitude/contract/session';
import { createClient } from '@longitude/contract/core/client';
import { messageInbox } from '@longitude/contract/messages';
import { buildMessage } from '../src/testing/builders.ts';
import { median, readMemory } from './measure.ts';

interface Streams {
  /** MB that the server and its store have more than before, with all streams open. */
  readonly memory: number;
  /** Milliseconds from a visitor's form until the last stream received it, median. */
  readonly last: number;
}

async function openStream(address: string, token: string): Promise<http.IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` };
  // Each screen has a connection of its own.
  const request = http.get(`${address}/api/admin/events`, { headers, agent: false });
  const [stream] = (await once(request, 'response')) as [http.IncomingMessage];
  if (stream.statusCode !== 200) throw new Error(`No event stream: ${stream.statusCode}`);
  await once(stream, 'data');
  return stream.resume();
}

/** The cost of `count` open screens for a running server with this `pid`, and their delay. */
export async function measureStreams(
  { address, pid, password }: { address: string; pid: number; password: string },
  count: number,
): Promise<Streams> {
  const visitor = createClient({ base: address });
  const { token } = await visitor.call(login, { payload: { username: 'admin', password } });
  // One-time allocations of the process happen before the measurement.
  (await openStream(address, token)).destroy();
  const before = readMemory(pid);
  const streams: http.IncomingMessage[] = [];
  for (let n = 0; n < count; n++) streams.push(await openStream(address, token));
  const times: number[] = [];
  // Below the limit of forms per minute.
  for (let turn = 0; turn < 4; turn++) {
    const heard = Promise.all(streams.map((stream) => once(stream, 'data')));
    const since = performance.now();
    await visitor.call(messageInbox.create, { payload: buildMessage() });
    await heard;
    times.push(performance.now() - since);
  }
  const memory = readMemory(pid) - before;
  for (const stream of streams) stream.destroy();
  return { memory, last: median(times) };
}
