import { explainTimes } from '@longitude/contract/business-hours';
import { weekdays, type Weekday } from '@longitude/contract/constants';
import { defaultHours, type OpeningHours } from '@longitude/contract/setting-defaults';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field, type FieldProps } from '../../ui/field.tsx';
import styles from './hours-control.module.css';
import { HoursWeek } from './hours-week.tsx';
import { copyMonday, toggleDay, useHours, type HoursEditing } from './use-hours.ts';
import columns from '../../ui/columns.module.css';
import switchStyles from '../../ui/switch.module.css';
import buttonStyles from '../../ui/button.module.css';
import controlStyles from '../../ui/field.module.css';

interface HoursControlProps {
  readonly field: Omit<FieldProps, 'children'>;
  /** JSON, as stored. */
  readonly value: string;
  /** The stored value before editing. */
  readonly stored: string;
  readonly onChange: (json: string) => void;
}

/** Opening times by weekday beside the same as JSON text, and a drawing of the week. */
export function HoursControl({ field, value, stored, onChange }: HoursControlProps) {
  const editing = useHours(value, stored, onChange);
  const [isText, setIsText] = useState(false);
  return (
    <div className={`${columns['all']} ${styles['hours']} ${isText ? styles['as-text'] : ''}`}>
      <p className={styles['swap']}>
        <button className={buttonStyles['words']} type="button" onClick={() => setIsText(!isText)}>
          {isText ? 'Edit as times' : 'Edit as JSON'}
        </button>
      </p>
      <div className={styles['views']}>
        <Times editing={editing} />
        <div className={styles['text']}>
          <HoursText field={field} editing={editing} onChange={onChange} />
        </div>
      </div>
      {editing.hours && <HoursWeek hours={editing.hours} />}
    </div>
  );
}

interface ViewProps {
  readonly editing: HoursEditing;
}

function Times({ editing: { hours, frozen, editTimes } }: ViewProps) {
  if (!hours) {
    return (
      <div className={styles['unreadable']}>
        <p className={controlStyles['error']}>
          The stored hours cannot be read: correct the text, or start again.
        </p>
        <Button size="small" onClick={() => editTimes(defaultHours)}>
          Start with the usual hours
        </Button>
      </div>
    );
  }
  return (
    <fieldset
      className={styles['times']}
      disabled={frozen === 'times'}
      aria-label="Opening times"
      aria-describedby={frozen === 'times' ? 'times-frozen' : undefined}
    >
      {weekdays.map((day) => (
        <DayRow
          key={day}
          day={day}
          times={hours[day]}
          onChange={(times) => editTimes({ [day]: times })}
        />
      ))}
      {frozen === 'times' && (
        <p className={controlStyles['hint']} id="times-frozen">
          These are the last valid times. Correct the text to change them.
        </p>
      )}
      <Button size="small" onClick={() => editTimes(copyMonday(hours))}>
        Copy Monday to all weekdays
      </Button>
    </fieldset>
  );
}

function HoursText(props: ViewProps & Pick<HoursControlProps, 'field' | 'onChange'>) {
  const { field, onChange } = props;
  const { problem, frozen, text } = props.editing;
  const isFrozen = frozen === 'text';
  const hint = isFrozen
    ? 'This is the last valid text. Correct the times to change it.'
    : 'The same hours as text. Both stay in sync.';
  // Invalid times show their own errors.
  const error = isFrozen ? undefined : (problem ?? field.error);
  return (
    <Field {...field} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          name={field.id}
          className={`${controlStyles['input']} ${styles['json']}`}
          rows={9}
          spellCheck={false}
          autoCapitalize="none"
          readOnly={isFrozen}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface DayRowProps {
  readonly day: Weekday;
  readonly times: OpeningHours;
  readonly onChange: (times: OpeningHours) => void;
}

function DayRow({ day, times, onChange }: DayRowProps) {
  const name = day.slice(0, 1).toUpperCase() + day.slice(1);
  const error = explainTimes(times);
  const wrong = error === undefined ? undefined : times.open === '' ? 'open' : 'close';
  const noteId = `${day}-note`;
  const edge = (which: 'open' | 'close', label: string) => (
    <input
      className={controlStyles['input']}
      type="time"
      aria-label={`${name}, ${label}`}
      {...(wrong === which ? { 'aria-invalid': true, 'aria-describedby': noteId } : {})}
      value={times[which]}
      onChange={({ currentTarget }) => onChange({ ...times, [which]: currentTarget.value })}
    />
  );
  return (
    <div className={styles['day']}>
      <label data-drawn="" className={switchStyles['switch']}>
        <input
          type="checkbox"
          aria-label={`${name}, open`}
          checked={!times.closed}
          onChange={({ currentTarget }) => onChange(toggleDay(times, currentTarget.checked))}
        />
        <b>{name}</b>
      </label>
      {times.closed ? (
        <span className="muted">Closed</span>
      ) : (
        <span className={styles['edges']}>
          {edge('open', 'opens')}
          <span aria-hidden="true">–</span>
          {edge('close', 'closes')}
        </span>
      )}
      {error && (
        <p className={controlStyles['error']} id={noteId}>
          {error}
        </p>
      )}
    </div>
  );
}
