/** The unencrypted records of a server's response. */
interface Records {
  /** False: this is not TLS. */
  readonly isTls: boolean;
  /** The handshake's bytes of all records, concatenated (a message may be split anywhere). */
  readonly handshake: Buffer;
  /** Code of the fatal alert (RFC 8446, 6), or of close_notify. */
  readonly alert: number | null;
  /** The rest is encrypted. */
  readonly isOver: boolean;
}

const types = { changeCipherSpec: 20, alert: 21, handshake: 22, applicationData: 23 };
/** 2^14, plus the overhead of compression and encryption (RFC 5246, 6.2.3). */
const maxRecord = 0x4000 + 2048;
const unrecognizedName = 112;

/** Records (RFC 5246, 6.2.1) of a server's response; the last may be incomplete. Never throws. */
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
    if (length > maxRecord) return result({ isTls: false });
    const content = bytes.subarray(at + 5, at + 5 + length);
    if (type === types.handshake) parts.push(content);
    if (type === types.changeCipherSpec || type === types.applicationData) {
      return result({ isOver: true });
    }
    // Ignores the warning unrecognized_name (RFC 6066, 3); any other ends the handshake.
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

/** Names of the alerts that end a handshake (RFC 8446, 6). */
const names: Readonly<Record<number, string>> = {
  0: 'close notify',
  10: 'unexpected message',
  20: 'bad record MAC',
  22: 'record overflow',
  40: 'handshake failure',
  41: 'no certificate',
  42: 'bad certificate',
  46: 'certificate unknown',
  47: 'illegal parameter',
  49: 'access denied',
  50: 'decode error',
  51: 'decrypt error',
  70: 'protocol version',
  71: 'insufficient security',
  80: 'internal error',
  86: 'inappropriate fallback',
  109: 'missing extension',
  110: 'unsupported extension',
  112: 'unrecognized name',
  115: 'unknown PSK identity',
  116: 'certificate required',
  120: 'no application protocol',
};

export const protocolVersionAlert = 70;

/** For example: alert 40 (handshake failure). */
export function showAlert(alert: number): string {
  return `alert ${alert} (${names[alert] ?? 'unnamed'})`;
}
