import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

interface RawReply {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends a request line and headers byte by byte, as `fetch` never would: it normalizes addresses
 * and refuses invalid hosts. `target` is the part between the method and the version.
 */
export async function askRaw(
  address: string,
  target: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawReply> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const all = { host: 'longitude.example', accept: 'text/html', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `${method} ${target} HTTP/1.1\r\n${lines.join('')}connection: close\r\n\r\n`;
  socket.write(Buffer.from(request, 'latin1'));
  const answer = await text(socket);
  const end = answer.indexOf('\r\n\r\n');
  const [status = '', ...fields] = answer.slice(0, end).split('\r\n');
  const pairs = fields.map((field) => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()] as const;
  });
  return {
    status: Number(status.split(' ')[1]),
    headers: Object.fromEntries(pairs),
    body: answer.slice(end + 4),
  };
}
