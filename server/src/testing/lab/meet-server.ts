import assert from 'node:assert/strict';
import type { Exchange } from '../../scanner/evidence/http.ts';
import { NetworkError } from '../../scanner/net/network.ts';
import { createLabNetwork } from './lab-network.ts';
import { startRaw, type RawScript } from './start-raw.ts';

/** Short ones, so that hostile servers are soon left. */
export const hastyLimits = { requestMs: 300, maxBodyBytes: 100_000 };

interface Meeting {
  readonly answer: Exchange | null;
  readonly error: NetworkError | null;
}

/** Longer than any server holds the scanner up, on a machine that has nothing else to do. */
const maxMs = hastyLimits.requestMs + 1_500;

/**
 * One exchange with a server that follows a script; asserts that it is bounded in time and explained.
 * On a busy machine it may take too long, or the answer that is awaited not begin in time, twice.
 */
export async function meetServer(
  script: RawScript,
  { isAnswered = false }: { readonly isAnswered?: boolean } = {},
): Promise<Meeting> {
  for (let tries = 1; ; tries++) {
    const begin = performance.now();
    const meeting = await meetOnce(script);
    const isInTime = performance.now() - begin < maxMs;
    const isDone = isInTime && (meeting.answer !== null || !isAnswered);
    if (isDone || tries === 3) {
      assert.ok(isInTime, 'bounded in time');
      return meeting;
    }
  }
}

async function meetOnce(script: RawScript): Promise<Meeting> {
  const server = await startRaw(script);
  const network = createLabNetwork({ limits: hastyLimits });
  try {
    const url = `http://127.0.0.1:${server.port}/`;
    return { answer: await network.exchange({ url, keep: 100_000 }), error: null };
  } catch (error) {
    assert.ok(error instanceof NetworkError, String(error));
    assert.match(error.message, /^[A-Z].*\.$/);
    return { answer: null, error };
  } finally {
    network.close();
    await server.close();
  }
}

export const htmlHead = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
export const chunkedHead = `${htmlHead}Transfer-Encoding: chunked\r\n\r\n`;

/** Answers with these bytes and closes. */
export const say = (text: string | Buffer): RawScript => ({
  onRequest: (socket) => socket.end(text),
});

/** Answers with headers and a body as they are given, and closes. */
export const sayPacked = (headers: string, body: Buffer): RawScript =>
  say(Buffer.concat([Buffer.from(`${htmlHead}${headers}\r\n\r\n`), body]));

export const writeChunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
