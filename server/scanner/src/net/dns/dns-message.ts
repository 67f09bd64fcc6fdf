import { randomInt } from 'node:crypto';
import dnsPacket, {
  AUTHENTIC_DATA,
  CHECKING_DISABLED,
  DNSSEC_OK,
  RECURSION_DESIRED,
  type DecodedPacket,
  type RecordType,
} from 'dns-packet';
import type { DnsQuestion, DnsReply } from '../network.ts';

/** Datagram size that passes every network (DNS flag day 2020). */
const datagramBytes = 1232;

export interface DnsQuery {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** A question with random id, EDNS0 (RFC 6891), and AD to get validation (RFC 6840, 5.7). */
export function encodeQuestion({ name, type, isSigned, isUnchecked }: DnsQuestion): DnsQuery {
  const id = randomInt(0x10000);
  const bytes = dnsPacket.encode({
    id,
    type: 'query',
    flags: RECURSION_DESIRED | AUTHENTIC_DATA | (isUnchecked ? CHECKING_DISABLED : 0),
    questions: [{ name, type: type as RecordType, class: 'IN' }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: datagramBytes,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: isSigned ? DNSSEC_OK : 0,
        flag_do: isSigned ?? false,
        options: [],
      },
    ],
  });
  return { id, name, type, bytes };
}

const bareName = (name: string) => name.toLowerCase().replace(/\.$/, '');

/** Null unless it answers this question: it may be stray or forged. */
export function decodeResponse(query: DnsQuery, bytes: Buffer): DecodedPacket | null {
  let packet: DecodedPacket;
  try {
    packet = dnsPacket.decode(bytes);
  } catch {
    return null;
  }
  const [question] = packet.questions ?? [];
  const isOurs =
    packet.type === 'response' &&
    packet.id === query.id &&
    question !== undefined &&
    bareName(question.name) === bareName(query.name) &&
    String(question.type) === query.type;
  return isOurs ? packet : null;
}

export function readReplyOf(packet: DecodedPacket): DnsReply {
  // The types of dns-packet omit the rcode that it decodes.
  const { rcode } = packet as { rcode?: string };
  return {
    rcode: rcode ?? 'NOERROR',
    isAuthentic: packet.flag_ad,
    answers: packet.answers ?? [],
    authorities: packet.authorities ?? [],
  };
}
