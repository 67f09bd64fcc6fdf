// Plain JavaScript: loading it does not load the TypeScript compiler, which would stay in memory.
import { parseArgs } from 'node:util';

export const USAGE = 'usage: longitude-store --data DIR (--socket PATH | --port N | --check)';

const OPTIONS = {
  data: { type: 'string' },
  socket: { type: 'string' },
  port: { type: 'string' },
  check: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
};

/**
 * Touches no file. The address is undefined for a check of the store.
 * @param {string[]} args
 * @throws {Error} with one line for a human
 */
export function readSettings(args) {
  const {
    data,
    socket,
    port,
    check = false,
    help = false,
  } = parseArgs({ args, options: OPTIONS }).values;
  if (help) return 'help';
  if ([data, socket, port].includes('')) throw new Error(`A value is empty. ${USAGE}`);
  const ways = [socket !== undefined, port !== undefined, check].filter(Boolean);
  if (data === undefined || ways.length !== 1) throw new Error(USAGE);
  if (socket !== undefined) return { data, address: { socket } };
  if (port === undefined) return { data, address: undefined };
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`--port needs a number from 0 to 65535. ${USAGE}`);
  return { data, address: { port: Number(port) } };
}
