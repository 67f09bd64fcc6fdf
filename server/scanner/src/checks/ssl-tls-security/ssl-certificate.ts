import type { Target } from '../../evidence/evidence.ts';
import type { Visit } from '../../evidence/http.ts';
import type { NotRun, Part } from '../../evidence/part.ts';
import type { CertificateEvidence, ShownCertificate } from '../../evidence/tls.ts';
import { explainSecond, readChain, type Certificate } from '../../tls/read-certificate.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
import { findCertificateProblems, type CertificateProblem } from './certificate-problems.ts';

export const sslCertificate = defineCheck({
  name: 'SSL Certificate',
  why: 'The certificate proves to a browser that it is talking to your server and no one else. If it is wrong, browsers show your visitors a full-page warning.',
  needs: [],
  looks: ['certificate', 'home', 'plain'],
  judge({ certificate, home, plain, target }) {
    if (!certificate.ran) return judgeAbsence(certificate, { home, plain }, target);
    if (certificate.value.chain.length === 0) return showsNone;
    if (readChain(certificate.value.chain).length === 0) {
      return notTested('The certificate that the server sends cannot be read.');
    }
    return judgeCertificate(certificate.value, target);
  },
});

const showsNone: Verdict = {
  status: 'fail',
  details:
    'The server encrypts without a certificate, so anyone can impersonate it. No browser connects to such a server.',
  evidence: ['The handshake ended without a Certificate message.'],
  recommendation:
    'Install a certificate and turn off anonymous cipher suites. Let’s Encrypt and many hosting companies issue certificates free of charge.',
  example: '# nginx\nssl_ciphers HIGH:!aNULL:!eNULL;',
};

interface Visits {
  readonly home: Part<Visit>;
  readonly plain: Part<Visit>;
}

/** A page that responds over https in place of the site, such as a bot check, is encrypted too. */
const endsEncrypted = (visit: Part<Visit>, { scheme }: Target) =>
  visit.ran
    ? visit.value.page.url.startsWith('https:')
    : visit.code === 'blocked' && scheme === 'https';

/**
 * No HTTPS at all is worse than any certificate. A site without any response is not tested, nor is
 * one that responded over https although its certificate could not be read.
 */
function judgeAbsence(missing: NotRun, { home, plain }: Visits, target: Target): Verdict {
  const isAbsent = ['unreachable', 'unreadable', 'timeout'].includes(missing.code);
  if (!isAbsent || !plain.ran || [home, plain].some((visit) => endsEncrypted(visit, target))) {
    return notTested(missing.reason);
  }
  return {
    status: 'fail',
    details:
      'This address is available only without encryption (http). Anyone on a visitor’s network can read and change everything that is sent.',
    evidence: [missing.reason, `http responds with status ${plain.value.page.status}.`],
    recommendation:
      'Set up HTTPS. Let’s Encrypt and many hosting companies issue certificates free of charge and renew them automatically.',
    example: `certbot --nginx -d ${target.host} --redirect`,
  };
}

function describeCertificate(certificate: Certificate): string[] {
  const { commonName, names, issuer, keyType, keyBits, signature } = certificate;
  return [
    `Subject: ${commonName || '(none)'}; names: ${names.slice(0, 8).join(', ') || '(none)'}`,
    `Issuer: ${issuer || '(none)'}`,
    `Key: ${keyType}${keyBits === null ? '' : ` ${keyBits}`}; signature: ${signature}`,
  ];
}

const describeShown = ({ chain, error }: ShownCertificate, leaf: Certificate): string[] => [
  ...describeCertificate(leaf),
  `Certificates sent: ${chain.length}; OpenSSL: ${error ?? 'trusted'}`,
];

type Problem = CertificateProblem & { readonly risk?: 'medium' };

interface ShownJudgement {
  readonly evidence: string[];
  readonly problems: readonly Problem[];
}

/** The problems of one of the server's certificates. */
function judgeShown(certificate: ShownCertificate, target: Target): ShownJudgement {
  const [leaf, ...others] = readChain(certificate.chain);
  if (leaf === undefined) return { evidence: [], problems: [] };
  const problems = findCertificateProblems({ certificate, chain: [leaf, ...others], ...target });
  return { evidence: describeShown(certificate, leaf), problems };
}

/** Current browsers never get the second certificate, so it is medium at most. */
function judgeSecond(certificate: ShownCertificate, target: Target): ShownJudgement {
  const [leaf] = readChain(certificate.chain);
  const { evidence, problems } = judgeShown(certificate, target);
  if (leaf === undefined || problems.length === 0) return { evidence, problems };
  const [worst, ...others] = problems.map((each): Problem => ({ ...each, risk: 'medium' }));
  const last = others.at(-1) ?? worst;
  const explain = (each: Problem) =>
    each === last ? { ...each, details: `${each.details} ${explainSecond(leaf)}` } : each;
  return {
    evidence,
    problems: [worst, ...others].filter((each) => each !== undefined).map(explain),
  };
}

/** Judges both certificates, when the server has one of each kind. */
function judgeCertificate(certificate: CertificateEvidence, target: Target): Verdict {
  const { second } = certificate;
  const judged = [
    judgeShown(certificate, target),
    ...(second ? [judgeSecond(second, target)] : []),
  ];
  const evidence = judged.flatMap((each) => each.evidence);
  const problems = judged.flatMap((each) => each.problems);
  // A missing intermediate of the first outweighs all problems of the second.
  const [worst] = problems;
  if (worst === undefined) {
    return pass(
      'The certificate was issued for this address by an authority that browsers trust, and has a strong key.',
      evidence,
    );
  }
  return { ...worst, details: problems.map(({ details }) => details).join(' '), evidence };
}
