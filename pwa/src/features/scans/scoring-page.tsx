import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { capitalize, pluralize } from '@longitude/contract/core/text';
import { findWorstLevel, levelOf, listScored } from '@longitude/contract/scan-score';
import { scoreBands, splitSentence } from '@longitude/contract/scan-checks';
import { Button, textLink, buttonClass } from '../../ui/button.tsx';
import { Meridian } from '../../ui/meridian.tsx';
import { buildExample, type ScoredScan } from './example-scan.ts';
import { Gauge } from './gauge.tsx';
import { GradeMark, RiskBadge } from './marks.tsx';
import type { OwnReport } from './opened-report.ts';
import { ReportClosing } from './recommendations.tsx';
import { formatTime } from './report-time.ts';
import { countFindings, ScoreLegs } from './score-legs.tsx';
import { ScoreRule } from './score-rule.tsx';
import { ScoreScale } from './score-scale.tsx';
import { composeReportPath } from './scan-state.ts';
import { countTests } from './scan-tests.ts';
import { useScoredReport } from './use-scored-report.ts';
import gauge from './gauge.module.css';
import reportStyles from './report.module.css';
import styles from './scoring-page.module.css';
import { OutcomeMark } from '../../ui/outcome-mark.tsx';
import pageStyles from '../../ui/page.module.css';
import boxes from '../../ui/boxes.module.css';

const example = buildExample();

/** Explains the score with the visitor's own numbers, or those of an example (docs/scanner.md). */
export default function ScoringPage() {
  const own = useScoredReport();
  const scan: ScoredScan = own?.report ?? example;
  return (
    <div>
      <Head own={own} />
      {scan.score === null ? <NoNumber /> : <OwnScore scan={scan} score={scan.score} />}
      {hasGains(scan) && <WayUp scan={scan} own={own} />}
      <Part
        title="The scale"
        at={58}
        aside="Grade, score and risk never contradict each other: each grade lies within one band."
      >
        <ScoreScale score={scan.score} />
      </Part>
      <Part title="The rule, in four sentences" at={70} aside="The same rule for every site.">
        <ScoreRule />
      </Part>
      {scan.score !== null && <NoNumber />}
      <ReportClosing hasFindings />
    </div>
  );
}

/** A report under an earlier rule has no gains, so its score cannot be explained step by step. */
function hasGains({ score, tests }: ScoredScan): boolean {
  const findings = listScored(tests);
  return score !== null && findings.length > 0 && findings.every(({ gain }) => gain !== null);
}

function Head({ own }: { readonly own: OwnReport | null }) {
  const back = own ? composeReportPath(own.token) : '/scanner';
  return (
    <section className={`${pageStyles['top']} wrap`}>
      <Link className={`${textLink} ${styles['back']}`} href={back}>
        {own ? 'Back to the result' : 'Security Scanner'}
      </Link>
      <div className={`${pageStyles['head']} ${styles['head']}`}>
        <h1>How your score is calculated</h1>
        <p className="lead">
          A fixed rule turns the findings into a number from 0 to 100. Fixing a finding never lowers
          your score, and 100 means that there is nothing left to fix.
        </p>
        {own ? (
          <p className={`${reportStyles['meta']} anywhere`}>
            <b>{own.report.url}</b>
            <span>{formatTime(own.report.timestamp)}</span>
          </p>
        ) : (
          <p className={`${boxes['note']} ${styles['example']} ${boxes['cool']} small`}>
            You haven’t scanned a site on this device. The numbers below are an example.{' '}
            <Link href="/scanner">Scan your site</Link> to see your own.
          </p>
        )}
      </div>
    </section>
  );
}

/** The reason for the band, in a heading and a sentence. */
function explainBand(tests: ScoredScan['tests'], score: number) {
  const findings = listScored(tests);
  const level = findWorstLevel(tests);
  const { from, to } = scoreBands.find(({ risk }) => risk === level) ?? scoreBands[0];
  if (findings.length === 0) {
    return { title: 'Nothing is left to fix', text: 'Every test that ran has passed.' };
  }
  const setters = findings.filter((test) => levelOf(test) === level);
  const place = `${level === 'low' ? 'A low risk' : capitalize(`${level} risk`)} is ${from} to ${to}`;
  if (level === 'low') {
    return {
      title: 'Nothing urgent was found',
      text: `${place}. ${capitalize(countFindings(findings.length))} ${pluralize(findings.length, 'puts', 'put')} you at ${score} within it.`,
    };
  }
  const [first] = setters;
  const others = findings.length - 1;
  const rest =
    others === 0
      ? ''
      : ` ${capitalize(countFindings(others, 'other'))} ${pluralize(others, 'puts', 'put')} you at ${score} within it.`;
  return {
    title: `${capitalize(countFindings(setters.length))} ${pluralize(setters.length, 'decides', 'decide')} the band`,
    name: first?.name ?? '',
    verb: first?.status === 'fail' ? 'failed' : 'warns',
    text: `${splitSentence(first?.details ?? '').first} ${place}.${rest}`,
  };
}

