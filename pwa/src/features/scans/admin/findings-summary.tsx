import { pluralize } from '@longitude/contract/core/text';
import { riskLevels } from '@longitude/contract/scan-checks';
import type { ScanFindings, ScanTest } from '@longitude/contract/scans';
import { markOf } from '../marks.tsx';
import { SiteRisk } from './risk-marks.tsx';
import styles from './email-client.module.css';
import { OutcomeMark } from '../../../ui/outcome-mark.tsx';
import boxes from '../../../ui/boxes.module.css';

/** Number of failed findings in the initial text of an email (back-office section 9). */
const maxShown = 3;

/** The findings for an email: score, risk, and the worst failures. */
export function FindingsSummary({ findings }: { readonly findings: ScanFindings }) {
  const { score, overallRisk, tests } = findings;
  const failed = tests.filter((test) => markOf(test) === 'fail');
  const critical = failed.filter(({ risk }) => risk === 'critical').length;
  const warnings = tests.filter((test) => markOf(test) === 'warning').length;
  return (
    <section className={boxes['quote']} aria-label="Scan summary">
      <div className="row">
        <b className={`numeric ${styles['score']}`}>
          {score === null ? 'No score' : `${score}/100`}
        </b>
        <SiteRisk risk={overallRisk} suffix=" RISK" />
        <span className="to-end">
          <b>{critical}</b> critical {pluralize(critical, 'issue')}, <b>{warnings}</b>{' '}
          {pluralize(warnings, 'warning')}
        </span>
      </div>
      {failed.length === 0 ? (
        <p className="muted">No test failed.</p>
      ) : (
        <ul
          className={`flush ${styles['findings']}`}
          aria-label={`Top ${maxShown} failed findings`}
        >
          {failed
            .toSorted(compareRisks)
            .slice(0, maxShown)
            .map(({ name, details }) => (
              <li key={name}>
                <OutcomeMark outcome="fail" />
                <b>{name}</b>
                <span className={`muted anywhere ${styles['details']}`}>{details}</span>
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}

/** The worst first; ties in the order of the checks. */
const compareRisks = (one: ScanTest, other: ScanTest) =>
  riskLevels.indexOf(one.risk) - riskLevels.indexOf(other.risk);
