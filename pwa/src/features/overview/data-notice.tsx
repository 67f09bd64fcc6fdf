import type { DataCheck, Overview } from '@longitude/contract/overview';
import { formatCount } from '@longitude/contract/totals';
import notices from './notices.module.css';
import panels from './overview-panels.module.css';
import panelStyles from '../../ui/panel.module.css';
import { OutcomeMark } from '../../ui/outcome-mark.tsx';

interface CheckProps {
  readonly check: Overview['dataCheck'];
}

/** What the nightly check found, and what to do. Empty while all is well. */
export function DataNotice({ check }: CheckProps) {
  if (!check || check.problems.length === 0) return null;
  return (
    <div className={notices['mail']} role="alert">
      <OutcomeMark outcome="fail" />
      <div>
        <p>
          <b>Stored data is damaged.</b> Problems found: {describeDamage(check)}. Stop Longitude,
          keep a copy of the data folder, and restore the last backup (docs/operations.md, “Backup
          and restore”). Then check the disk.
        </p>
        <p className="muted">{check.problems[0]?.first}</p>
      </div>
    </div>
  );
}

function describeDamage({ problems }: DataCheck): string {
  return problems
    .map(
      ({ where, count }) =>
        `${formatCount(count)} in ${where === 'file' ? 'the data file' : where}`,
    )
    .join(', ');
}

/** When the data was last checked; nothing before the first time, and with a MongoDB server. */
export function DataPanel({ check, now }: CheckProps & { readonly now: Date }) {
  if (!check) return null;
  const hours = Math.max(0, Math.round((now.getTime() - Date.parse(check.checkedAt)) / 3_600_000));
  const age = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const when = hours < 48 ? age.format(-hours, 'hour') : age.format(-Math.floor(hours / 24), 'day');
  const found = check.problems.length === 0 ? 'no damage found' : 'damage found';
  return (
    <section className={panelStyles['panel']} aria-labelledby="data-panel">
      <header className={panels['head']}>
        <h2 id="data-panel">Stored data</h2>
      </header>
      <p className="muted">
        {formatCount(check.records)} records checked {when}: {found}.
      </p>
    </section>
  );
}
