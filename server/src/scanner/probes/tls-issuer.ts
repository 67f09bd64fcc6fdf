import { X509Certificate } from 'node:crypto';
import { NetworkError } from '../net/network.ts';
import { readCertificate } from '../tls/read-certificate.ts';
import type { Scene } from './scene.ts';
import { readBundle } from '../tls/der.ts';

const mostBytes = 64_000;

/** Fetches the issuer that a certificate names (AIA), once, over plain HTTP as RFC 5280, 4.2.2.1 has it. A bundle may hold those above it as well. Empty when it cannot be had. */
export async function fetchIssuers(
  { network }: Scene,
  certificate: X509Certificate,
): Promise<X509Certificate[]> {
  const urls = readCertificate(certificate.raw)?.issuerUrls ?? [];
  const url = urls.find((each) => URL.canParse(each) && new URL(each).protocol === 'http:');
  if (url === undefined) return [];
  try {
    const answer = await network.exchange({
      url,
      keep: mostBytes,
      atMost: mostBytes,
      isBinary: true,
    });
    if (answer.status !== 200) return [];
    return readIssuers(Buffer.from(answer.body, 'latin1'));
  } catch (error) {
    if (error instanceof NetworkError) return [];
    throw error;
  }
}

/** DER or PKCS #7 (RFC 5280, 4.2.2.1), or PEM for all that it should not be. */
function readIssuers(body: Buffer): X509Certificate[] {
  const bundle = readBundle(body);
  return (bundle.length > 0 ? bundle : [body]).flatMap((each) => {
    try {
      return [new X509Certificate(each)];
    } catch {
      return [];
    }
  });
}
