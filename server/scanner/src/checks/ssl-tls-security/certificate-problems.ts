import type { ShownCertificate } from '../../evidence/tls.ts';
import { lacksIssuer, listPath } from '../../tls/judge-chain.ts';
import { coversHost, type Certificate } from '../../tls/read-certificate.ts';

/** One problem of a certificate. */
export interface CertificateProblem {
  readonly status: 'warning' | 'fail';
  readonly details: string;
  readonly recommendation: string;
  readonly example: string;
}

/** A certificate in its chain, and the host that it must cover. */
interface CertificateView {
  readonly certificate: ShownCertificate;
  /** The leaf first. */
  readonly chain: readonly [leaf: Certificate, ...others: Certificate[]];
  readonly host: string;
  readonly isAddress: boolean;
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

const requestCertificate = (host: string) => `certbot certonly --nginx -d ${host}`;

const trustDetails: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'The certificate is self-signed, so browsers cannot tell your server from an impostor.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'The certificate comes from an authority that browsers do not trust, so they cannot tell your server from an impostor.',
  CERT_HAS_EXPIRED: 'The issuing authority’s certificate has expired.',
};

/** The certificate does not say where its issuer's could be fetched. */
const eitherWay =
  ' Either the server leaves out an intermediate certificate, or browsers do not trust the authority.';

function findTrustProblem({ certificate, host, chain }: CertificateView): CertificateProblem[] {
  if (certificate.isTrusted) return [];
  if (certificate.completedByAia === true) return [describeIncomplete(host)];
  if (certificate.isIssuerSkipped) return [describeSkipped(host)];
  if (isUntold(certificate, chain.at(-1))) return [describeBroken(host)];
  const { issuer } = chain[0];
  const unknown = `Browsers do not trust the certificate: no trusted authority vouches for its issuer${issuer === '' ? '' : `, ${shorten(issuer)}`}.${lacksIssuer(certificate.error) ? eitherWay : ''}`;
  return [
    {
      status: 'fail',
      details: trustDetails[certificate.error ?? ''] ?? unknown,
      recommendation:
        'Get a certificate from an authority that browsers trust. Let’s Encrypt and many hosting companies issue them free of charge and renew them automatically.',
      example: requestCertificate(host),
    },
  ];
}

/** The chain as sent has no trusted issuer, and fetching the issuer through AIA failed. */
const isUntold = ({ completedByAia, error }: ShownCertificate, top: Certificate | undefined) =>
  completedByAia === null && lacksIssuer(error) && (top?.issuerUrls.length ?? 0) > 0;

const describeBroken = (host: string): CertificateProblem => ({
  ...describeIncomplete(host),
  status: 'fail',
  details:
    'What the server sends does not link its certificate to an authority that browsers trust. Either the intermediate certificate is left out, or the authority is unknown; we could not download the missing certificate from the address given in yours.',
});

const describeSkipped = (host: string): CertificateProblem => ({
  ...describeIncomplete(host),
  details:
    'What the server sends does not link its certificate to an authority that browsers trust. Either the intermediate certificate is left out, or the authority is unknown; the scan had no time to look that up.',
});

const describeIncomplete = (host: string): CertificateProblem => ({
  status: 'warning',
  details:
    'The server leaves out the intermediate certificate that links its own to a trusted authority. Some browsers fetch it automatically; others, and most apps and tools, refuse to connect.',
  recommendation:
    'Send the full certificate chain. Point the server to the file that contains your certificate followed by the intermediate certificate from your authority.',
  example: `# nginx
ssl_certificate     /etc/letsencrypt/live/${host}/fullchain.pem;
ssl_certificate_key /etc/letsencrypt/live/${host}/privkey.pem;`,
});

function describeNameless({ commonName }: Certificate): string {
  const none = 'The certificate lists no host names at all.';
  if (commonName === '') return none;
  return `${none} It has ${shorten(commonName)} in the common name, a field browsers no longer use.`;
}

function listNames({ names }: Certificate): string {
  const first = names.slice(0, 3).map((name) => shorten(name.replace(/^[^:]*:/, '')));
  return `${first.join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;
}

function findNameProblem({
  chain: [leaf],
  host,
  isAddress,
}: CertificateView): CertificateProblem[] {
  if (coversHost(leaf, host, isAddress)) return [];
  return [
    {
      status: 'fail',
      details:
        leaf.names.length === 0
          ? describeNameless(leaf)
          : `The certificate was issued for ${listNames(leaf)}, not for ${shorten(host)}.`,
      recommendation: `Get a certificate that lists ${shorten(host)} as a subject alternative name. One certificate can cover several names, such as those with and without www.`,
      example: requestCertificate(host),
    },
  ];
}

/** Root certificates are self-signed, and no client relies on that signature. */
const isSigned = ({ x509 }: Certificate) => x509.subject !== x509.issuer;

function findSignatureProblem({ chain, host }: CertificateView): CertificateProblem[] {
  const weak = chain.find(
    (each, index) =>
      (index === 0 || isSigned(each)) && /sha-?1(?!\d)|md[245]/i.test(each.signature),
  );
  if (weak === undefined) return [];
  const hash = /md/i.test(weak.signature) ? 'MD5' : 'SHA-1';
  const whose = weak === chain[0] ? 'The certificate' : 'An intermediate certificate';
  return [
    {
      status: 'fail',
      details: `${whose} is signed with ${hash}, which can be forged. Browsers refuse it.`,
      recommendation:
        'Replace the certificate with one signed with SHA-256, which every public authority has used since 2016.',
      example: requestCertificate(host),
    },
  ];
}

const smallestKeys: Readonly<Record<string, number>> = {
  rsa: 2048,
  'rsa-pss': 2048,
  dsa: 2048,
  ec: 224,
};

function findKeyProblem({ chain, host }: CertificateView): CertificateProblem[] {
  const weak = chain.find(
    ({ keyType, keyBits }) => keyBits !== null && keyBits < (smallestKeys[keyType] ?? 0),
  );
  if (weak === undefined) return [];
  const whose = weak === chain[0] ? 'The key of the certificate' : 'The key of an intermediate';
  return [
    {
      status: 'fail',
      details: `${whose} has only ${weak.keyBits} bits. A well-funded attacker can break a key this short and impersonate your server.`,
      recommendation:
        'Generate a new key of at least 2048 bits (RSA) or 256 bits (ECDSA), and have a certificate issued for it.',
      example: `${requestCertificate(host)} --key-type ecdsa --elliptic-curve secp256r1`,
    },
  ];
}

/** Drops certificates that are not part of the path, which browsers ignore too. */
function keepPath(view: CertificateView): CertificateView {
  const [leaf, ...others] = view.chain;
  const path = listPath(
    leaf.x509,
    others.map(({ x509 }) => x509),
  );
  return { ...view, chain: [leaf, ...others.filter(({ x509 }) => path.includes(x509))] };
}

/** All problems, the worst first, except expiry, which another check judges. */
export function findCertificateProblems(sent: CertificateView): CertificateProblem[] {
  const view = keepPath(sent);
  const problems = [
    ...findTrustProblem(view),
    ...findNameProblem(view),
    ...findKeyProblem(view),
    ...findSignatureProblem(view),
  ];
  return problems.sort((a, b) => Number(b.status === 'fail') - Number(a.status === 'fail'));
}
