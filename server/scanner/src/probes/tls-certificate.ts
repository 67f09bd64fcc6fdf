import { X509Certificate } from 'node:crypto';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import { isDeepStrictEqual } from 'node:util';
import type { Part } from '../evidence/part.ts';
import type {
  AlternateCertificate,
  CertificateEvidence,
  ShownCertificate,
} from '../evidence/tls.ts';
import { NetworkError } from '../net/network.ts';
import { readTrustedRoots } from '../net/tls.ts';
import { readBundle } from '../tls/der.ts';
import { judgeChain, lacksIssuer, listPath, type ChainView } from '../tls/judge-chain.ts';
import { readCertificate, readChain } from '../tls/read-certificate.ts';
import { tlsVersions } from '../tls/suites.ts';
import { attempt, tryNetwork, type ScanContext } from './scan-context.ts';
import { openTls, waitForRefusal } from './tls-connection.ts';
import { offerVersion } from './tls-hello.ts';

const maxCertificates = 10;
const maxBytes = 16_000;

/** The chain as sent, and OpenSSL's verdict; undefined when there is none. */
interface Shown {
  readonly chain: readonly Buffer[];
  readonly verdict: string | null | undefined;
  readonly asksForClientCertificate: boolean;
}

/** The chain as sent, and whether it leads to a trusted root. */
export async function probeCertificate(context: ScanContext): Promise<Part<CertificateEvidence>> {
  return attempt(async () => {
    const shown = await showByOpenssl(context);
    const first = await judgeShown(context, shown);
    const { asksForClientCertificate } = shown;
    const second = shown.verdict === undefined ? null : await showSecond(context, shown.chain);
    return { ...first, asksForClientCertificate, ...(second ? { second } : {}) };
  });
}

/** Prefers ECDSA, as browsers do: the first certificate is the one that their users get. */
const likeBrowsers: ConnectionOptions = {
  ALPNProtocols: ['h2', 'http/1.1'],
  ciphers: 'aECDSA:ALL:!aNULL:@SECLEVEL=0',
};
/**
 * The certificate at another address or name of the site. If it sends the known chain, the verdict
 * is reused, without fetching a missing issuer again.
 * @throws NetworkError
 */
export async function showAlternate(
  context: ScanContext,
  known: Promise<Part<CertificateEvidence>>,
): Promise<AlternateCertificate> {
  const { host, address } = context.target;
  const shown = await showByOpenssl(context);
  const main = await known;
  const isSame = main.ran && isDeepStrictEqual(main.value.chain, encodeChain(shown.chain));
  if (!isSame) return { host, address, ...(await judgeShown(context, shown)) };
  const { chain, isTrusted, error, completedByAia, isIssuerSkipped } = main.value;
  const skipped = isIssuerSkipped ? { isIssuerSkipped } : {};
  return { host, address, chain, isTrusted, error, completedByAia, ...skipped };
}

async function showByOpenssl(context: ScanContext): Promise<Shown> {
  const opened = await tryNetwork(() => openTls(context, likeBrowsers));
  if (opened instanceof NetworkError) return showByHello(context, opened);
  const asksForClientCertificate = await waitForRefusal(opened.socket);
  return { ...takeChain(opened.socket), asksForClientCertificate };
}

/** Reads the chain and closes the connection. */
function takeChain(socket: TLSSocket): Pick<Shown, 'chain' | 'verdict'> {
  const chain: Buffer[] = [];
  let certificate = socket.getPeerX509Certificate();
  while (certificate !== undefined && chain.length < maxCertificates) {
    chain.push(certificate.raw);
    certificate = certificate.issuerCertificate;
  }
  socket.destroy();
  // Node puts OpenSSL's error code here, whatever the type says.
  const verdict = (socket.authorizationError as unknown as string | null | undefined) ?? null;
  return { chain, verdict };
}

/**
 * Options that make a server choose its certificate of the other kind: signature algorithms (TLS
 * 1.3) and suites (before).
 */
const otherKind: Readonly<Record<string, ConnectionOptions>> = {
  ec: {
    sigalgs:
      'RSA-PSS+SHA256:RSA-PSS+SHA384:RSA-PSS+SHA512:RSA+SHA256:RSA+SHA384:RSA+SHA512:RSA+SHA1',
    ciphers: 'aRSA:!aNULL:@SECLEVEL=0',
  },
  rsa: {
    sigalgs: 'ECDSA+SHA256:ECDSA+SHA384:ECDSA+SHA512',
    ciphers: 'aECDSA:!aNULL:@SECLEVEL=0',
  },
};

