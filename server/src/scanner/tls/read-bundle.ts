import { readDer, readDerList } from './read-der.ts';

/** 1.2.840.113549.1.7.2, signed-data (RFC 5652, 5.1). */
const signedData = Buffer.from('2a864886f70d010702', 'hex');
/** [0], constructed. */
const tagged = 0xa0;
const most = 10;

/**
 * The certificates (DER) of a bundle without signature, as .p7c files are (RFC 8551, 3.8). Empty when it
 * is none. Never throws.
 */
export function readBundle(bytes: Buffer): Buffer[] {
  const [type, wrapped] = readDerList(readDer(bytes)?.content ?? Buffer.alloc(0));
  if (!type?.content.equals(signedData) || wrapped?.tag !== tagged) return [];
  const fields = readDerList(readDer(wrapped.content)?.content ?? Buffer.alloc(0));
  const set = fields.find(({ tag }) => tag === tagged)?.content ?? Buffer.alloc(0);
  let begin = 0;
  return readDerList(set)
    .slice(0, most)
    .map(({ end }) => {
      const certificate = set.subarray(begin, end);
      begin = end;
      return certificate;
    });
}
