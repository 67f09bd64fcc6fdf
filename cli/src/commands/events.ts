import { LiveEvent } from '@longitude/contract/overview';
import {
  isEventStream,
  pause,
  readEvents,
  type ServerEvent,
} from '@longitude/contract/core/server-events';
import type { Command } from 'commander';
import { connect, refuseAnswer, type Connection, type GlobalOptions } from '../connection.ts';
import { formatClock } from '../dates.ts';
import { Failure, readFailure, exitCodes } from '../failure.ts';
import { escapeText, formatJson, isOutputClosed, print, remark } from '../output.ts';

/** Three heartbeats of the server. */
const idleTimeoutMs = 60_000;
const minRetryMs = 500;
const maxRetryMs = 15_000;

/** Adds the verb that follows what happens, until Ctrl-C. */
export function defineEvents(command: Command): void {
  command.action((_options, self: Command) => followEvents(self.optsWithGlobals()));
}

async function followEvents(options: GlobalOptions): Promise<void> {
  const connection = await connect(options);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => ending.abort());
  }
  const follower = { connection, options, signal: ending.signal, lastId: undefined };
  // Only a server that answered once is worth waiting for.
  let stream: Response | undefined = await open(follower).catch((error: unknown) => {
    if (ending.signal.aborted) return undefined;
    throw error;
  });
  while (stream) {
    await follow(follower, stream);
    stream = await reopen(follower);
  }
}

interface Follower {
  readonly connection: Connection;
  readonly options: GlobalOptions;
  readonly signal: AbortSignal;
  /** The number of the last event that was printed. */
  lastId: string | undefined;
}

async function open({ connection, signal, lastId }: Follower): Promise<Response> {
  const { url, download } = connection;
  const headers = {
    accept: 'text/event-stream',
    ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
  };
  const endpoint = { method: 'GET', path: '/admin/events' } as const;
  const response = await download(endpoint, { headers, signal });
  if (isEventStream(response)) return response;
  await response.body?.cancel();
  throw refuseAnswer(url);
}

/** Prints events until the stream ends, well or not. @throws Failure when they cannot be printed */
async function follow(follower: Follower, stream: Response): Promise<void> {
  try {
    for await (const event of readEvents(stream, { idleTimeoutMs })) {
      await printEvent(follower, event);
      if (isOutputClosed()) return;
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
  }
}

/** The stream again, with exponential backoff; undefined at the end. @throws Failure when signed out */
async function reopen(follower: Follower): Promise<Response | undefined> {
  const { signal } = follower;
  for (let pauseMs = minRetryMs; !signal.aborted && !isOutputClosed();) {
    await pause(pauseMs, signal);
    if (signal.aborted) return undefined;
    try {
      return await open(follower);
    } catch (error) {
      const failure = readFailure(error);
      if (signal.aborted) return undefined;
      if (failure.exitCode === exitCodes.notSignedIn) throw error;
      if (pauseMs === minRetryMs) remark(`${failure.message} Trying again.`);
      pauseMs = Math.min(pauseMs * 2, maxRetryMs);
    }
  }
  return undefined;
}

async function printEvent(follower: Follower, { id, data }: ServerEvent): Promise<void> {
  if (/^\d{1,15}$/.test(id)) follower.lastId = id;
  const event = parseEvent(data);
  if (!event) return;
  await print(follower.options.json ? formatJson(event, 0) : describeEvent(event));
}

function parseEvent(data: string): LiveEvent | undefined {
  try {
    return LiveEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}

/** `14:05:09  service-request.changed  6b01…  by 6b00…` */
function describeEvent({ type, id, by, presence }: LiveEvent): string {
  const who = presence ? `${presence.name} is ${presence.state}` : by && `by ${by}`;
  const parts = [formatClock(new Date().toISOString()), type, id, who ?? ''];
  return escapeText(parts.join('  ').trimEnd());
}
