import { Link } from 'wouter';
import { splitSentence } from '@longitude/contract/scan-checks';
import type { ScanTest } from '@longitude/contract/scans';
import { receipt } from '../saved-scan.ts';
import { RiskBadge, showGain, StatusMark } from '../marks.tsx';
import { formatTime } from '../report-time.ts';
import { saveTyped } from '../scan-input.ts';
import { composeReportPath, scannerPath } from '../scan-state.ts';
import { useScoredReport } from '../use-scored-report.ts';
import type { OwnResultProps } from './own-result.tsx';
import styles from './own-card.module.css';
import boxes from '../../../ui/boxes.module.css';
import { buttonClass, textLink } from '../../../ui/button.tsx';

/** The check's result in the report that this tab has shown last. */
export function OwnCard({ check, isPart, children }: OwnResultProps) {
  const opened = useScoredReport();
  const test = opened?.report.tests.find(({ name }) => name === check);
  if (!opened || !test) return children;
  const { token, report } = opened;
  const { first, rest } = splitSentence(test.details);
  // The terms are accepted for each scan.
  const fillForm = () =>
    saveTyped({ url: report.url, email: receipt.peek()?.email ?? '', isAccepted: false });
  return (
    <section className={`${boxes['card']} ${styles['result']}`} aria-label="Result of this test">
      <StatusMark test={test} />
      <div className="stack anywhere">
        <p className={styles['group']}>
          {isPart ? `${check}: result for` : 'Result for'} {report.url},{' '}
          {formatTime(report.timestamp)}
        </p>
        <h2 className="subheading">{first}</h2>
        {rest && <p className="muted">{rest}</p>}
        <Points test={test} />
      </div>
      <div className={`row ${styles['actions']}`}>
        <Link className={buttonClass('cta')} href={scannerPath} onClick={fillForm}>
          Scan again
        </Link>
        <Link className={textLink} href={composeReportPath(token)}>
          Full result
        </Link>
      </div>
    </section>
  );
}

function Points({ test }: { readonly test: ScanTest }) {
  const { tested, risk, score, status, gain } = test;
  if (!tested) return <p className={styles['points']}>not tested</p>;
  return (
    <p className={styles['points']}>
      <RiskBadge risk={risk} />
      <b>{score}/100</b>
      {status !== 'pass' && gain !== null && (
        <span>
          Fixing it adds <b>{showGain(gain)}</b>
        </span>
      )}
    </p>
  );
}
