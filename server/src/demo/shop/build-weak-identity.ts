import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto';

const dayMs = 86_400_000;

/** One value of DER (X.690): its tag, its length, its content. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const digits = content.length.toString(16);
  const size = Buffer.from(digits.length % 2 ? `0${digits}` : digits, 'hex');
  const length =
    content.length < 128 ? size : Buffer.concat([Buffer.from([0x80 | size.length]), size]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
}

const sequence = (...contents: readonly Buffer[]) => der(0x30, ...contents);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
/** A positive number: the first bit is its sign. */
const integer = (bytes: Buffer) =>
  der(0x02, (bytes[0] ?? 0) < 128 ? bytes : Buffer.concat([Buffer.alloc(1), bytes]));
const time = (ms: number) =>
  der(0x17, Buffer.from(new Date(ms).toISOString().replace(/^..|[-T:]|\.\d+/g, '')));

/** sha256WithRSAEncryption (RFC 4055, 5), commonName and subjectAltName (RFC 5280). */
const signing = sequence(oid('2a864886f70d01010b'), der(0x05));
const commonName = (name: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
const alternativeNames = sequence(
  oid('551d11'),
  der(0x04, sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))),
);

interface WeakIdentity {
  /** PEM. */
  readonly cert: string;
  readonly key: string;
}

/** The identity of a neglected server: a short key and an expired, self-signed certificate. */
export function buildWeakIdentity(now: number): WeakIdentity {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const name = commonName('localhost');
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.from([1])),
    signing,
    name,
    sequence(time(now - 377 * dayMs), time(now - 12 * dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeNames)),
  );
  const signature = sign('sha256', body, privateKey);
  const signed = sequence(body, signing, der(0x03, Buffer.alloc(1), signature));
  return {
    cert: new X509Certificate(signed).toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
