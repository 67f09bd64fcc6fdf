import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { composeCheckPath } from '@longitude/contract/check-slug';
import type { ScanTest } from '@longitude/contract/scans';
import { Button, arrowLink } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { bundleTests, groupTests } from './scan-tests.ts';
import { RiskBadge, StatusMark } from './marks.tsx';
import styles from './all-tests.module.css';
import reportStyles from './report.module.css';

/** Every test by category, each in a disclosure; in print all of them are open. */
export function AllTests({ tests }: { readonly tests: readonly ScanTest[] }) {
  const box = useOpenForPrint();
  return (
    <section className={`wrap ${styles['all']}`} aria-labelledby="scan-all" ref={box}>
      <h2 id="scan-all">All tests</h2>
      {groupTests(tests).map((group) => (
        <div className={styles['group']} key={group.category}>
          <h3>
            {group.category}
            <span>{group.tests.length}</span>
          </h3>
          {bundleTests(group.tests).map((bundle) => (
            <Bundle key={bundle[0]?.name} tests={bundle} />
          ))}
        </div>
      ))}
    </section>
  );
}

/** One test, or several that could not run for the same reason, which is shown once. */
function Bundle({ tests }: { readonly tests: readonly ScanTest[] }) {
  const [first, ...others] = tests;
  if (!first) return null;
  if (others.length === 0) return <TestDetails test={first} />;
  return (
    <details className={styles['test']}>
      <summary>
        <StatusMark test={first} />
        <b>{tests.map(({ name }) => name).join(', ')}</b>
        <span className={`${reportStyles['meta']} ${styles['outcome']}`}>not tested</span>
      </summary>
      <div className={`${styles['body']} anywhere`}>
        <Part title="Why they were not tested" text={first.details} />
        <div>
          <h4>Why they matter</h4>
          <dl className={styles['reasons']}>
            {tests.map(({ name, why }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{why}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </details>
  );
}

function TestDetails({ test }: { readonly test: ScanTest }) {
  const { name, risk, score, tested, details, why, recommendation, example, evidence } = test;
  return (
    <details className={styles['test']}>
      <summary>
        <StatusMark test={test} />
        <b>{name}</b>
        {tested ? (
          <span className={`${reportStyles['meta']} ${styles['outcome']}`}>
            <RiskBadge risk={risk} />
            <b>{score}/100</b>
          </span>
        ) : (
          <span className={`${reportStyles['meta']} ${styles['outcome']}`}>not tested</span>
        )}
      </summary>
      <div className={`${styles['body']} anywhere`}>
        <Part title={tested ? 'What was found' : 'Why it was not tested'} text={details} />
        <Part title="Why it matters" text={why} />
        <Part title="How to fix it" text={recommendation} />
        {example && <CopyExample name={name} example={example} />}
        <p className={styles['links']}>
          <Link className={arrowLink} href={composeCheckPath(name)}>
            About the test {name}
          </Link>
        </p>
        {evidence.length > 0 && (
          <div>
            <h4>Evidence</h4>
            <pre>
              <code>{evidence.join('\n')}</code>
            </pre>
          </div>
        )}
      </div>
    </details>
  );
}

function Part({ title, text }: { readonly title: string; readonly text: string }) {
  if (!text) return null;
  return (
    <div>
      <h4>{title}</h4>
      <p>{text}</p>
    </div>
  );
}

/**
 * Opens closed tests for printing, then closes them again. Some browsers need more than a style
 * sheet.
 */
function useOpenForPrint() {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const open = () => {
      opened = [
        ...(box.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? []),
      ];
      for (const details of opened) details.open = true;
    };
    const close = () => {
      for (const details of opened) details.open = false;
      opened = [];
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', close);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', close);
    };
  }, []);
  return box;
}

/** A configuration or record to copy. */
function CopyExample({ name, example }: { readonly name: string; readonly example: string }) {
  return (
    <div>
      <div className={`row ${styles['example']}`}>
        <h4>Example</h4>
        <Button
          size="small"
          onClick={() => void copyText(example, 'Example')}
          aria-label={`Copy example: ${name}`}
        >
          Copy
        </Button>
      </div>
      <pre>
        <code>{example}</code>
      </pre>
    </div>
  );
}
