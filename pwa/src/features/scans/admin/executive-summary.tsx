import { measureCoverage } from '@longitude/contract/scan-coverage';
import type { ScanFindings } from '@longitude/contract/scans';
import type { StoredScan } from '@longitude/contract/stored-scans';
import { Gauge } from '../gauge.tsx';
import { countTests } from '../scan-tests.ts';
import { SiteRisk } from './risk-marks.tsx';
import styles from './scan-report.module.css';
import { OutcomeMark } from '../../../ui/outcome-mark.tsx';
import { textLink } from '../../../ui/button.tsx';

interface ExecutiveSummaryProps {
  readonly scan: StoredScan;
  readonly findings: ScanFindings;
}

/** A summary of score, risk and findings. */
export function ExecutiveSummary({ scan, findings }: ExecutiveSummaryProps) {
  const { score, overallRisk, summary, tests } = findings;
  return (
    <section className={styles['top']} aria-labelledby="report-summary">
      <div className={styles['score']}>
        <Gauge score={score} />
        <p className="muted">{score === null ? 'No score' : `Score: ${score}/100`}</p>
        <p>
          <SiteRisk risk={overallRisk} suffix=" RISK" />
        </p>
      </div>
      <div className={styles['words']}>
        <h3 id="report-summary">Executive summary</h3>
        <p className="anywhere">{summary}</p>
        <Counts tests={tests} />
        <p className="muted">{describeTests(findings)}</p>
        <ReportLinks token={scan.reportToken} />
      </div>
    </section>
  );
}

const words = { pass: 'passed', warning: 'warning', fail: 'failed' } as const;

function Counts({ tests }: Pick<ScanFindings, 'tests'>) {
  return (
    <ul className={`${styles['counts']} flush`}>
      {countTests(tests).map(
        ({ mark, count }) =>
          mark !== 'other' && (
            <li key={mark}>
              <b>
                <OutcomeMark outcome={mark} />
                {count}
              </b>
              {words[mark]}
            </li>
          ),
      )}
    </ul>
  );
}

/** '46 tests performed in 6.8 seconds.', '33 of 46 tests performed in 6.8 seconds.' */
function describeTests({ tests, scanDuration }: ScanFindings): string {
  const { tested, total } = measureCoverage(tests);
  const count = tested === total ? total : `${tested} of ${total}`;
  return `${count} tests performed in ${(scanDuration / 1000).toFixed(1)} seconds.`;
}

interface TokenProps {
  /** Opens the shared report; null when sharing was stopped. */
  readonly token: string | null | undefined;
}

/** Links to the explanation of the score, and to the public view of the report. */
function ReportLinks({ token }: TokenProps) {
  return (
    <p className={styles['links']}>
      <a
        className={textLink}
        href={`/scanner/scoring${token ? `#${token}` : ''}`}
        target="_blank"
        rel="noopener"
      >
        How is this scored?
      </a>
      {token && (
        <a
          className={textLink}
          href={`/scanner/reports/${encodeURIComponent(token)}`}
          target="_blank"
          rel="noopener"
        >
          Open the shared report
        </a>
      )}
      {token === null && <span className="muted">This report is no longer shared.</span>}
    </p>
  );
}
