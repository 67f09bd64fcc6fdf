import type { MailContent } from '../../../platform/mail/layout.ts';
import type { ScanRow } from '../model.ts';
import type { Judgement } from './judge-run.ts';
import type { MailNotice, OpenAlert } from './model.ts';

/** The contents of an email about a scan. */
export interface Story extends Pick<Judgement, 'failing' | 'certificate'> {
  readonly scan: ScanRow;
  readonly before: ScanRow | null;
  /** The state before this scan. */
  readonly alert: OpenAlert | null;
  readonly showDay: (day: Date) => string;
}

type Content = Pick<MailContent, 'heading' | 'lead' | 'facts'>;
type Facts = MailContent['facts'];

/** Maximum names in an email; the page behind its link has all of them. */
const maxNames = 10;

/** Our own sentences, with values of fixed form only: some addresses are unconfirmed. */
export const describeNotice: Record<MailNotice, (story: Story) => Content> = {
  alert: (story) => {
    const { scan, failing, showDay } = story;
    return {
      heading: `${scan.host} got worse`,
      lead: `We scanned ${scan.host} on ${showDay(scan.scannedAt)}. ${countFailures(failing.length)}.`,
      facts: [
        ...describeFigures(story),
        ...listNames('Fails now', failing),
        ...describeFirstStep(story),
      ],
    };
  },
  recovery: (story) => {
    const { scan, alert, showDay } = story;
    const day = alert ? ` on ${showDay(alert.at)}` : '';
    return {
      heading: `${scan.host} has recovered`,
      lead: `We scanned ${scan.host} on ${showDay(scan.scannedAt)}. What we reported${day} is fixed, and the overall risk is no higher than before.`,
      facts: [...describeFigures(story), ...listNames('No longer fails', alert?.tests ?? [])],
    };
  },
  certificate: (story) => {
    const { scan, certificate, showDay } = story;
    const day = certificate === null ? 'soon' : `on ${showDay(new Date(certificate))}`;
    return {
      heading: `The certificate of ${scan.host} expires ${day}`,
      lead: 'From that day on, browsers warn every visitor instead of showing the site. Renew the certificate before then, and check that the web server loads the new one.',
      facts: describeFigures({ ...story, before: null }),
    };
  },
};

function countFailures(count: number): string {
  if (count === 0) return 'The overall risk has risen';
  return count === 1 ? 'One test has begun to fail' : `${count} tests have begun to fail`;
}

/** Values of fixed form only: no text of the site. */
function describeFigures({ scan, before, showDay }: Story): Facts {
  const figure = ({ score, overallRisk }: ScanRow) =>
    score === null
      ? 'No score: not enough could be tested'
      : `${score} of 100, ${overallRisk} risk`;
  return [
    { label: 'Now', value: figure(scan) },
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
function describeFirstStep({ scan, failing }: Story): Facts {
  const worst = scan.findings.tests.find(({ name }) => name === failing[0]);
  return worst?.recommendation ? [{ label: 'First step', value: worst.recommendation }] : [];
}
