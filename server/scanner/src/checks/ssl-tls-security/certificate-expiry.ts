import { countWords } from '@longitude/contract/core/text';
import { explainSecond, readChain, type Certificate } from '../../tls/read-certificate.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
import { showDay } from '../wording.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const certificateExpiry = defineCheck({
  name: 'Certificate Expiry',
  why: 'On the day a certificate expires, every visitor sees a warning instead of your site.',
  needs: ['certificate'],
  judge({ certificate, now }) {
    const [leaf] = readChain(certificate.chain);
    if (leaf === undefined) return notTested('The server does not present a readable certificate.');
    const [second] = readChain(certificate.second?.chain ?? []);
    const first = judgeDates(leaf, now);
    if (first.status !== 'pass' || second === undefined) return first;
    return judgeSecond(second, now) ?? first;
  },
});

const countDays = (ms: number) => {
  const days = Math.floor(ms / dayMs);
  if (days === 0) return 'less than a day';
  return countWords(days, 'day');
};

const renewal = {
  recommendation:
    'Renew the certificate and automate renewal. Make sure the renewal also reloads the web server, which otherwise keeps serving the old certificate.',
  example: `# Twice a day; renews when a third of the lifetime is left
0 3,15 * * * certbot renew --quiet --deploy-hook "systemctl reload nginx"`,
};

/** Current browsers never get the second certificate, so it is medium at most. */
function judgeSecond(certificate: Certificate, now: Date): Verdict | null {
  const verdict = judgeDates(certificate, now);
  if (verdict.status !== 'fail' && verdict.status !== 'warning') return null;
  const details = `${verdict.details} ${explainSecond(certificate)}`;
  return { ...verdict, risk: 'medium', details };
}

function judgeDates({ validFrom: from, validTo: to }: Certificate, now: Date): Verdict {
  const left = to.getTime() - now.getTime();
  const lifetime = to.getTime() - from.getTime();
  const evidence = [
    `Not before: ${from.toISOString()}`,
    `Not after: ${to.toISOString()}`,
    `Judged at: ${now.toISOString()}`,
  ];
  if (now < from) {
    return {
      status: 'fail',
      details: `The certificate is not valid until ${showDay(from)}. Until then, browsers warn every visitor who gets it.`,
      evidence,
      recommendation:
        'Install a certificate that is valid today. If this one was issued today, check the clock of the machine that issued it.',
      example: renewal.example,
    };
  }
  if (left <= 0) {
    const details = `The certificate expired on ${showDay(to)}. Browsers warn every visitor who gets it.`;
    return { status: 'fail', details, evidence, ...renewal };
  }
  const details = `The certificate expires in ${countDays(left)}, on ${showDay(to)}.`;
  // A six-day certificate is renewed every other day, so the limits follow the lifetime.
  if (left < Math.min(7 * dayMs, lifetime / 10)) {
    return { status: 'fail', risk: 'high', details, evidence, ...renewal };
  }
  if (left < Math.min(30 * dayMs, lifetime / 3)) {
    return { status: 'warning', risk: 'medium', details, evidence, ...renewal };
  }
  return pass(details, evidence);
}
