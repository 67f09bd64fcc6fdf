import type { ScanTest } from '@longitude/contract/scans';
import { useState } from 'react';
import { Choice } from '../../../ui/choice.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { markOf, RiskBadge, StatusMark } from '../marks.tsx';
import { countTests, groupTests } from '../scan-tests.ts';
import foldStyles from '../../../ui/fold.module.css';
import headingStyles from './heading.module.css';
import styles from './scan-report.module.css';
import { OutcomeMark } from '../../../ui/outcome-mark.tsx';

interface ReportResultsProps {
  readonly tests: readonly ScanTest[];
}

/** Every test by category (back-office section 2); categories with a failure are open. */
export function ReportResults({ tests }: ReportResultsProps) {
  const [shown, setShown] = useState<'all' | 'failed'>('all');
  const failed = tests.filter((test) => markOf(test) === 'fail');
  const options = [
    ['all', `All ${tests.length}`],
    ['failed', `Failed ${failed.length}`],
  ] as const;
  const groups = groupTests(shown === 'all' ? tests : failed);
  return (
    <section aria-labelledby="report-results">
      <div className={`${headingStyles['row']} ${headingStyles['spread']}`}>
        <h3 id="report-results">Results</h3>
        <Choice label="Show" value={shown} options={options} onChoose={setShown} />
      </div>
      {groups.length === 0 && <p className="muted">No test failed.</p>}
      <div className="ruled">
        {groups.map((group) => (
          <Category key={`${shown} ${group.category}`} {...group} />
        ))}
      </div>
    </section>
  );
}

/** Opens a category and scrolls it into view. */
export function revealCategory(body: HTMLElement | null, name: string): void {
  const category = body?.querySelector<HTMLDetailsElement>(
    `details[data-category="${CSS.escape(name)}"]`,
  );
  if (!category) return;
  category.open = true;
  category.scrollIntoView({ block: 'start' });
  category.querySelector('summary')?.focus({ preventScroll: true });
}

const marks = ['fail', 'warning', 'pass', 'other'] as const;

interface CategoryProps {
  readonly category: string;
  readonly tests: readonly ScanTest[];
}

function Category({ category, tests }: CategoryProps) {
  const worst = marks.find((mark) => tests.some((test) => markOf(test) === mark)) ?? 'other';
  const counts = countTests(tests).filter(({ count }) => count > 0);
  return (
    <details
      className={`${foldStyles['fold']} ${styles['category']}`}
      data-category={category}
      open={worst === 'fail'}
    >
      <summary>
        <OutcomeMark outcome={worst} />
        <span className={foldStyles['words']}>
          <b>{category}</b>
          <small className="muted">
            {counts
              .toReversed()
              .map(({ text }) => text)
              .join(', ')}
          </small>
        </span>
        <Icon name="down" />
      </summary>
      <ul className="ruled flush">
        {tests.toSorted(compareMarks).map((test) => (
          <TestItem key={test.name} test={test} />
        ))}
      </ul>
    </details>
  );
}

/** The worst first; ties in the order of the checks. */
const compareMarks = (one: ScanTest, other: ScanTest) =>
  marks.indexOf(markOf(one)) - marks.indexOf(markOf(other));

function TestItem({ test }: { readonly test: ScanTest }) {
  const { name, tested, risk, score, details, recommendation, evidence } = test;
  return (
    <li className={`${styles['test']} anywhere`}>
      <StatusMark test={test} />
      <h4>
        {name}
        {tested && <RiskBadge risk={risk} />}
      </h4>
      <span className="numeric">{tested ? `${score}/100` : 'not tested'}</span>
      <p>{details}</p>
      {recommendation && <p className={styles['fix']}>{recommendation}</p>}
      {evidence.length > 0 && <Evidence name={name} evidence={evidence} />}
    </li>
  );
}

function Evidence({ name, evidence }: Pick<ScanTest, 'name' | 'evidence'>) {
  return (
    <details className={styles['evidence']}>
      <summary>
        Evidence<span className="visually-hidden"> of {name}</span>
      </summary>
      <pre>
        <code>{evidence.join('\n')}</code>
      </pre>
    </details>
  );
}
