import { useLayoutEffect, useRef } from 'react';
import { splitSentence } from '@longitude/contract/scan-checks';
import type { ScanTest } from '@longitude/contract/scans';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Elapsed } from './elapsed.tsx';
import { countDone } from './run-progress.ts';
import { groupChecks, type CheckGroup } from './scan-tests.ts';
import { StatusMark } from './marks.tsx';
import { cancelScan, type RunningScan } from './scan-state.ts';
import { returnToForm } from './use-scan-form.ts';
import styles from './live-scan.module.css';
import { OutcomeMark } from '../../ui/outcome-mark.tsx';
import pageStyles from '../../ui/page.module.css';

/** A scan while it runs: each test appears as it finishes. */
export function LiveScan({ scan }: { readonly scan: RunningScan }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button was removed with its form.
  useLayoutEffect(() => {
    heading.current?.focus();
    scrollTo(0, 0);
  }, []);
  return (
    <section className={`${pageStyles['top']} wrap ${styles['page']}`}>
      <div className="stack">
        <h1 ref={heading} tabIndex={-1}>
          Scanning Website...
        </h1>
        <p className="lead anywhere">{scan.url}</p>
      </div>
      <Meter scan={scan} />
      <div className={styles['tests']}>
        {groupChecks(scan.tests).map((group) => (
          <LiveGroup key={group.category} group={group} />
        ))}
      </div>
      <div className={styles['leave']}>
        <p className="small muted">You can leave this page. We will email you the report.</p>
        <Button size="small" onClick={leave}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

function leave(): void {
  returnToForm();
  cancelScan();
}

function Meter({ scan }: { readonly scan: RunningScan }) {
  const { position, startedAt } = scan;
  const { done, total } = countDone(scan);
  // In steps of ten: a screen reader cannot keep up with single tests.
  const announced = done - (done % 10);
  return (
    <div className={styles['meter']}>
      <div className="row">
        <span id="scan-progress">
          {position === null ? `${done} of ${total} tests` : `Place ${position} in the queue`}
        </span>
        <Elapsed since={startedAt} />
      </div>
      <progress aria-labelledby="scan-progress" max={total} value={position === null ? done : 0} />
      <div className={`row ${styles['pending']}`}>
        <button type="button" className={buttonClass('small')} disabled>
          <OutcomeMark outcome="run" />
          Scanning...
        </button>
        {position !== null && (
          <span className="small muted">
            Other scans are running. Yours will start automatically.
          </span>
        )}
      </div>
      <output className="visually-hidden">
        {position === null
          ? `${announced} of ${total} tests finished`
          : `Place ${position} in the queue`}
      </output>
    </div>
  );
}

function LiveGroup({ group: { category, checks } }: { readonly group: CheckGroup }) {
  const finished = checks.filter(({ test }) => test).length;
  return (
    <div className={styles['group']}>
      <h2>
        {category}
        <span>
          {finished}/{checks.length}
        </span>
      </h2>
      <ul className="list">
        {checks.map(({ name, test }) =>
          test ? (
            <li key={name}>
              <StatusMark test={test} />
              <b>{name}</b>
              <span>{describeShortly(test)}</span>
            </li>
          ) : (
            <li key={name} className={styles['todo']}>
              <OutcomeMark name="waiting" outcome="wait" />
              <b>{name}</b>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function describeShortly({ tested, details }: ScanTest): string {
  const { first } = splitSentence(details);
  return tested ? first : `Not tested: ${first}`;
}
