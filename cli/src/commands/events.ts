import { LiveEvent } from '@longitude/contract/events';
import {
  isEventStream,
  pause,
  readEvents,
  type ServerEvent,
} from '@longitude/contract/core/server-events';
import type { Command } from 'commander';
import { connect, refuseAnswer, type Connection, type GlobalOptions } from '../connection.ts';
import { formatClock } from '../dates.ts';
import { exitCodes, readFailure } from '../failure.ts';
import { readMode, type OutputMode } from '../output-mode.ts';
import { escapeText, isOutputClosed, print, remark } from '../output.ts';
import { formatLines } from '../print-result.ts';

/** Three heartbeats of the server. */
const idleTimeoutMs = 60_000;
const minRetryMs = 500;
const maxRetryMs = 15_000;

/** Adds the verb that prints the server's events until Ctrl-C. */
export function defineEvents(command: Command): void {
  command.action((_options, self: Command) => printEvents(self.optsWithGlobals()));
}

async function printEvents(options: GlobalOptions): Promise<void> {
  const mode = readMode(options);
  const connection = await connect(options);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => ending.abort());
  }
  for await (const { data } of followEvents(connection, ending.signal)) {
    const event = parseEvent(data);
    if (event) await printEvent(event, mode);
    if (isOutputClosed()) return;
  }
}

/** A line each in every mode: the stream has no end that would close an array. */
async function printEvent(event: LiveEvent, { kind, fields }: OutputMode): Promise<void> {
  if (kind === 'text') return print(describeEvent(event));
  const lines = formatLines({ kind: kind === 'json' ? 'ndjson' : kind, fields }, [event]);
  await print(lines.join('\n'));
}

/**
 * The server's events until `signal` aborts, across reconnects.
 * @throws Failure when the first connection fails, or the session ends
 */
async function* followEvents(
  connection: Connection,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent> {
  let lastId: string | undefined;
  let stream = await open(connection, signal, lastId);
  while (stream) {
    try {
      for await (const event of readEvents(stream, { idleTimeoutMs })) {
        if (/^\d{1,15}$/.test(event.id)) lastId = event.id;
        yield event;
      }
    } catch {
      // Reconnect after a dropped connection.
    }
    stream = await reopen(connection, signal, lastId);
  }
}

/** A connection that resumes after `lastId`; undefined when `signal` aborts. */
async function open(
  { url, download }: Connection,
  signal: AbortSignal,
  lastId: string | undefined,
): Promise<Response | undefined> {
  const headers = {
    accept: 'text/event-stream',
    ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
  };
  const endpoint = { method: 'GET', path: '/admin/events' } as const;
  const response = await download(endpoint, { headers, signal }).catch((error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  });
  if (!response || isEventStream(response)) return response;
  await response.body?.cancel();
  throw refuseAnswer(url);
}

/** As `open`, with exponential backoff until it succeeds. @throws Failure when signed out */
async function reopen(
  connection: Connection,
  signal: AbortSignal,
  lastId: string | undefined,
): Promise<Response | undefined> {
  for (let pauseMs = minRetryMs; ; pauseMs = Math.min(pauseMs * 2, maxRetryMs)) {
    await pause(pauseMs, signal);
    if (signal.aborted || isOutputClosed()) return undefined;
    try {
      return await open(connection, signal, lastId);
    } catch (error) {
      const { exitCode, message } = readFailure(error);
      if (exitCode === exitCodes.notSignedIn) throw error;
      if (pauseMs === minRetryMs) remark(`${message} Trying again.`);
    }
  }
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
