import { useEffect, useRef, type FormEvent } from 'react';
import { maxTeamRows } from '@longitude/contract/calculator';
import { Button } from '../../ui/button.tsx';
import { DeveloperRow } from './developer-row.tsx';
import {
  addRow,
  changeRow,
  removeRow,
  type MissingChoice,
  type Skills,
  type Team,
} from './team.ts';
import styles from './calculator.module.css';
import { MaskIcon } from '../../ui/mask-icon.tsx';
import controlStyles from '../../ui/field.module.css';

interface TeamFormProps {
  readonly skills: Skills;
  readonly team: Team;
  readonly missing: MissingChoice | null;
  readonly onChange: (team: Team) => void;
  readonly onCalculate: () => void;
}

/** Team Configuration: a row for each kind of developer, 'Developer #n'. */
export function TeamForm({ skills, team, missing, onChange, onCalculate }: TeamFormProps) {
  const focusNext = useFocusAfterRender();
  useEffect(() => showMissing(missing), [missing]);
  const add = () => {
    const next = addRow(team);
    focusNext(`skill-${next.at(-1)?.id}`);
    onChange(next);
  };
  const remove = (id: number) => {
    const index = team.findIndex((row) => row.id === id);
    const next = removeRow(team, id);
    focusNext(`skill-${next[Math.min(index, next.length - 1)]?.id}`);
    onChange(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCalculate();
  };
  return (
    // start.js clicks the button again; a browser that restored choices would mix up the rows.
    <form aria-labelledby="team" autoComplete="off" data-held="" onSubmit={submit}>
      <h2 id="team">Team Configuration</h2>
      <ScriptNote />
      {team.map((row, index) => (
        <DeveloperRow
          key={row.id}
          row={row}
          number={index + 1}
          skills={skills}
          missing={missing?.row === row.id ? missing.field : null}
          onChange={(change) => onChange(changeRow(team, row.id, change))}
          onRemove={team.length > 1 ? () => remove(row.id) : undefined}
        />
      ))}
      <FormButtons isFull={team.length >= maxTeamRows} onAdd={add} />
    </form>
  );
}

/** In the middle of the window, so that the toast at its edge covers neither it nor the buttons. */
function showMissing(missing: MissingChoice | null): void {
  const control = missing && document.getElementById(`${missing.field}-${missing.row}`);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}

function ScriptNote() {
  return (
    <noscript>
      <p className={styles['note']}>
        The calculator needs JavaScript. It uses the rates below: monthly cost = hourly rate ×
        resources × 160 hours.
      </p>
    </noscript>
  );
}

function FormButtons({ isFull, onAdd }: { readonly isFull: boolean; readonly onAdd: () => void }) {
  return (
    <>
      <div className={`row ${styles['actions']}`}>
        <Button onClick={onAdd} disabled={isFull}>
          <MaskIcon name="plus" />
          Add Developer
        </Button>
        <Button type="submit" tone="cta">
          Calculate Costs
        </Button>
      </div>
      {isFull && <p className={controlStyles['hint']}>A team has at most {maxTeamRows} rows.</p>}
    </>
  );
}

/** Focuses a control of the next rendering: adding and removing rows must not lose the focus. */
function useFocusAfterRender(): (id: string) => void {
  const wanted = useRef('');
  useEffect(() => {
    if (wanted.current === '') return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = '';
  });
  return (id) => {
    wanted.current = id;
  };
}
