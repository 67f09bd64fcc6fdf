/** What the command `longitude-store` is told. */
import { parseArgs } from 'node:util';
import { StartError } from './errors.ts';
import type { Address } from './listen.ts';

export const USAGE = 'usage: longitude-store --data DIR (--socket PATH | --port N | --check)';

export interface Settings {
  /** The folder of the store. */
  readonly data: string;
  /** Where it listens; undefined when it is to be checked. */
  readonly address: Address | undefined;
}

const OPTIONS = {
  data: { type: 'string' },
  socket: { type: 'string' },
  port: { type: 'string' },
  check: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

/** Touches no file. @throws StartError */
export function readSettings(args: string[]): Settings | 'help' {
  const { data, socket, port, check = false, help = false } = parse(args);
  if (help) return 'help';
  if ([data, socket, port].includes('')) throw new StartError(`A value is empty. ${USAGE}`);
  const ways = [socket !== undefined, port !== undefined, check].filter(Boolean);
  if (data === undefined || ways.length !== 1) throw new StartError(USAGE);
  if (socket !== undefined) return { data, address: { socket } };
  if (port === undefined) return { data, address: undefined };
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new StartError(`--port needs a number from 0 to 65535. ${USAGE}`);
  return { data, address: { port: Number(port) } };
}
