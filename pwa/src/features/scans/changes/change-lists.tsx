import { Link } from 'wouter';
import { pluralize } from '@longitude/contract/core/text';
import { composeCheckPath } from '@longitude/contract/check-slug';
import type { ScanChange, ScanComparison } from '@longitude/contract/scan-changes';
import { ShowRest, useFirstRows } from '../../../ui/first-rows.tsx';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { Meridian } from '../../../ui/meridian.tsx';
import { StatusMark } from '../marks.tsx';
import { formatTime } from '../report-time.ts';
import { describeStep, hasSameRules, type OutcomeWords } from './describe-changes.ts';
import styles from './comparison.module.css';
import pageStyles from '../../../ui/page.module.css';

/** Maximum rows of a list until the rest is requested. */
const firstRows = 12;

/** The tests by kind of change; empty lists are omitted. */
export function ChangeLists({ comparison }: { readonly comparison: ScanComparison }) {
  const lists = listSections(comparison).filter(({ changes }) => changes.length > 0);
  if (lists.length === 0) return <div className={styles['end']} />;
  return (
    <div className={`wrap ${styles['changed']}`}>
      <Meridian at={50} />
      <div className={styles['groups']}>
        {lists.map((list) => (
          <ChangeList key={list.title} {...list} />
        ))}
      </div>
    </div>
  );
}

interface ListProps {
  readonly title: string;
  readonly text: string;
  readonly changes: readonly ScanChange[];
  /** The outcome is the same in both scans. */
  readonly isSame?: boolean;
}

function listSections(comparison: ScanComparison): readonly ListProps[] {
  const { fixed, better, worse, unchanged, notCompared, before } = comparison;
  return [
    {
      title: 'Fixed',
      text: 'Tested again, and passed. A test that could not run this time is never counted as fixed.',
      changes: fixed,
    },
    { title: 'Better', text: 'Not passed yet, but improved.', changes: better },
    { title: 'Worse', text: 'Not passed before, and worse now.', changes: worse },
    { title: 'New', text: `Passed on ${formatTime(before.timestamp)}.`, changes: comparison.new },
    {
      title: 'Unchanged',
      text: pluralize(
        unchanged.length,
        'One finding is still there.',
        `${unchanged.length} findings are still there, the worst first.`,
      ),
      changes: unchanged,
      isSame: true,
    },
    { title: 'Not compared', text: explainUncompared(comparison), changes: notCompared },
  ];
}

function explainUncompared(comparison: ScanComparison): string {
  if (!hasSameRules(comparison)) {
    return 'The two scans used different rules, so their tests cannot be compared.';
  }
  const count = comparison.notCompared.length;
  const tests = pluralize(count, 'One test', `${count} tests`);
  return `${tests} could not run in both scans. We cannot tell what changed there.`;
}

function ChangeList({ title, text, changes, isSame = false }: ListProps) {
  const { rows, rest, showAll } = useFirstRows(changes, firstRows);
  const id = `changed-${title.toLowerCase().replace(' ', '-')}`;
  return (
    <section className={pageStyles['split']} aria-labelledby={id}>
      <div className="stack">
        <h2 id={id}>{title}</h2>
        <p className="muted">{text}</p>
      </div>
      <div className="stack">
        <ul className={`list ${styles['changes']}`}>
          {rows.map((change) => (
            <Change key={change.name} change={change} isSame={isSame} />
          ))}
        </ul>
        <ShowRest rest={rest} word="more" showAll={showAll} />
      </div>
    </section>
  );
}

interface ChangeProps {
  readonly change: ScanChange;
  readonly isSame: boolean;
}

function Change({ change, isSame }: ChangeProps) {
  const { name, before, after } = change;
  const shown = after ?? before;
  const [was, is] = describeStep(change);
  const hasMoved = !isSame && (was.status !== is.status || was.detail !== is.detail);
  return (
    <li>
      <StatusMark test={after ?? { status: 'pass', tested: false }} />
      <Link href={composeCheckPath(name)}>{name}</Link>
      {hasMoved && (
        <p className={styles['then']}>
          <Outcome words={was} isFirst /> <span aria-hidden="true">→</span>
          <span className="visually-hidden">then</span> <Outcome words={is} />
        </p>
      )}
      {shown && (
        <p className="anywhere">
          <InlineCode text={shown.details} />
        </p>
      )}
    </li>
  );
}

interface OutcomeProps {
  readonly words: OutcomeWords;
  readonly isFirst?: boolean;
}

function Outcome({ words: { status, detail }, isFirst = false }: OutcomeProps) {
  const word = isFirst ? status.charAt(0).toUpperCase() + status.slice(1) : status;
  return (
    <>
      <b>{word}</b>
      {detail}
    </>
  );
}
