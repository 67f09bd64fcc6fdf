/** Bytes of an IPv4 address. */
export type Ipv4 = readonly [number, number, number, number];

const toInteger = ([a, b, c, d]: Ipv4) => ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
const toHex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');
const dotted = (address: Ipv4) => address.join('.');
const highWord = (address: Ipv4) => toHex(toInteger(address) >>> 16, 4);
const lowWord = (address: Ipv4) => toHex(toInteger(address) & 0xffff, 4);
const words = (address: Ipv4) => `${highWord(address)}:${lowWord(address)}`;
const escapeAll = (text: string) =>
  Array.from(text, (sign) => `%${toHex(sign.codePointAt(0) ?? 0, 2)}`).join('');
const widen = (text: string) =>
  text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const inverted = (address: Ipv4): Ipv4 => [
  address[0] ^ 255,
  address[1] ^ 255,
  address[2] ^ 255,
  address[3] ^ 255,
];

/** Notations of an IPv4 address in the host of a URL, and IPv6 addresses that contain it. */
export const addressForms: readonly ((address: Ipv4) => string)[] = [
  dotted,
  (address) => `${dotted(address)}.`,
  (address) => String(toInteger(address)),
  (address) => `0x${toHex(toInteger(address), 8)}`,
  (address) => `0X${toHex(toInteger(address), 8).toUpperCase()}`,
  (address) => `0${toInteger(address).toString(8)}`,
  (address) => address.map((byte) => `0${byte.toString(8)}`).join('.'),
  (address) => address.map((byte) => `0000${byte.toString(8)}`).join('.'),
  (address) => address.map((byte) => `0x${byte.toString(16)}`).join('.'),
  ([a, b, c, d]) => `0x${a.toString(16)}.0${b.toString(8)}.${c}.${d}`,
  ([a, b, c, d]) => `${a}.${b}.${c * 256 + d}`,
  ([a, b, c, d]) => `${a}.${b * 65_536 + c * 256 + d}`,
  ([a, b, c, d]) => `0${a.toString(8)}.0x${(b * 65_536 + c * 256 + d).toString(16)}`,
  (address) => address.join('\u3002'),
  (address) => address.join('\uff0e'),
  (address) => widen(dotted(address)),
  (address) => widen(String(toInteger(address))),
  (address) => escapeAll(dotted(address)),
  (address) => dotted(address).replaceAll('.', '%2e'),
  (address) => `user:word@${dotted(address)}`,
  (address) => `www.example.com@${dotted(address)}`,
  (address) => `www.example.com%40${dotted(address)}`,
  (address) => `www.example.com\\@${dotted(address)}`,
  (address) => `${dotted(address)}#@www.example.com`,
  (address) => `${dotted(address)}\\.www.example.com`,
  (address) => `${dotted(address)}\t`,
  (address) => dotted(address).replace('.', '.\u00ad'),
  (address) => dotted(address).replace('.', '\u200b.'),
  (address) => `[::ffff:${dotted(address)}]`,
  (address) => `[::FFFF:${words(address)}]`,
  (address) => `[0:0:0:0:0:ffff:${words(address)}]`,
  (address) => `[::ffff:${dotted(address)}%25lo]`,
  (address) => `[::${dotted(address)}]`,
  (address) => `[::ffff:0:${words(address)}]`,
  (address) => `[64:ff9b::${dotted(address)}]`,
  (address) => `[64:ff9b:1::${words(address)}]`,
  (address) => `[2002:${words(address)}::1]`,
  (address) => `[2001:0:4136:e378:8000:63bf:${words(inverted(address))}]`,
  (address) => `[2001:${words(address)}::1]`.replace(/^\[2001:[0-9a-f]{4}:/, '[2001:0:'),
  (address) => `[fe80::5efe:${words(address)}]`,
  (address) => `[fe80::${lowWord(address)}%25eth0]`,
  (address) => `[fc00::${words(address)}]`,
  (address) => `[ff02::${lowWord(address)}]`,
];

/** Names and addresses of this machine itself. */
export const selfForms: readonly string[] = [
  'localhost',
  'LOCALHOST',
  'localhost.',
  'deep.er.localhost',
  '%6c%6f%63alhost',
  '\u24db\u24de\u24d2\u24d0\u24db\u24d7\u24de\u24e2\u24e3',
  'loc\u00adalhost',
  '\uff4c\uff4f\uff43\uff41\uff4c\uff48\uff4f\uff53\uff54',
  '0',
  '0x0',
  '127.1',
  '127.0.1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::1%25lo]',
  '[0000::0001]',
];

/** Prefixes that are not public, with the bits that a random address within them keeps. */
export const specialPrefixes: readonly (readonly [prefix: Ipv4, bits: number])[] = [
  [[127, 0, 0, 0], 8],
  [[10, 0, 0, 0], 8],
  [[172, 16, 0, 0], 12],
  [[192, 168, 0, 0], 16],
  [[169, 254, 169, 254], 32],
  [[169, 254, 0, 0], 16],
  [[100, 64, 0, 0], 10],
  [[0, 0, 0, 0], 8],
  [[192, 0, 0, 0], 24],
  [[192, 0, 2, 0], 24],
  [[192, 88, 99, 0], 24],
  [[198, 18, 0, 0], 15],
  [[198, 51, 100, 0], 24],
  [[203, 0, 113, 0], 24],
  [[168, 63, 129, 16], 32],
  [[224, 0, 0, 0], 4],
  [[240, 0, 0, 0], 4],
  [[255, 255, 255, 255], 32],
];

/** A random address within a prefix. */
export function pickAddress(prefix: Ipv4, bits: number, random: () => number): Ipv4 {
  const mask = bits === 32 ? 0 : 0xffffffff >>> bits;
  const host = Math.floor(random() * 2 ** 32) & mask;
  const value = (toInteger(prefix) | host) >>> 0;
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}
