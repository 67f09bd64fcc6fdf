import { vi } from 'vitest';

interface SentCall {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
}

type Result = { readonly status: number; readonly body?: unknown } | 'no connection';

/** Gives the next calls of `fetch` these responses, repeating the last one. Returns the calls. */
export function respondToCalls(...responses: readonly [Result, ...Result[]]): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const response = responses[Math.min(sent.length, responses.length - 1)] ?? responses[0];
    sent.push({
      url,
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    });
    return response === 'no connection'
      ? Promise.reject(new TypeError('refused'))
      : reply(response);
  });
  return sent;
}

/** Delays the next call until it is released. */
export function holdCall(status: number, body: unknown): { letGo: () => void } {
  const gate = Promise.withResolvers<void>();
  const call = vi.fn<() => Promise<Response>>(async () => {
    await gate.promise;
    return reply({ status, body });
  });
  vi.stubGlobal('fetch', call);
  return { letGo: gate.resolve };
}

function reply({ status, body }: Exclude<Result, string>): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return Promise.resolve(new Response(status === 204 ? null : text, { status }));
}
