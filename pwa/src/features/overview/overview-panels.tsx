import type { Overview } from '@longitude/contract/overview';
import { overallRisks, type OverallRisk } from '@longitude/contract/scan-checks';
import { formatCount } from '@longitude/contract/totals';
import { Link } from 'wouter';
import {
  composeItemPath,
  composeTabPath,
  emailQueuePath,
  trashPath,
} from '@longitude/contract/dashboard-paths';
import styles from './overview-panels.module.css';
import panelStyles from '../../ui/panel.module.css';
import { textLink } from '../../ui/button.tsx';

const hourMs = 3_600_000;
/** Promised time until the first reply (public-site section 2). */
const promisedHours = 24;

interface WaitingProps {
  readonly waiting: Overview['waitingLongest'];
  readonly now: Date;
}

/** The request that has waited longest for a reply. */
export function WaitingLongest({ waiting, now }: WaitingProps) {
  if (!waiting) return null;
  const hours = Math.floor((now.getTime() - Date.parse(waiting.createdAt)) / hourMs);
  const time =
    hours < promisedHours
      ? `${hours} of the promised ${promisedHours} hours`
      : `${describeHours(hours)}; the site promises ${promisedHours} hours`;
  return (
    <Link className={styles['longest']} href={composeItemPath('service-request', waiting.id)}>
      <span>
        Waiting longest: {waiting.name}, {time}
      </span>
      <u>Reply</u>
    </Link>
  );
}

function describeHours(hours: number): string {
  const days = Math.floor(hours / 24);
  return days < 2 ? `${hours} hours` : `${days} days`;
}

const riskNames = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  unknown: 'Not enough tested',
} as const;

/** The number of scans of each risk: one bar, and a list of links to them. */
export function ScansByRisk({ counts }: { readonly counts: Overview['scansByRisk'] }) {
  const risks = overallRisks.filter((risk) => counts[risk] > 0 || risk !== 'unknown');
  const total = risks.reduce((sum, risk) => sum + counts[risk], 0);
  const parts = risks.map(
    (risk) => `${formatCount(counts[risk])} ${riskNames[risk].toLowerCase()}`,
  );
  return (
    <section className={panelStyles['panel']} aria-labelledby="by-risk">
      <header className={styles['head']}>
        <h2 id="by-risk">Scans by risk</h2>
        <Link className={textLink} href={composeTabPath('scans')}>
          All scans
        </Link>
      </header>
      {total === 0 ? (
        <p className="muted">Risks of scanned sites will appear here.</p>
      ) : (
        <StackedBar counts={counts} label={`${formatCount(total)} scans: ${parts.join(', ')}`} />
      )}
      <ul className={styles['risks']}>
        {risks.map((risk) => (
          <li key={risk}>
            <Link
              className={styles['risk']}
              data-drawn=""
              href={`${composeTabPath('scans')}&risk=${risk}`}
            >
              <span className={styles['swatch']} data-risk={risk} aria-hidden="true" />
              {riskNames[risk]}
              <b className="numeric">{formatCount(counts[risk])}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StackedBarProps {
  readonly counts: Overview['scansByRisk'];
  readonly label: string;
}

function StackedBar({ counts, label }: StackedBarProps) {
  const total = overallRisks.reduce((sum, risk) => sum + counts[risk], 0);
  const toWidth = (risk: OverallRisk) => (counts[risk] / total) * 1000;
  const parts = overallRisks.map((risk, index) => {
    const x = overallRisks.slice(0, index).reduce((sum, each) => sum + toWidth(each), 0);
    return { risk, x, width: toWidth(risk) };
  });
  return (
    <svg
      className={styles['stacked']}
      viewBox="0 0 1000 24"
      preserveAspectRatio="none"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page
      role="img"
      aria-label={label}
    >
      {parts
        .filter(({ width }) => width > 0)
        .map(({ risk, x: left, width }) => (
          <rect key={risk} data-risk={risk} x={left} width={Math.max(width - 2, 1)} height="24" />
        ))}
    </svg>
  );
}

/** The amount of queued email, and the lists below this tab. */
export function MailPanel({ mail }: Pick<Overview, 'mail'>) {
  const { waiting, failed } = mail;
  return (
    <section className={panelStyles['panel']} aria-labelledby="mail-panel">
      <header className={styles['head']}>
        <h2 id="mail-panel">Email</h2>
        <Link className={textLink} href={emailQueuePath}>
          Email queue
        </Link>
      </header>
      <p className="muted">
        {waiting + failed === 0
          ? 'Nothing is queued.'
          : `${formatCount(waiting)} queued, ${formatCount(failed)} failed`}
      </p>
      <p className={styles['head']}>
        <span className="muted">Deleted items stay for 30 days.</span>
        <Link className={textLink} href={trashPath}>
          Trash
        </Link>
      </p>
    </section>
  );
}

/** The most viewed pages. Only consenting visitors are counted. */
export function TopPages({ overview }: { readonly overview: Overview }) {
  const { topPages, pageViews } = overview;
  return (
    <section className={panelStyles['panel']} aria-labelledby="top-pages">
      <header className={styles['head']}>
        <h2 id="top-pages">Page views</h2>
        <span className="muted">30 days</span>
      </header>
      {topPages.length === 0 ? (
        <p className="muted">Only visitors who agree are counted. No views yet.</p>
      ) : (
        <>
          <ol className={styles['pages']}>
            {topPages.map(({ path, count }) => (
              <li key={path}>
                <span className="ellipsis">{path === '/other' ? 'Other pages' : path}</span>
                <b className="numeric">{formatCount(count)}</b>
              </li>
            ))}
          </ol>
          <p className="muted">
            {formatCount(pageViews)} in total, from visitors who agreed to be counted
          </p>
        </>
      )}
    </section>
  );
}
