import { readDer, readDerList } from './read-der.ts';

const tags = { extensions: 0xa3, integer: 0x02 };
/** id-pe-tlsfeature, 1.3.6.1.5.5.7.1.24 (RFC 7633). */
const tlsFeature = '2b06010505070118';
/** status_request of TLS (RFC 6066): the server promises to staple. */
const statusRequest = 5;

/** The content of an extension (RFC 5280, 4.1) by the bytes of its identifier in hex; null when it is not there. */
function findExtension(der: Buffer, identifier: string): Buffer | null {
  const [toBeSigned] = readDerList(readDer(der)?.content ?? Buffer.alloc(0));
  const fields = readDerList(toBeSigned?.content ?? Buffer.alloc(0));
  const list = fields.find(({ tag }) => tag === tags.extensions)?.content ?? Buffer.alloc(0);
  for (const { content } of readDerList(readDer(list)?.content ?? Buffer.alloc(0))) {
    const parts = readDerList(content);
    // Identifier, perhaps "critical", value.
    if (parts[0]?.content.toString('hex') === identifier) return parts.at(-1)?.content ?? null;
  }
  return null;
}

/** Whether a certificate (DER) asks browsers to refuse it without a stapled answer of OCSP. Never throws. */
export function mustStaple(der: Buffer): boolean {
  const value = findExtension(der, tlsFeature);
  const features = value === null ? [] : readDerList(readDer(value)?.content ?? Buffer.alloc(0));
  return features.some(
    ({ tag, content }) =>
      tag === tags.integer && content.length === 1 && content[0] === statusRequest,
  );
}
