import { createSocket } from 'node:dgram';
import { connect, isIP } from 'node:net';
import type { DecodedPacket } from 'dns-packet';
import type { Peer } from '../network.ts';
import { decodeResponse, type DnsQuery } from './dns-message.ts';

/** The port is the system's random choice; a connected socket receives only from its resolver. */
export function askByDatagram(resolver: Peer, query: DnsQuery, signal: AbortSignal) {
  return new Promise<DecodedPacket>((resolve, reject) => {
    const socket = createSocket(isIP(resolver.address) === 6 ? 'udp6' : 'udp4');
    const fail = (error: Error) => {
      signal.removeEventListener('abort', abort);
      socket.close();
      reject(error);
    };
    const abort = () => fail(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    socket.once('error', fail);
    socket.on('message', (bytes) => {
      const packet = decodeResponse(query, bytes);
      if (packet === null) return;
      signal.removeEventListener('abort', abort);
      socket.close();
      resolve(packet);
    });
    // The callback also gets the error of an unreachable resolver, although its type omits it.
    const begin = (error?: Error) => {
      if (signal.aborted) return;
      if (error) fail(error);
      else socket.send(query.bytes);
    };
    socket.connect(resolver.port, resolver.address, begin);
  });
}

/** For answers that do not fit into a datagram (RFC 7766): two bytes of length, then the message. */
export function askByStream(resolver: Peer, query: DnsQuery, signal: AbortSignal) {
  return new Promise<DecodedPacket>((resolve, reject) => {
    const socket = connect({ host: resolver.address, port: resolver.port, signal });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(query.bytes.length);
    let received = Buffer.alloc(0);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The resolver closed the connection.')));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE()) return;
      const packet = decodeResponse(query, received.subarray(2, 2 + received.readUInt16BE()));
      if (packet) resolve(packet);
      socket.destroy();
    });
    socket.end(Buffer.concat([length, query.bytes]));
  });
}
