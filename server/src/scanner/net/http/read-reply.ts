import type { Exchange } from '../../evidence/http.ts';
import type { HttpRequest } from '../network.ts';
import type { Reply } from './connection.ts';
import { decodeText, readHeader } from './decode-text.ts';
import { readBody } from './read-body.ts';

type ReadReply = Omit<Exchange, 'method' | 'url' | 'address' | 'ms'>;

/** Bytes of the longest character that a charset of the web has. */
const bytesPerCharacter = 4;

/** Reads the body of a response as far as it was wanted, at most `bodyBytes`. */
export async function readReply(
  { status, httpVersion, headers, body, explainEnd }: Reply,
  { keep, atMost = Infinity, isBinary = false }: HttpRequest,
  bodyBytes: number,
): Promise<ReadReply> {
  const read = Math.min(atMost, bodyBytes);
  const limits = { read, hold: Math.min(keep * bytesPerCharacter, read), explainEnd };
  const whole = await readBody(body, readHeader(headers, 'content-encoding'), limits);
  const text = isBinary
    ? whole.bytes.toString('latin1')
    : decodeText(whole.bytes, readHeader(headers, 'content-type'));
  return {
    status,
    httpVersion,
    headers,
    body: text.slice(0, keep),
    wireBytes: whole.wireBytes,
    bodyBytes: whole.bodyBytes,
    isCut: whole.cutReason !== '' || text.length > keep,
    ...(whole.cutReason === '' ? {} : { cutReason: whole.cutReason }),
  };
}
