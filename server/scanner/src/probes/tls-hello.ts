import type { Socket } from 'node:net';
import type { TlsVersion } from '../evidence/tls.ts';
import { NetworkError, type Peer } from '../net/network.ts';
import { readFlight, type Flight, type ServerHello } from '../tls/read-flight.ts';
import { protocolVersionAlert } from '../tls/read-records.ts';
import { listSuites, versionNumbers } from '../tls/suites.ts';
import { writeClientHello, type ClientHello } from '../tls/write-client-hello.ts';
import type { ScanContext } from './scan-context.ts';

/** A server's response to a hello. */
export type Result =
  | { readonly kind: 'flight'; readonly flight: Flight; readonly hello: ServerHello }
  | { readonly kind: 'alert'; readonly alert: number }
  /** It closed the connection without a response. */
  | { readonly kind: 'closed' }
  /** It accepted the connection and sent nothing; a sentence. */
  | { readonly kind: 'silent'; readonly reason: string }
  /** It violated the TLS protocol; a part of a sentence, such as "it does not speak TLS". */
  | { readonly kind: 'odd'; readonly reason: string };

/** Address and port of the encrypted site. */
export const findTlsPeer = ({ target }: ScanContext): Peer => ({
  address: target.address,
  port: target.ports.https,
});

/** More than any chain, and more chunks than any honest server sends. */
const maxBytes = 120_000;
const maxChunks = 1_000;

/**
 * Sends one ClientHello and reads until `isEnough`, the flight's end, or the end of the connection.
 * Nothing is ever decrypted. @throws NetworkError when it does not connect, or the scan ends
 */
export async function sendHello(
  context: ScanContext,
  hello: Omit<ClientHello, 'host'>,
  isEnough: (flight: Flight) => boolean,
): Promise<Result> {
  const socket = await context.network.connect(findTlsPeer(context), 'handshake');
  try {
    const host = context.target.isAddress ? null : context.target.host;
    socket.write(writeClientHello({ ...hello, host }));
    return judgeResponse(await readResponse(socket, isEnough), hello);
  } catch (error) {
    if (!(error instanceof NetworkError) || error.code !== 'timeout') throw error;
    return { kind: 'silent', reason: error.message };
  } finally {
    socket.destroy();
  }
}

function readResponse(socket: Socket, isEnough: (flight: Flight) => boolean): Promise<Flight> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    let chunks = 0;
    let flight = readFlight(bytes);
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      chunks += 1;
      flight = readFlight(bytes);
      const { fault, alert, isDone, hello } = flight;
      if (fault !== null || alert !== null || isDone) resolve(flight);
      else if (hello !== null && isEnough(flight)) resolve(flight);
      else if (bytes.length > maxBytes || chunks > maxChunks) {
        resolve({ ...flight, fault: 'it sends without end' });
      }
    });
    // A reset is one way to refuse; a timeout, ours or the scan's, is not a response.
    socket.on('error', (error) => {
      if (error instanceof NetworkError) reject(error);
      else resolve(flight);
    });
    socket.on('close', () => resolve(flight));
  });
}

function judgeResponse(flight: Flight, offer: Omit<ClientHello, 'host'>): Result {
  const { fault, alert, hello } = flight;
  if (fault !== null) return { kind: 'odd', reason: fault };
  if (hello === null) return alert === null ? { kind: 'closed' } : { kind: 'alert', alert };
  if (hello.version === null)
    return { kind: 'odd', reason: 'it chose a version that does not exist' };
  if (isAbove(hello.version, offer.version)) {
    return { kind: 'odd', reason: 'it chose a newer version than the one offered' };
  }
  if (!offer.suites.includes(hello.suite)) {
    return { kind: 'odd', reason: 'it chose a cipher suite that was not offered' };
  }
  return { kind: 'flight', flight, hello };
}

const isAbove = (a: TlsVersion, b: TlsVersion) => versionNumbers[a] > versionNumbers[b];

/** Some servers close the connection when a hello lists more. */
const maxSuites = 110;

/**
 * Offers one version with all of its suites, the common ones first, until the server accepts one or
 * has rejected them all; returns its last response. Stops at a server that does not even refuse
 * with a TLS alert.
 * @throws NetworkError
 */
export async function offerVersion(
  context: ScanContext,
  version: TlsVersion,
  options: Omit<ClientHello, 'host' | 'version' | 'suites'>,
  isEnough: (flight: Flight) => boolean,
): Promise<Result> {
  const suites = listSuites(version);
  let response: Result = { kind: 'closed' };
  for (let at = 0; at < suites.length; at += maxSuites) {
    const hello = { ...options, version, suites: suites.slice(at, at + maxSuites) };
    response = await sendHello(context, hello, isEnough);
    if (response.kind !== 'alert' || response.alert === protocolVersionAlert) return response;
  }
  return response;
}
