/** Names of RFC 8446, 6, of those alerts that end a handshake. */
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

/** Such as: alert 40 (handshake failure). */
export function showAlert(alert: number): string {
  return `alert ${alert} (${names[alert] ?? 'unnamed'})`;
}
