import { Link, useLocation } from 'wouter';
import type { ScanComparison } from '@longitude/contract/scan-changes';
import { usePageHead } from '../../../platform/page-head.ts';
import { Meridian } from '../../../ui/meridian.tsx';
import { Gauge } from '../gauge.tsx';
import { receipt } from '../saved-scan.ts';
import { GradeMark, RiskBadge } from '../marks.tsx';
import { findOwner } from '../owned-reports.ts';
import { formatTime } from '../report-time.ts';
import { ReusedNote, ScanAgain } from '../rescan.tsx';
import { saveTyped } from '../scan-input.ts';
import { composeReportPath, resetScan, scannerPath } from '../scan-state.ts';
import { returnToForm } from '../use-scan-form.ts';
import { noteForward } from './arrival.ts';
import { ChangeLists } from './change-lists.tsx';
import { describeChanges, describeOtherTime, describeScore } from './describe-changes.ts';
import gauge from '../gauge.module.css';
import reportStyles from '../report.module.css';
import styles from './comparison.module.css';
import { MaskIcon } from '../../../ui/mask-icon.tsx';
import pageStyles from '../../../ui/page.module.css';
import { textLink, buttonClass } from '../../../ui/button.tsx';
import buttonStyles from '../../../ui/button.module.css';

interface ComparisonViewProps {
  /** The earlier scan first. */
  readonly comparison: ScanComparison;
  /** Token of the later report. */
  readonly token: string;
}

/**
 * The changes between two scans of a site. Everything from the scanned site is rendered as text.
 */
export function ComparisonView({ comparison, token }: ComparisonViewProps) {
  usePageHead({ title: `What changed at ${comparison.url}`, isHidden: true });
  const { before, after } = comparison;
  const own = receipt.value?.token === token ? receipt.value : null;
  return (
    <>
      <section className={`${pageStyles['top']} wrap ${reportStyles['title']}`}>
        <Link
          className={`${textLink} ${buttonStyles['back']}`}
          href={composeReportPath(token)}
          onClick={noteForward}
        >
          <MaskIcon name="back" />
          This result
        </Link>
        <div className={`stack ${styles['title']}`}>
          <p className={`row ${reportStyles['marks']}`}>
            {after.score !== null && <GradeMark score={after.score} />}
            <RiskBadge risk={after.overallRisk} suffix=" RISK" />
          </p>
          <h1 className="anywhere">
            What changed at <span>{comparison.url}</span>
          </h1>
          <p className={reportStyles['meta']}>
            <time dateTime={after.timestamp}>{formatTime(after.timestamp)}</time>
            <span>
              compared with{' '}
              <b>
                <time dateTime={before.timestamp}>
                  {describeOtherTime(before.timestamp, after.timestamp)}
                </time>
              </b>
            </span>
          </p>
          {own && <ReusedNote receipt={own} timestamp={after.timestamp} />}
        </div>
      </section>
      <Verdict comparison={comparison} token={token} rescanFrom={own?.rescanFrom} />
      <ChangeLists comparison={comparison} />
    </>
  );
}

interface VerdictProps extends ComparisonViewProps {
  readonly rescanFrom: string | undefined;
}

function Verdict({ comparison, token, rescanFrom }: VerdictProps) {
  const { scoreAfter, scoreBefore } = comparison;
  return (
    <section className="wrap" aria-label="Change of the score">
      <Meridian at={22} isRise />
      <div className={reportStyles['verdict']}>
        <div className={gauge['score']}>
          <Gauge score={scoreAfter} was={scoreBefore} />
          <p>
            {scoreAfter === null ? 'No score' : `Score: ${scoreAfter}/100`}
            {scoreBefore === null ? ', none before' : `, was ${scoreBefore}`}
          </p>
        </div>
        <div className="stack">
          <h2>{describeScore(comparison)}</h2>
          <p className={`lead ${reportStyles['summary']} anywhere`}>
            {describeChanges(comparison)}
          </p>
          <Counts comparison={comparison} />
          {findOwner(token) ? (
            <TestThisAgain url={comparison.url} rescanFrom={rescanFrom} />
          ) : (
            <p className={`row ${reportStyles['actions']}`}>
              <Link className={buttonClass()} href={scannerPath}>
                Scan a website
              </Link>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

/** The number of tests of each kind; 'worse' only if there are any. */
function Counts({ comparison }: Pick<ComparisonViewProps, 'comparison'>) {
  const { fixed, better, worse, unchanged } = comparison;
  const counts = [
    ['fixed', fixed.length],
    ['better', better.length],
    ...(worse.length > 0 ? [['worse', worse.length] as const] : []),
    ['new', comparison.new.length],
    ['unchanged', unchanged.length],
  ] as const;
  return (
    <dl className={counts.length > 4 ? `${styles['counts']} ${styles['five']}` : styles['counts']}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TestThisAgainProps {
  readonly url: string;
  readonly rescanFrom: string | undefined;
}

/** Link to the form, with the address of the site. */
function TestThisAgain({ url, rescanFrom }: TestThisAgainProps) {
  const [, navigate] = useLocation();
  const start = () => {
    const email = receipt.peek()?.email ?? '';
    resetScan();
    saveTyped({ url, email, isAccepted: false });
    returnToForm();
    navigate(scannerPath);
  };
  return <ScanAgain rescanFrom={rescanFrom} onPress={start} />;
}
