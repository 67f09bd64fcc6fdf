import { pluralize } from '@longitude/contract/core/text';
import type { MailContent } from '../../../platform/mail/layout.ts';
import type { ScanRow } from '../model.ts';
import { readFindings } from '../present.ts';
import type { Judgement } from './judge-run.ts';
import type { MailNotice } from './model.ts';

/** The subject of an email. */
interface JudgedScan {
  readonly scan: ScanRow;
  readonly judgement: Judgement;
  readonly showDay: (day: Date) => string;
}

type Content = Pick<MailContent, 'heading' | 'lead' | 'facts'>;
type Facts = MailContent['facts'];

/** Maximum names in an email; the page behind its link has all of them. */
const maxNames = 10;

/** Our own sentences, with values of fixed form only: some addresses are unconfirmed. */
export const describeNotice: Record<MailNotice, (about: JudgedScan) => Content> = {
  alert: ({ scan, judgement, showDay }) => {
    const { failing } = judgement;
    return {
      heading: `${scan.host} got worse`,
      lead: `We scanned ${scan.host} on ${showDay(scan.scannedAt)}. ${countFailures(failing.length)}.`,
      facts: [
        ...describeFigures(judgement, showDay),
        ...listNames('Fails now', failing),
        ...describeFirstStep(scan, failing),
      ],
    };
  },
  recovery: ({ scan, judgement, showDay }) => {
    const { alertBefore: alert } = judgement;
    const day = alert ? ` on ${showDay(alert.at)}` : '';
    return {
      heading: `${scan.host} has recovered`,
      lead: `We scanned ${scan.host} on ${showDay(scan.scannedAt)}. What we reported${day} is fixed, and the overall risk is no higher than before.`,
      facts: [
        ...describeFigures(judgement, showDay),
        ...listNames('No longer fails', alert?.tests ?? []),
      ],
    };
  },
  certificate: ({ scan, judgement, showDay }) => {
    const { certificate } = judgement;
    const day = certificate === null ? 'soon' : `on ${showDay(new Date(certificate))}`;
    return {
      heading: `The certificate of ${scan.host} expires ${day}`,
      lead: 'From that day on, browsers warn every visitor instead of showing the site. Renew the certificate before then, and check that the web server loads the new one.',
      facts: describeFigures({ ...judgement, before: null }, showDay),
    };
  },
};

function countFailures(count: number): string {
  if (count === 0) return 'The overall risk has risen';
  return pluralize(count, 'One test has begun to fail', `${count} tests have begun to fail`);
}

/** Values of fixed form only: no text of the site. */
function describeFigures(judgement: Judgement, showDay: JudgedScan['showDay']): Facts {
  const { before } = judgement;
  const figure = ({ score, overallRisk }: Pick<Judgement, 'score' | 'overallRisk'>) =>
    score === null
      ? 'No score: not enough could be tested'
      : `${score} of 100, ${overallRisk} risk`;
  return [
    { label: 'Now', value: figure(judgement) },
    ...(before ? [{ label: `On ${showDay(before.scannedAt)}`, value: figure(before) }] : []),
  ];
}

function listNames(label: string, names: readonly string[]): Facts {
  if (names.length === 0) return [];
  const more = names.length - maxNames;
  const shown = [...names.slice(0, maxNames), ...(more > 0 ? [`and ${more} more`] : [])];
  return [{ label, value: shown.join('\n') }];
}

/** Our advice on the worst failure. */
function describeFirstStep(scan: ScanRow, failing: readonly string[]): Facts {
  const worst = readFindings(scan)?.tests.find(({ name }) => name === failing[0]);
  return worst?.recommendation ? [{ label: 'First step', value: worst.recommendation }] : [];
}
