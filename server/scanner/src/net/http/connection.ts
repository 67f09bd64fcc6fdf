import type { Readable } from 'node:stream';
import type { Header } from '../../evidence/http.ts';
import type { GuardedSocket } from '../dial.ts';
import { NetworkError } from '../network.ts';

/** A request as sent. */
export interface Ask {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** A response whose body has not been read yet. */
export interface Reply {
  readonly status: number;
  readonly httpVersion: '1.0' | '1.1' | '2';
  readonly headers: readonly Header[];
  readonly body: Readable;
  /** The reason why the connection ended before the body did. */
  readonly explainEnd: () => string;
}

/** A connection to one server that carries one exchange at a time. */
export interface HttpConnection {
  /** Resolves when the headers have arrived. @throws the errors of the socket or the parser */
  send(ask: Ask): Promise<Reply>;
  /** Resolves when the body has been read or abandoned; true when another exchange may follow. */
  settle(): Promise<boolean>;
  /** Restarts its time limit. */
  renew(): void;
  destroy(): void;
  readonly isClosed: boolean;
}

/** Names our own reason when we closed the connection: its time limit, or the scan's. */
export function explainEnd({ socket }: GuardedSocket): string {
  const { errored } = socket;
  if (errored instanceof NetworkError) return errored.message;
  return 'The connection ended before the body did.';
}

const headerCount = 200;
const headerCharacters = 8192;

/** Converts Node's flat list of names and values to pairs, in order, with repeats; capped. */
export function listHeaders(raw: readonly string[]): Header[] {
  const pairs: Header[] = [];
  for (let index = 0; index + 1 < raw.length && pairs.length < headerCount; index += 2) {
    const name = (raw[index] ?? '').toLowerCase().slice(0, headerCharacters);
    // HTTP/2 includes the status as a pseudo-header.
    if (!name.startsWith(':'))
      pairs.push([name, (raw[index + 1] ?? '').slice(0, headerCharacters)]);
  }
  return pairs;
}
