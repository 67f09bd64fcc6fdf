import '../progress.css';
import { Elapsed } from '../elapsed.tsx';
import { countDone } from '../run-progress.ts';
import { describeSoFar } from './run-view.tsx';
import { openNewScan, runs, type AdminRun } from './running-scan.ts';
import { nameSite } from '../name-site.ts';

/** The scans of this window that run, above the list. */
export function RunningScans() {
  return runs.value.map((run) => <RunningScan key={run.key} run={run} />);
}

function RunningScan({ run }: { readonly run: AdminRun }) {
  const { done, total } = countDone(run);
  const site = nameSite(run.url);
  return (
    <section className="running" aria-label={`Scan of ${site} in progress`}>
      <span className="st run" />
      <button type="button" className="running-open" onClick={() => openNewScan(run.key)}>
        <b>Scanning...</b> <span className="muted">{site}</span>
      </button>
      <span className="num">
        {done} of {total}
      </span>
      <progress
        aria-label={`${done} of ${total} tests finished`}
        max={total}
        value={run.position === null ? done : 0}
      />
      <p className="muted">
        {describeSoFar(run)} <Elapsed since={run.startedAt} />
      </p>
    </section>
  );
}
