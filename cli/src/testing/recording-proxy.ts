import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { startFakeServer } from './fake-server.ts';

interface Recorder {
  readonly url: string;
  /** `GET /api/…`, without queries, in the order of the calls. */
  readonly calls: readonly string[];
}

/** A proxy in front of a server that records its calls. Closed after the test. */
export async function startRecorder(target: string): Promise<Recorder> {
  const calls: string[] = [];
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = '', url = '', headers } = incoming;
    calls.push(`${method} ${url.split('?')[0]}`);
    const onward = request(new URL(url, target), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };
  return { url: await startFakeServer(forward), calls };
}