function OwnScore({
  scan: { tests },
  score,
}: {
  readonly scan: ScoredScan;
  readonly score: number;
}) {
  const { title, name, verb, text } = explainBand(tests, score);
  return (
    <section className="wrap" aria-labelledby="score-band">
      <Meridian at={10} isRise />
      <div className={reportStyles['verdict']}>
        <div className={gauge['score']}>
          <Gauge score={score} />
          <p>Score: {score}/100</p>
        </div>
        <div className="stack">
          <p className={`row ${reportStyles['marks']}`}>
            <GradeMark score={score} />
            <RiskBadge risk={findWorstLevel(tests)} suffix=" RISK" />
          </p>
          <h2 id="score-band">{title}</h2>
          <p className={`lead anywhere ${reportStyles['summary']}`}>
            {name && <b>{name}</b>} {verb && `${verb}: `}
            {text}
          </p>
          <ul className={`list row ${reportStyles['counts']}`}>
            {countTests(tests).map(({ mark, count, text: label }) => (
              <li className="row small" key={mark}>
                <OutcomeMark outcome={mark} className={count > 0 ? '' : reportStyles['idle']} />
                {label}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

interface WayUpProps {
  readonly scan: ScoredScan;
  readonly own: OwnReport | null;
}

function WayUp({ scan, own }: WayUpProps) {
  return (
    <section className={`section ${styles['part']} wrap`} aria-labelledby="score-way">
      <Meridian at={32} />
      <div className={`stack ${styles['way']}`}>
        <h2 id="score-way">{own ? 'Your way to 100' : 'The way to 100'}</h2>
        <p className="lead">
          This order raises the score fastest. The number beside each finding is what fixing it
          alone would add.
        </p>
      </div>
      <ScoreLegs tests={scan.tests} />
      {own && (
        <div className={`row ${styles['no-print']}`}>
          <Link className={buttonClass('cta')} href="/scanner">
            Scan again
          </Link>
          <Button onClick={() => print()}>Print</Button>
        </div>
      )}
    </section>
  );
}

interface PartProps {
  readonly title: string;
  readonly at: number;
  readonly aside: string;
  readonly children: ReactNode;
}

function Part({ title, at, aside, children }: PartProps) {
  return (
    <section className={`section ${styles['part']} wrap`}>
      <Meridian at={at} />
      <div className={pageStyles['split']}>
        <div className={`stack ${pageStyles['sticky']}`}>
          <h2>{title}</h2>
          <p className="muted">{aside}</p>
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}

function NoNumber() {
  return (
    <section className={`section ${styles['part']} wrap`} aria-labelledby="score-none">
      <Meridian at={88} />
      <div className={reportStyles['verdict']}>
        <div className={gauge['score']}>
          <Gauge score={null} />
          <p>No score</p>
        </div>
        <div className="stack">
          <h2 id="score-none">When there is no number</h2>
          <p className={`lead ${reportStyles['summary']}`}>
            If no page of a site could be judged, or the tests that could not run weigh more than
            half of all, we give no score and no grade. A number would be a guess.
          </p>
          <ul className={`list ${styles['reasons']}`}>
            <li>
              <OutcomeMark name="not tested" outcome="other" />
              <p>
                <b>Blocked.</b> A bot challenge, or 401, 403 or 503 for everything: most tests had
                nothing to read.
              </p>
            </li>
            <li>
              <OutcomeMark name="pass" outcome="pass" />
              <p>
                <b>Seen.</b> Certificates, protocols and DNS don’t need the page. Their findings are
                shown all the same.
              </p>
            </li>
          </ul>
          <p className="small muted">
            To get a number, let <code>LongitudeScanner</code> through for ten minutes, or scan a
            staging address that has no bot protection in front of it.
          </p>
        </div>
      </div>
    </section>
  );
}
