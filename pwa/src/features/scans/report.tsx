import type { ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { measureCoverage } from '@longitude/contract/scan-coverage';
import type { SharedReport, CategoryScore } from '@longitude/contract/scans';
import { useSite } from '../../platform/site.ts';
import { Meridian } from '../../ui/meridian.tsx';
import { AllTests } from './all-tests.tsx';
import { Gauge } from './gauge.tsx';
import { KeyFindings } from './key-findings.tsx';
import { GradeMark, RiskBadge, findBand } from './marks.tsx';
import { Recommendations } from './recommendations.tsx';
import { formatTime } from './report-time.ts';
import { countTests } from './scan-tests.ts';
import gauge from './gauge.module.css';
import styles from './report.module.css';
import { OutcomeMark } from '../../ui/outcome-mark.tsx';
import pageStyles from '../../ui/page.module.css';
import { textLink } from '../../ui/button.tsx';

interface ReportProps {
  readonly report: SharedReport;
  /** Token of the report. */
  readonly token: string;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  /** Buttons beside the summary. */
  readonly actions: ReactNode;
  /** Shown below the title. */
  readonly remark?: ReactNode;
  /** Shown below the recommendations. */
  readonly notice?: ReactNode;
}

/** The result of a scan (public-site section 2). Everything from the scanned site is rendered as text. */
export function Report({ report, token, headingRef, actions, remark, notice }: ReportProps) {
  const { settings, origin } = useSite();
  const { url, overallRisk, scanDuration, timestamp, tests } = report;
  return (
    <>
      <section className={`${pageStyles['top']} wrap ${styles['title']}`}>
        <p className={styles['on-paper']}>
          <b>{settings.companyName}</b> · {origin}/scanner
        </p>
        <div className="stack">
          <p className={`row ${styles['marks']}`}>
            {report.score !== null && <GradeMark score={report.score} />}
            <RiskBadge risk={overallRisk} suffix=" RISK" />
          </p>
          <h1 className="anywhere" ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
            Scan result for <span>{url}</span>
          </h1>
          <p className={styles['meta']}>
            <span>
              Scanned in <b>{scanDuration.toLocaleString('en')} ms</b>
            </span>
            <time dateTime={timestamp}>{formatTime(timestamp)}</time>
            <span>
              <b>{tests.length}</b> tests
            </span>
          </p>
          {remark}
        </div>
      </section>
      <Verdict report={report} token={token} actions={actions} />
      <CategoryBars categories={report.categories} />
      <KeyFindings tests={tests} />
      <Recommendations recommendations={report.recommendations} tests={tests}>
        {notice}
      </Recommendations>
      <AllTests tests={tests} />
    </>
  );
}

function Verdict({ report, token, actions }: Pick<ReportProps, 'report' | 'token' | 'actions'>) {
  const { score, summary, tests } = report;
  const coverage = measureCoverage(tests);
  return (
    <section className="wrap" aria-label="Score">
      <Meridian at={32} isRise />
      <div className={styles['verdict']}>
        <div className={gauge['score']}>
          <Gauge score={score} />
          <p id="scan-score">{score === null ? 'No score' : `Score: ${score}/100`}</p>
          {score !== null && <progress aria-labelledby="scan-score" max={100} value={score} />}
          {!coverage.isWhole && (
            <p
              className={
                coverage.isThin ? `${gauge['coverage']} ${gauge['thin']}` : gauge['coverage']
              }
            >
              {coverage.text}
            </p>
          )}
        </div>
        <div className="stack">
          <h2>Quick Summary</h2>
          <p className={`lead ${styles['summary']} anywhere`}>{summary}</p>
          <ul className={`list row ${styles['counts']}`}>
            {countTests(tests).map(({ mark, count, text }) => (
              <li className="row small" key={mark}>
                <OutcomeMark outcome={mark} className={count > 0 ? '' : styles['idle']} />
                {text}
              </li>
            ))}
          </ul>
          <div className={`row ${styles['actions']}`}>
            {actions}
            <Link className={textLink} href={`/scanner/scoring#${token}`}>
              How is this scored?
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}

/** The score of each category, as number and bar. */
function CategoryBars({ categories }: { readonly categories: readonly CategoryScore[] }) {
  return (
    <section className={`wrap ${styles['categories']}`} aria-labelledby="scan-categories">
      <h2 id="scan-categories">Score by category</h2>
      <ul className={`list ${styles['bars']}`}>
        {categories.map(({ name, score }) => (
          <li key={name}>
            <span>{name}</span>
            {score === null ? (
              <b className={`muted ${styles['untested']}`}>not tested</b>
            ) : (
              <b>{Math.round(score)}</b>
            )}
            {score !== null && (
              <svg height="6" aria-hidden="true">
                <rect data-risk={findBand(score).risk} width={`${score}%`} height="6" />
              </svg>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
