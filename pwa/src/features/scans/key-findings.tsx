import './key-findings.css';
import type { ScanTest } from '@longitude/contract/scans';
import { Meridian } from '../../ui/meridian.tsx';
import { chooseFindings } from './choose-findings.ts';
import { RiskBadge, StatusMark } from './marks.tsx';

/** More tests than this, and a note says what else there is (public-site section 9). */
const fewTests = 6;

/** At most one test of each group. */
export function KeyFindings({ tests }: { readonly tests: readonly ScanTest[] }) {
  return (
    <section className="section wrap" aria-labelledby="scan-findings">
      <Meridian at={58} />
      <div className="split">
        <div className="stack stick">
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
            <article className="find" key={group}>
              <StatusMark test={test} />
              <div>
                <p className="group">{group}</p>
                <h3>{test.name}</h3>
              </div>
              <p className="anywhere">{test.details}</p>
              <div className="meta">
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
