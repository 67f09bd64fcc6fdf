import { X509Certificate } from 'node:crypto';
import { NetworkError } from '../net/network.ts';
import { readCertificate } from '../tls/read-certificate.ts';
import type { Scene } from './scene.ts';

const mostBytes = 64_000;

/** Fetches the issuer that a certificate names (AIA), once, over plain HTTP as RFC 5280, 4.2.2.1 has it. Null when it cannot be had. */
export async function fetchIssuer(
  { network }: Scene,
  certificate: X509Certificate,
): Promise<X509Certificate | null> {
  const urls = readCertificate(certificate.raw)?.issuerUrls ?? [];
  const url = urls.find((each) => URL.canParse(each) && new URL(each).protocol === 'http:');
  if (url === undefined) return null;
  try {
    const answer = await network.exchange({
      url,
      keep: mostBytes,
      atMost: mostBytes,
      isBinary: true,
    });
    if (answer.status !== 200) return null;
    return readIssuer(Buffer.from(answer.body, 'latin1'));
  } catch (error) {
    if (error instanceof NetworkError) return null;
    throw error;
  }
}

/** DER, or PEM for all that it should not be. */
function readIssuer(body: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(body);
  } catch {
    return null;
  }
}
