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

/** A response whose body is still to be read. */
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
  /** Answers when the headers are there. @throws what the socket or the parser throws */
  send(ask: Ask): Promise<Reply>;
  /** Ends when the body has been read or given up; true when another exchange may follow. */
  settle(): Promise<boolean>;
  /** Gives it a request's time again. */
  renew(): void;
  destroy(): void;
  readonly isClosed: boolean;
}

/** A connection that we ended ourselves says why: its time was over, or the scan's. */
export function explainEnd({ socket }: GuardedSocket): string {
  const { errored } = socket;
  if (errored instanceof NetworkError) return errored.message;
  return 'The connection ended before the body did.';
}

const headerCount = 200;
const headerCharacters = 8192;

/** Node's flat list of names and values as pairs, in order, with repeats; capped. */
export function listHeaders(raw: readonly string[]): Header[] {
  const pairs: Header[] = [];
  for (let index = 0; index + 1 < raw.length && pairs.length < headerCount; index += 2) {
    const name = (raw[index] ?? '').toLowerCase().slice(0, headerCharacters);
    // HTTP/2 names the status as a header of its own.
    if (!name.startsWith(':'))
      pairs.push([name, (raw[index + 1] ?? '').slice(0, headerCharacters)]);
  }
  return pairs;
}
