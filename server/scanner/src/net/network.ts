import type { Socket } from 'node:net';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import type { Answer } from 'dns-packet';
import type { Exchange } from '../evidence/http.ts';
import type { NotRunCode } from '../evidence/part.ts';

/** A failed look-up, connection or exchange; `message` is a sentence for a visitor. */
export class NetworkError extends Error {
  readonly code: NotRunCode;
  /** The error code of the system or OpenSSL, such as ECONNRESET; empty when there is none. */
  readonly systemCode: string;

  constructor(code: NotRunCode, message: string, systemCode = '') {
    super(message);
    this.name = 'NetworkError';
    this.code = code;
    this.systemCode = systemCode;
  }
}

/** Where to connect: an address, never a name. */
export interface Peer {
  readonly address: string;
  readonly port: number;
  /** The host's name in sentences; by default the name that resolved to it, or the address. */
  readonly name?: string;
}

/** The purpose of a connection; each has its own count in the scan's budget. */
export type Purpose = 'request' | 'handshake' | 'port';

export interface HttpRequest {
  /** http or https; its host is the target's, or is resolved and checked like the target. */
  readonly url: string;
  readonly method?: 'GET' | 'HEAD' | 'OPTIONS' | 'TRACE';
  readonly headers?: Readonly<Record<string, string>>;
  /** Characters of the body to keep. Never reads more than 2 MB, both on the wire and inflated. */
  readonly keep: number;
  /** Bytes of the body to read, when its beginning is enough; the rest is not downloaded. */
  readonly atMost?: number;
  /** Keeps the body as one character a byte (latin1), for file signatures. */
  readonly isBinary?: boolean;
  /** Rejects certificates that do not lead to these roots (PEM), or to those that Node trusts. */
  readonly trust?: 'usual' | readonly string[];
  /** Dials this address of the host instead of the one that responded first. */
  readonly address?: string;
}

export interface DnsQuestion {
  readonly name: string;
  /** For example A, TXT, DS. */
  readonly type: string;
  /** Sets DO (RFC 3225), to get signatures too. */
  readonly isSigned?: boolean;
  /** Sets CD (RFC 4035, 3.2.2): the resolver also returns data that it could not validate. */
  readonly isUnchecked?: boolean;
}

export interface DnsReply {
  /** For example NOERROR, NXDOMAIN, SERVFAIL. */
  readonly rcode: string;
  /** AD: the resolver has validated it (RFC 4035, 3.2.3). */
  readonly isAuthentic: boolean;
  readonly answers: readonly Answer[];
  readonly authorities: readonly Answer[];
}

/** All addresses of a host. */
export interface HostAddresses {
  readonly v4: readonly string[];
  readonly v6: readonly string[];
}

/**
 * The only network access of a scan: each address passes the guard before it is dialled, each
 * connection is counted, and nothing outlives the scan. One per scan. All calls throw NetworkError.
 */
export interface Network {
  /** Aborts at the end of the scan's time, and when it is closed. */
  readonly signal: AbortSignal;
  /** All addresses of a host, each one allowed. Resolved once per scan and pinned. */
  resolve(host: string): Promise<HostAddresses>;
  /** The address to dial for a host: of several, one that accepts connections at this port. */
  choose(host: string, port: number): Promise<string>;
  /**
   * While a host is slow to accept connections at `port`, tries `other` in parallel, so that a
   * silent host does not use up the timeout of both in turn. Sends nothing; returns immediately.
   */
  tryBeside(host: string, port: number, other: number): void;
  /** A connection for at most 5 seconds, or `lifeMs`; destroy it when done: others wait for it. */
  connect(peer: Peer, purpose: Purpose, lifeMs?: number): Promise<Socket>;
  /**
   * Completes the handshake or throws; verifies certificates only when the options ask for it.
   * `watch` gets the socket before the handshake, for events during it such as OCSPResponse.
   */
  connectTls(
    peer: Peer,
    options: ConnectionOptions,
    purpose: Purpose,
    watch?: (socket: TLSSocket) => void,
  ): Promise<TLSSocket>;
  /**
   * One exchange; the caller follows redirects (nextHop). Verifies certificates only with `trust`:
   * otherwise a check judges them.
   */
  exchange(request: HttpRequest): Promise<Exchange>;
  ask(question: DnsQuestion): Promise<DnsReply>;
  /** Destroys everything that is open. Pending calls throw. */
  close(): void;
}
