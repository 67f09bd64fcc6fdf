/** A raw response, its body parsed if it is JSON. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

interface RawCall {
  readonly token?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged, without its own content type. */
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request, well-formed or not. `path` begins with a slash. */
export async function send(
  address: string,
  method: string,
  path: string,
  { token, json, body, headers }: RawCall = {},
): Promise<RawResponse> {
  const content = json === undefined ? body : JSON.stringify(json);
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(content === undefined ? {} : { body: content }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
