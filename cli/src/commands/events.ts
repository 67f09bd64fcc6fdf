import type { LiveEvent } from '@longitude/contract/events';
import type { Command } from 'commander';
import { connect, type GlobalOptions } from '../connection.ts';
import { formatClock } from '../dates.ts';
import { followEvents, parseEvent, type FollowOptions } from '../follow-events.ts';
import { io } from '../io.ts';
import { readMode, type OutputMode } from '../output-mode.ts';
import { escapeText, isOutputClosed, print, remark } from '../output.ts';
import { formatLines } from '../print-result.ts';

const endSignals = ['SIGINT', 'SIGTERM'] as const;

/** Adds the verb that prints the server's events until Ctrl-C. */
export function defineEvents(command: Command): void {
  command.action((_options, self: Command) => printEvents(self.optsWithGlobals()));
}

async function printEvents(options: GlobalOptions): Promise<void> {
  const mode = readMode(options);
  const connection = await connect(options);
  const ending = new AbortController();
  const run = io();
  const end = () => ending.abort();
  for (const signal of endSignals) run.once(signal, end);
  const onLost: FollowOptions['onLost'] = ({ failure, isFirst }) => {
    // The reader has closed the pipe (`… | head`).
    if (isOutputClosed()) end();
    else if (isFirst) remark(`${failure.message} Trying again.`);
  };
  try {
    for await (const { data } of followEvents(connection, ending.signal, { onLost })) {
      const event = parseEvent(data);
      if (event) await printEvent(event, mode);
      if (isOutputClosed()) return;
    }
  } finally {
    for (const signal of endSignals) run.off(signal, end);
  }
}

/** One line per event in every mode: the stream has no end that would close an array. */
async function printEvent(event: LiveEvent, { kind, fields }: OutputMode): Promise<void> {
  if (kind === 'text') return print(describeEvent(event));
  const lines = formatLines({ kind: kind === 'json' ? 'ndjson' : kind, fields }, [event]);
  await print(lines.join('\n'));
}

/** `14:05:09  service-request.changed  6b01…  by 6b00…` */
function describeEvent({ type, id, by, presence }: LiveEvent): string {
  const who = presence ? `${presence.name} is ${presence.state}` : by && `by ${by}`;
  const parts = [formatClock(new Date().toISOString()), type, id, who ?? ''];
  return escapeText(parts.join('  ').trimEnd());
}
