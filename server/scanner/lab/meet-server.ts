import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Exchange } from '../src/evidence/http.ts';
import { NetworkError } from '../src/net/network.ts';
import { startVirtualClock } from '../../src/testing/virtual-clock.ts';
import { createLabNetwork } from './lab-network.ts';
import { startRaw, type RawScript } from './start-raw.ts';

/** Endless servers are left soon, but not before a slow machine has read what they send. */
export const hastyLimits = { requestMs: 600, maxBodyBytes: 100_000 };

interface Meeting {
  readonly response: Exchange | null;
  readonly error: NetworkError | null;
}

/** Longer than any server can delay the scanner. */
const maxMs = hastyLimits.requestMs + 1_500;

/**
 * One exchange with a scripted server; asserts that it is bounded in time and explained. Its time
 * is virtual: a pending response begins in time on a busy machine as well.
 */
export async function meetServer(t: TestContext, script: RawScript): Promise<Meeting> {
  startVirtualClock(t, 5);
  const server = await startRaw(script);
  const late = new AbortController();
  setTimeout(() => late.abort(), maxMs);
  const network = createLabNetwork({ limits: hastyLimits, signal: late.signal });
  try {
    const url = `http://127.0.0.1:${server.port}/`;
    return { response: await network.exchange({ url, keep: 100_000 }), error: null };
  } catch (error) {
    assert.ok(error instanceof NetworkError, String(error));
    assert.match(error.message, /^[A-Z].*\.$/);
    return { response: null, error };
  } finally {
    assert.ok(!late.signal.aborted, 'bounded in time');
    network.close();
    await server.close();
  }
}

export const htmlHead = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n';
export const chunkedHead = `${htmlHead}Transfer-Encoding: chunked\r\n\r\n`;

/** Sends these bytes and closes. */
export const say = (text: string | Buffer): RawScript => ({
  onRequest: (socket) => socket.end(text),
});

/** Sends headers and a body as given, and closes. */
export const sayPacked = (headers: string, body: Buffer): RawScript =>
  say(Buffer.concat([Buffer.from(`${htmlHead}${headers}\r\n\r\n`), body]));

export const writeChunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