/** Null when the server has no certificate of the other kind. */
async function showSecond(
  context: ScanContext,
  chain: readonly Buffer[],
): Promise<ShownCertificate | null> {
  const [first] = readChain(chain.slice(0, 1).map((der) => der.toString('base64')));
  const wanted = otherKind[first?.keyType ?? ''];
  if (!first || !wanted) return null;
  const opened = await tryNetwork(() => openTls(context, wanted));
  if (opened instanceof NetworkError) return null;
  const shown = takeChain(opened.socket);
  const [second] = readChain(shown.chain.slice(0, 1).map((der) => der.toString('base64')));
  return second && second.keyType !== first.keyType ? await judgeShown(context, shown) : null;
}

/**
 * For servers with which OpenSSL cannot complete a handshake (SSL 3.0, RC4, a client certificate):
 * before TLS 1.3 the chain is unencrypted.
 */
async function showByHello(context: ScanContext, failure: NetworkError): Promise<Shown> {
  if (!isHandshakeFailure(failure)) throw failure;
  for (const version of tlsVersions) {
    if (version === 'TLSv1.3') continue;
    const response = await offerVersion(context, version, {}, ({ isDone }) => isDone);
    if (response.kind !== 'flight') continue;
    const { certificates, asksForClientCertificate } = response.flight;
    return { chain: certificates, verdict: undefined, asksForClientCertificate };
  }
  throw failure;
}

const isHandshakeFailure = ({ code, systemCode }: NetworkError): boolean =>
  code === 'blocked' || /^(ERR_SSL|ERR_TLS|EPROTO|ECONNRESET)/.test(systemCode);

const encodeChain = (chain: readonly Buffer[]) =>
  chain
    .slice(0, maxCertificates)
    .map((der) => (der.length > maxBytes ? '' : der.toString('base64')));

async function judgeShown(
  context: ScanContext,
  shown: Pick<Shown, 'chain' | 'verdict'>,
): Promise<ShownCertificate> {
  const chain = encodeChain(shown.chain);
  const [leaf, ...others] = readChain(chain).map(({ x509 }) => x509);
  if (leaf === undefined) return { chain, isTrusted: false, error: null, completedByAia: null };
  const roots = context.roots?.map((pem) => new X509Certificate(pem)) ?? readTrustedRoots();
  const view: ChainView = { leaf, others, roots, now: context.now };
  const { isTrusted, error } = judgeChain(view, shown.verdict);
  const completion = lacksIssuer(error) ? await completeByAia(context, view) : unfetched;
  return { chain, isTrusted, error, ...completion };
}

type Completion = Pick<ShownCertificate, 'completedByAia' | 'isIssuerSkipped'>;
const unfetched: Completion = { completedByAia: null };

async function completeByAia(context: ScanContext, view: ChainView): Promise<Completion> {
  const top = listPath(view.leaf, view.others).at(-1) ?? view.leaf;
  const issuers = await fetchIssuers(context, top);
  if (issuers === 'skipped') return { ...unfetched, isIssuerSkipped: true };
  if (issuers.length === 0) return unfetched;
  const whole = { ...view, others: [...view.others, ...issuers] };
  return { completedByAia: judgeChain(whole, undefined).isTrusted };
}

const maxIssuerBytes = 64_000;

/**
 * Fetches the issuer that a certificate names (AIA), once, over plain HTTP (RFC 5280, 4.2.2.1), and
 * further ones from a bundle. Empty on failure; `skipped` by the scan's own limits, which say nothing
 * about the certificate.
 */
async function fetchIssuers(
  { network }: ScanContext,
  certificate: X509Certificate,
): Promise<X509Certificate[] | 'skipped'> {
  const urls = readCertificate(certificate.raw)?.issuerUrls ?? [];
  const url = urls.find((each) => URL.canParse(each) && new URL(each).protocol === 'http:');
  if (url === undefined) return [];
  const request = { url, keep: maxIssuerBytes, atMost: maxIssuerBytes, isBinary: true };
  const response = await tryNetwork(() => network.exchange(request));
  if (response instanceof NetworkError) return response.code === 'budget' ? 'skipped' : [];
  return response.status === 200 ? readIssuers(Buffer.from(response.body, 'latin1')) : [];
}

/** DER or PKCS #7 (RFC 5280, 4.2.2.1); tolerates PEM, which is not allowed. */
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
