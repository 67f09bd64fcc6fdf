import { listCalculations } from '@longitude/contract/calculator';
import { useEffect } from 'react';
import { useClock } from '../../../platform/clock.ts';
import { composeTabPath } from '../../../platform/dashboard-links.ts';
import { whenLiveMany } from '../../../platform/live-events.ts';
import { CsvButton } from '../../../records/old-csv-button.tsx';
import { EmptyState, LoadState } from '../../../ui/lists/list-states.tsx';
import { MoreRows } from '../../../records/old-more-rows.tsx';
import { NewRowsNotice } from '../../../records/old-new-rows.tsx';
import { UpLink } from '../../../ui/up-link.tsx';
import { skills } from '../../skills/skills.ts';
import { calculationList, followCalculations } from './calculation-list.ts';
import { CalculationEntry } from './calculation-row.tsx';

/** /admin/calculations: the teams that visitors calculated and saved. */
export default function CalculationsPage() {
  useEffect(() => {
    void skills.list.load();
    void calculationList.load();
    return whenLiveMany('calculation', followCalculations);
  }, []);
  return (
    <>
      <div className="page">
        <UpLink href={composeTabPath('skills')} to="Calculator Skills" />
        <h1 tabIndex={-1}>Calculations</h1>
        <CsvButton
          className="push"
          endpoint={listCalculations}
          readQuery={() => ({})}
          name="calculations.csv"
        />
      </div>
      <NewRowsNotice list={calculationList} one="calculation" many="calculations" />
      <Rows />
    </>
  );
}

function Rows() {
  const now = useClock();
  const rows = calculationList.items.value;
  // Links need the skills; without them the rows come without links, later they would move.
  const offered = skills.list.data.value?.filter(({ active }) => active === 1);
  const isReady = offered !== undefined || skills.list.error.value !== undefined;
  const state = <LoadState source={calculationList} hasData={rows !== undefined && isReady} />;
  if (!rows || !isReady || (rows.length === 0 && calculationList.error.value)) return state;
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No calculations yet"
        text="Teams appear here when visitors calculate their costs."
      />
    );
  }
  return (
    <>
      {state}
      <p className="muted under">
        Monthly costs at that day’s rates. Open shows the team at today’s rates.
      </p>
      <ul className="entries" aria-label="Calculations, newest first">
        {rows.map((row) => (
          <CalculationEntry key={row.id} calculation={row} skills={offered} now={now} />
        ))}
      </ul>
      <MoreRows list={calculationList} />
    </>
  );
}
