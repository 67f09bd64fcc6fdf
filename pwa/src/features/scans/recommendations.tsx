import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { splitSentence } from '@longitude/contract/scan-checks';
import { composeCheckPath } from '@longitude/contract/check-slug';
import type { ScanTest } from '@longitude/contract/scans';
import { Meridian } from '../../ui/meridian.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import styles from './recommendations.module.css';
import pageStyles from '../../ui/page.module.css';
import { textLink, arrowLink } from '../../ui/button.tsx';

/** Maximum recommendations on screen (public-site section 9). */
const shown = 3;

interface RecommendationsProps {
  readonly recommendations: readonly string[];
  /** The tests with these recommendations, for links to their checks' pages. */
  readonly tests: readonly Pick<ScanTest, 'name' | 'recommendation'>[];
  /** Shown below them. */
  readonly children?: ReactNode;
}

/** The most urgent recommendations, then '... and N more recommendations': each is also shown with its test. */
export function Recommendations({ recommendations, tests, children }: RecommendationsProps) {
  const more = recommendations.length - shown;
  return (
    <section className={`wrap ${styles['recommendations']}`} aria-labelledby="scan-recommendations">
      <Meridian at={83} />
      <div className={pageStyles['split']}>
        <div className={`stack ${pageStyles['sticky']}`}>
          <h2 id="scan-recommendations">Key Recommendations</h2>
          <p className="muted">
            {recommendations.length > 0
              ? 'In the order that lowers your risk fastest.'
              : 'Nothing that could be tested needs fixing.'}
          </p>
        </div>
        <div>
          <ol className={`list ${styles['list']}`}>
            {recommendations.slice(0, shown).map((text) => (
              <Recommendation
                key={text}
                text={text}
                check={tests.find((test) => test.recommendation === text)?.name}
              />
            ))}
          </ol>
          {more > 0 && (
            <div className={styles['more']}>
              <p className="muted">... and {more} more recommendations</p>
              <a className={textLink} href="#scan-all">
                See all tests
              </a>
            </div>
          )}
          {children}
        </div>
      </div>
    </section>
  );
}

interface RecommendationProps {
  readonly text: string;
  readonly check: string | undefined;
}

function Recommendation({ text, check }: RecommendationProps) {
  const { first, rest } = splitSentence(text);
  return (
    <li>
      <div className="anywhere">
        <h3>{first.replace(/[.:]$/, '')}</h3>
        {rest && <p className="muted">{rest}</p>}
        {check && (
          <Link className={arrowLink} href={composeCheckPath(check)}>
            How to fix it: {check}
          </Link>
        )}
      </div>
    </li>
  );
}

interface ReportClosingProps {
  readonly hasFindings: boolean;
  /** False: too little could be seen for a score. */
  readonly isScored?: boolean;
}

/** The call to action below a report: to fix the findings, or to keep the site free of them. */
export function ReportClosing({ hasFindings, isScored = true }: ReportClosingProps) {
  const texts = hasFindings
    ? {
        title: 'Would you like someone to fix these for you?',
        text: 'Our security team fixes findings like these, with your developers or without them.',
      }
    : {
        title: isScored
          ? 'Would you like it to stay that way?'
          : 'Would you like someone to look closer?',
        text: 'A light scan sees a site from outside. Our security team also looks at what it cannot see: code, logins and people.',
      };
  return <CallToAction {...texts} href="/contact?tab=request" action="Request Consultation" />;
}
