/** Numbers of a byte each, two, and three, the highest byte first, as all of TLS has them. */
export const byte = (value: number): Buffer => Buffer.from([value]);
export const pair = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
export const triple = (value: number): Buffer =>
  Buffer.from([value >> 16, (value >> 8) & 0xff, value & 0xff]);

/** A vector (RFC 8446, 3.4): its length by one of the above, then its content. */
export function vector(length: (value: number) => Buffer, ...content: readonly Buffer[]): Buffer {
  const joined = Buffer.concat(content);
  return Buffer.concat([length(joined.length), joined]);
}
