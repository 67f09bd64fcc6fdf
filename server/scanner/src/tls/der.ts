/** One value of DER (X.690) with the offset of the next one. */
interface DerValue {
  readonly tag: number;
  readonly content: Buffer;
  readonly end: number;
}

/** The value at an offset; null when it is missing or truncated. Never throws. */
function readDer(bytes: Buffer, at = 0): DerValue | null {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) return null;
  const isLong = first > 0x80;
  const digits = isLong ? first - 0x80 : 0;
  // Certificates are kilobytes: a length of more than three bytes is invalid.
  if (first === 0x80 || digits > 3 || bytes.length < at + 2 + digits) return null;
  const length = isLong ? bytes.readUIntBE(at + 2, digits) : first;
  const begin = at + 2 + digits;
  if (bytes.length < begin + length) return null;
  return { tag, content: bytes.subarray(begin, begin + length), end: begin + length };
}

/** Consecutive values, up to the first truncated one. */
export function readDerList(content: Buffer): DerValue[] {
  const values: DerValue[] = [];
  for (let value = readDer(content); value !== null; value = readDer(content, value.end)) {
    values.push(value);
  }
  return values;
}

/** The values within a constructed value; none when it is truncated or missing. */
const openDer = (bytes: Buffer | undefined): DerValue[] =>
  readDerList((bytes && readDer(bytes)?.content) ?? Buffer.alloc(0));

const tags = { extensions: 0xa3, integer: 0x02 };
/** id-pe-tlsfeature, 1.3.6.1.5.5.7.1.24 (RFC 7633). */
const tlsFeature = '2b06010505070118';
/** status_request of TLS (RFC 6066): the server promises OCSP stapling. */
const statusRequest = 5;

/** The content of an extension (RFC 5280, 4.1) by its identifier in hex; null when missing. */
function findExtension(der: Buffer, identifier: string): Buffer | null {
  const [toBeSigned] = openDer(der);
  const fields = readDerList(toBeSigned?.content ?? Buffer.alloc(0));
  for (const { content } of openDer(fields.find(({ tag }) => tag === tags.extensions)?.content)) {
    const parts = readDerList(content);
    // Identifier, perhaps "critical", value.
    if (parts[0]?.content.toString('hex') === identifier) return parts.at(-1)?.content ?? null;
  }
  return null;
}

/** Whether a certificate (DER) requires a stapled OCSP response ("must-staple"). Never throws. */
export function mustStaple(der: Buffer): boolean {
  const value = findExtension(der, tlsFeature);
  return openDer(value ?? undefined).some(
    ({ tag, content }) =>
      tag === tags.integer && content.length === 1 && content[0] === statusRequest,
  );
}

/** 1.2.840.113549.1.7.2, signed-data (RFC 5652, 5.1). */
const signedData = Buffer.from('2a864886f70d010702', 'hex');
/** [0], constructed. */
const contextTag = 0xa0;
const maxCertificates = 10;

/**
 * The certificates (DER) of an unsigned PKCS #7 bundle, as in .p7c files (RFC 8551, 3.8). Empty for
 * other content. Never throws.
 */
export function readBundle(bytes: Buffer): Buffer[] {
  const [type, wrapped] = openDer(bytes);
  if (!type?.content.equals(signedData) || wrapped?.tag !== contextTag) return [];
  const fields = openDer(wrapped.content);
  const set = fields.find(({ tag }) => tag === contextTag)?.content ?? Buffer.alloc(0);
  let begin = 0;
  return readDerList(set)
    .slice(0, maxCertificates)
    .map(({ end }) => {
      const certificate = set.subarray(begin, end);
      begin = end;
      return certificate;
    });
}
