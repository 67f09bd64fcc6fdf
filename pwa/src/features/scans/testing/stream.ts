import { act } from '@testing-library/react';
import type { ScanEvents } from '@longitude/contract/scans';
import { vi } from 'vitest';

interface SentScan {
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal;
}

/** A fake server whose scans publish their events step by step. */
interface ScanServer {
  /** The calls so far, oldest first. */
  readonly sent: readonly SentScan[];
  /** Sends one event to the newest call. */
  readonly publish: <Name extends keyof ScanEvents>(
    name: Name,
    data: ScanEvents[Name],
  ) => Promise<void>;
  /** Ends the newest call's stream with this error. */
  readonly fail: (error: object) => Promise<void>;
  /** Breaks the newest call's connection. */
  readonly cut: () => Promise<void>;
}

const open = { headers: { 'content-type': 'text/event-stream; charset=utf-8' } };

/**
 * Responds to each scan with a stream of events.
 * @param path of the call below /api; other calls get their usual responses. Without it every call
 * is a scan
 */
export function startScanServer(path?: string): ScanServer {
  const sent: SentScan[] = [];
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const others = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (path !== undefined && address !== `/api${path}`) return others(address, init);
    sent.push(readCall(init));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (stream = controller),
    });
    return new Response(body, open);
  });
  const write = (name: string, data: unknown) =>
    settle(() =>
      stream?.enqueue(
        new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
      ),
    );
  return {
    sent,
    publish: write,
    fail: (error) => write('error', error),
    cut: () => settle(() => stream?.error(new TypeError('connection lost'))),
  };
}

/** Gives the page time to read what arrived. */
async function settle(run: () => void): Promise<void> {
  await act(async () => {
    run();
    await new Promise((resolve) => setTimeout(resolve));
  });
}

/** Responds to every scan with a refusal. */
export function refuseScans(status: number, body: object): SentScan[] {
  const sent: SentScan[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(readCall(init));
    return Response.json(body, { status });
  });
  return sent;
}

function readCall(init: RequestInit): SentScan {
  return {
    headers: new Headers(init.headers),
    body: JSON.parse(init.body as string) as unknown,
    signal: init.signal as AbortSignal,
  };
}
