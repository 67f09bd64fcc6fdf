import { Link } from 'wouter';
import { composeCheckPath } from '@longitude/contract/check-slug';
import type { ScanTest } from '@longitude/contract/scans';
import { riskLevels } from '@longitude/contract/scan-checks';
import { Meridian } from '../../ui/meridian.tsx';
import { RiskBadge, StatusMark } from './marks.tsx';
import styles from './key-findings.module.css';
import reportStyles from './report.module.css';
import pageStyles from '../../ui/page.module.css';

/** Above this number of tests, a note mentions the rest (public-site section 9). */
const fewTests = 6;

/** At most one test of each group. */
export function KeyFindings({ tests }: { readonly tests: readonly ScanTest[] }) {
  return (
    <section className={`section ${styles['findings']} wrap`} aria-labelledby="scan-findings">
      <Meridian at={58} />
      <div className={pageStyles['split']}>
        <div className={`stack ${pageStyles['sticky']}`}>
          <h2 id="scan-findings">Key Findings by Category</h2>
          {tests.length > fewTests && (
            <p className="muted">
              The full scan includes {tests.length} tests across SSL/TLS Configuration, Security
              Headers, Network Security, Content Security, DNS Security, Web Application.
            </p>
          )}
        </div>
        <div>
          {chooseFindings(tests).map(({ group, test }) => (
            <article className={styles['finding']} key={group}>
              <StatusMark test={test} />
              <div>
                <p className={styles['group']}>{group}</p>
                <h3>
                  <Link href={composeCheckPath(test.name)}>{test.name}</Link>
                </h3>
              </div>
              <p className="anywhere">{test.details}</p>
              <div className={`${reportStyles['meta']} ${styles['facts']}`}>
                <RiskBadge risk={test.risk} />
                <b>{test.score}/100</b>
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Groups of key findings with their candidate tests (public-site section 2). */
const groups = [
  ['SSL/TLS Security', ['SSL Certificate', 'Certificate Expiry', 'Cipher Suite']],
  ['Security Headers', ['Critical Security Headers', 'Recommended Security Headers']],
  ['Content Security', ['Content Security Policy', 'Mixed Content']],
] as const;

interface KeyFinding {
  readonly group: string;
  readonly test: ScanTest;
}

const statuses = ['fail', 'warning', 'pass'] as const;

/** The worst test that ran of each group: by status, then by risk, then in the order above. */
function chooseFindings(tests: readonly ScanTest[]): readonly KeyFinding[] {
  return groups.flatMap(([group, names]) => {
    const named = names.flatMap((name) => tests.find((test) => test.name === name) ?? []);
    const [test] = named.filter(({ tested }) => tested).toSorted(compareBadness);
    return test ? [{ group, test }] : [];
  });
}

function compareBadness(one: ScanTest, other: ScanTest): number {
  const byStatus = statuses.indexOf(one.status) - statuses.indexOf(other.status);
  return byStatus || riskLevels.indexOf(one.risk) - riskLevels.indexOf(other.risk);
}
