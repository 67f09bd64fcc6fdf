import type { Socket } from 'node:net';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import type { Answer } from 'dns-packet';
import type { Exchange } from '../evidence/http.ts';
import type { NotRunCode } from '../evidence/part.ts';

/** A name, a connection or an exchange that did not come about; `message` is a sentence for a visitor. */
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
  /** The host's name in sentences; by default the name that led there, or the address. */
  readonly name?: string;
}

/** The purpose of a connection; each has its own count in the scan's budget. */
export type Purpose = 'request' | 'handshake' | 'port';

export interface HttpRequest {
  /** http or https; its host is the target's, or is resolved and checked like the target. */
  readonly url: string;
  readonly method?: 'GET' | 'HEAD' | 'OPTIONS' | 'TRACE';
  readonly headers?: Readonly<Record<string, string>>;
  /** Characters of the body to keep. At most 2 MB are ever read, on the wire and inflated. */
  readonly keep: number;
  /** Bytes of the body to read, when the beginning is enough; the rest is never fetched. */
  readonly atMost?: number;
  /** Keeps the body one character a byte (latin1), whatever it is: for signatures of files. */
  readonly isBinary?: boolean;
  /** Ends at a certificate that does not lead to these roots (PEM), or to those that Node trusts. */
  readonly trust?: 'usual' | readonly string[];
  /** Dials this address of the host instead of the one that answered first. */
  readonly address?: string;
}

export interface DnsQuestion {
  readonly name: string;
  /** Such as A, TXT, DS. */
  readonly type: string;
  /** Sets DO (RFC 3225), so that signatures come along. */
  readonly isSigned?: boolean;
  /** Sets CD (RFC 4035, 3.2.2): the resolver answers what it could not validate. */
  readonly isUnchecked?: boolean;
}

export interface DnsReply {
  /** Such as NOERROR, NXDOMAIN, SERVFAIL. */
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
 * All that a scan can reach, and the only way to reach it: each address passes the guard before it is
 * dialled, each connection is counted, and nothing outlives the scan. One per scan.
 * All calls throw NetworkError.
 */
export interface Network {
  /** Aborts at the end of the scan's time, and when it is closed. */
  readonly signal: AbortSignal;
  /** All addresses of a host, every one of them allowed. Asked once a scan: the answer is pinned. */
  resolve(host: string): Promise<HostAddresses>;
  /** Which of a host's addresses is dialled for it: of several, one that takes connections at this port. */
  choose(host: string, port: number): Promise<string>;
  /**
   * When a host is slow to take connections at `port`, tries whether it does at `other`, so that a
   * silent host is not waited for at one port after the other. Sends nothing; ends at once.
   */
  tryBeside(host: string, port: number, other: number): void;
  /** A connection for at most 5 seconds unless `lifeMs` says otherwise; destroy it when done, others wait for it. */
  connect(peer: Peer, purpose: Purpose, lifeMs?: number): Promise<Socket>;
  /**
   * Ends its handshake or throws; certificates are not judged unless the options ask for it.
   * `watch` gets the socket before the handshake, for events such as OCSPResponse that come within it.
   */
  connectTls(
    peer: Peer,
    options: ConnectionOptions,
    purpose: Purpose,
    watch?: (socket: TLSSocket) => void,
  ): Promise<TLSSocket>;
  /** One exchange; redirects are the caller's (nextHop). Certificates are judged only when `trust` asks for it: else that is a check. */
  exchange(request: HttpRequest): Promise<Exchange>;
  ask(question: DnsQuestion): Promise<DnsReply>;
  /** Destroys what is left. Calls that wait throw. */
  close(): void;
}
