import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

/** May be a promise. */
type Result = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A fake server for responses that the real one never sends. Closed after the test. */
export async function startFakeServer(respond: Result): Promise<string> {
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface FakeCall {
  /** `GET /api/…`. */
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * Like `startFakeServer`, with calls and responses in JSON; without a value the response is empty.
 */
export function startFakeApi(
  respond: (call: FakeCall) => readonly [status: number, value?: object],
): Promise<string> {
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const text = Buffer.concat(await request.toArray()).toString();
    const line = `${request.method} ${request.url}`;
    const [status, value] = respond({ line, headers: request.headers, text });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(value && JSON.stringify(value));
  };
  return startFakeServer(reply);
}
