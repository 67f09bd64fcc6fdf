import * as fc from 'fast-check';

/**
 * Texts of any bytes, each a character: much faster to generate than any Unicode, and just as
 * hostile to a reader.
 */
export const anyText = (maxLength = 200) =>
  fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes).toString('latin1'));
