import { useEffect } from 'react';
import { composeTabPath } from '@longitude/contract/dashboard-paths';
import { CsvButton } from '../../../records/csv-button.tsx';
import { PlainRows } from '../../../records/plain-rows.tsx';
import { useList } from '../../../records/use-list.ts';
import { EmptyState } from '../../../ui/lists/list-states.tsx';
import { UpLink } from '../../../ui/up-link.tsx';
import { skills } from '../../skills/skills.ts';
import { calculationList } from './calculation-list.ts';
import { CalculationEntry } from './calculation-row.tsx';
import entries from '../../../ui/lists/entries.module.css';
import headStyles from '../../../ui/page-head.module.css';

/** /admin/calculations: the teams that visitors calculated and saved. */
export default function CalculationsPage() {
  const control = useList(calculationList);
  useEffect(() => void skills.list.load(), []);
  // Links need the skills; without them the rows come without links, later they would move.
  const offered = skills.list.data.value?.filter(({ active }) => active === 1);
  return (
    <>
      <div className={headStyles['head']}>
        <UpLink href={composeTabPath('skills')} to="Calculator Skills" />
        <h1 tabIndex={-1}>Calculations</h1>
        <CsvButton list={calculationList} className="to-end" />
      </div>
      <PlainRows
        list={calculationList}
        control={control}
        empty={<NoCalculations />}
        isReady={offered !== undefined || skills.list.error.value !== undefined}
      >
        {(rows, now) => (
          <>
            <p className="muted under">
              Monthly costs at that day’s rates. Open shows the team at today’s rates.
            </p>
            <ul className={entries['entries']} aria-label="Calculations, newest first">
              {rows.map((row) => (
                <CalculationEntry key={row.id} calculation={row} skills={offered} now={now} />
              ))}
            </ul>
          </>
        )}
      </PlainRows>
    </>
  );
}

function NoCalculations() {
  return (
    <EmptyState
      title="No calculations yet"
      text="Teams appear here when visitors calculate their costs."
    />
  );
}
