/** What a server's first bytes hold, as far as nothing in them is encrypted. */
export interface Records {
  /** False: this is no TLS. */
  readonly isTls: boolean;
  /** The handshake's bytes of all records, put together (a message may be split anywhere). */
  readonly handshake: Buffer;
  /** Number of the fatal alert (RFC 8446, 6), or of the closing one. */
  readonly alert: number | null;
  /** What follows is encrypted. */
  readonly isOver: boolean;
}

const types = { changeCipherSpec: 20, alert: 21, handshake: 22, applicationData: 23 };
/** 2^14, and what compression and encryption may add (RFC 5246, 6.2.3). */
const longestRecord = 0x4000 + 2048;
const unrecognizedName = 112;

/** Records (RFC 5246, 6.2.1) of a server's answer; the last may be incomplete. Never throws. */
export function readRecords(bytes: Buffer): Records {
  const parts: Buffer[] = [];
  const result = (seen: Partial<Records>): Records => ({
    isTls: true,
    alert: null,
    isOver: false,
    ...seen,
    handshake: Buffer.concat(parts),
  });
  let at = 0;
  while (bytes.length > at) {
    const [type = 0, major = 3] = bytes.subarray(at, at + 2);
    if (type < types.changeCipherSpec || type > types.applicationData || major !== 3) {
      return result({ isTls: false });
    }
    if (bytes.length < at + 5) break;
    const length = bytes.readUInt16BE(at + 3);
    if (length > longestRecord) return result({ isTls: false });
    const content = bytes.subarray(at + 5, at + 5 + length);
    if (type === types.handshake) parts.push(content);
    if (type === types.changeCipherSpec || type === types.applicationData) {
      return result({ isOver: true });
    }
    // A warning that the name is unknown is passed over (RFC 6066, 3); any other ends the handshake.
    const [level = 0, alert] = content;
    if (
      type === types.alert &&
      alert !== undefined &&
      (level !== 1 || alert !== unrecognizedName)
    ) {
      return result({ alert });
    }
    at += 5 + length;
  }
  return result({});
}
