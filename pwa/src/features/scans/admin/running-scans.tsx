import { Button } from '../../../ui/button.tsx';
import { askToDiscard } from '../../../editing/leave-guard.ts';
import { Elapsed } from '../elapsed.tsx';
import { formatSite } from '../format-site.ts';
import { countDone } from '../run-progress.ts';
import { describeSoFar } from './run-view.tsx';
import { editScan, openNewScan, retryScan, runs, type AdminRun } from './running-scan.ts';
import { openScans, takeOpen, type OpenScan } from './typed-scans.ts';
import { OutcomeMark } from '../../../ui/outcome-mark.tsx';
import styles from './running-scans.module.css';

/** The running and unfinished scans of this window, above the list. */
export function RunningScans() {
  return (
    <>
      {runs.value.map((run) => (
        <RunningScan key={run.key} run={run} />
      ))}
      {openScans.value.map((open) => (
        <UnfinishedScan key={open.key} open={open} />
      ))}
    </>
  );
}

/** The reason why a scan has no result; its address and notes stay for the next attempt. */
function UnfinishedScan({ open }: { readonly open: OpenScan }) {
  const { key, typed, failure } = open;
  const site = formatSite(typed.url.trim()) || 'New Scan';
  const discard = async () => {
    const isSure =
      typed.notes.trim() === '' || (await askToDiscard('The notes you typed will be lost.'));
    if (isSure) takeOpen(key);
  };
  return (
    <section className={styles['running']} aria-label={`Scan of ${site} without a result`}>
      <OutcomeMark outcome="fail" />
      <div className={styles['words']} role="alert">
        <b className="anywhere">{site}</b>
        <p className="muted anywhere">{failure.message}</p>
        {typed.notes.trim() !== '' && <p className="multiline">{typed.notes}</p>}
      </div>
      <p className="row">
        <Button size="small" onClick={() => void retryScan(open)} disabled={!typed.url.trim()}>
          Retry
        </Button>
        <Button tone="plain" size="small" onClick={() => editScan(open)}>
          Edit
        </Button>
        <Button tone="plain" size="small" onClick={() => void discard()}>
          Discard
        </Button>
      </p>
    </section>
  );
}

function RunningScan({ run }: { readonly run: AdminRun }) {
  const { done, total } = countDone(run);
  const site = formatSite(run.url);
  return (
    <section className={styles['running']} aria-label={`Scan of ${site} in progress`}>
      <OutcomeMark outcome="run" />
      <button type="button" className={styles['open']} onClick={() => openNewScan(run.key)}>
        <b>{run.waitsUntil === undefined ? 'Scanning...' : 'Waiting...'}</b>{' '}
        <span className="muted">{site}</span>
      </button>
      <span className="numeric">
        {done} of {total}
      </span>
      <progress
        aria-label={`${done} of ${total} tests finished`}
        max={total}
        value={run.position === null ? done : 0}
      />
      <p className="muted">
        {describeSoFar(run)} {run.waitsUntil === undefined && <Elapsed since={run.startedAt} />}
      </p>
    </section>
  );
}
