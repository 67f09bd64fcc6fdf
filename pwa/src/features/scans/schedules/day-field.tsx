import { toOrdinal } from '@longitude/contract/core/dates';
import { useId } from 'react';
import { Field } from '../../../ui/field.tsx';
import type { Editing } from '../../../editing/use-editing.ts';
import { weekdayNames } from './describe-schedule.ts';
import type { ScheduleDraft } from './schedule-draft.ts';
import styles from './schedule-dialog.module.css';
import controlStyles from '../../../ui/field.module.css';

interface DayFieldProps {
  readonly form: Editing<ScheduleDraft>;
}

/** The day of the week or of the month. */
export function DayField({ form }: DayFieldProps) {
  return form.draft.frequency === 'weekly' ? <Weekday form={form} /> : <MonthDay form={form} />;
}

function Weekday({ form: { draft, edit } }: DayFieldProps) {
  const name = useId();
  return (
    <fieldset className={`${controlStyles['field']} ${styles['day']}`}>
      <legend className={styles['name']}>Day</legend>
      <div className={styles['days']}>
        {weekdayNames.map((weekday, index) => (
          <label key={weekday}>
            <input
              type="radio"
              name={name}
              aria-label={weekday}
              checked={draft.weekday === index + 1}
              onChange={() => edit({ weekday: index + 1 })}
            />
            <span aria-hidden="true">{weekday.slice(0, 3)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const lastCommonDay = 28;
const monthDays = Array.from({ length: lastCommonDay }, (_, index) => index + 1);

function MonthDay({ form: { draft, errors, edit } }: DayFieldProps) {
  return (
    <Field id="schedule-day" label="Day" error={errors['day']}>
      {(control) => (
        <select
          {...control}
          value={draft.day}
          onChange={({ currentTarget: { value } }) =>
            edit({ day: value === 'last' ? value : Number(value) })
          }
        >
          {monthDays.map((day) => (
            <option key={day} value={day}>
              {toOrdinal(day)}
            </option>
          ))}
          <option value="last">Last day of the month</option>
        </select>
      )}
    </Field>
  );
}
