import { weekdays, type Weekday } from '@longitude/contract/constants';
import type { BusinessHours, OpeningHours } from '@longitude/contract/setting-defaults';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ControlProps } from '../../ui/field.tsx';
import { formatHours } from './settings-draft.ts';

interface HoursControlProps {
  readonly control: ControlProps;
  readonly name: string;
  /** JSON, as it is stored. */
  readonly value: string;
  readonly onChange: (json: string) => void;
}

/** Opening times by weekday, beside the same as JSON text: both change together. */
export function HoursControl({ control, name, value, onChange }: HoursControlProps) {
  const parsed = parseHours(value);
  const [valid, setValid] = useState(parsed);
  if (parsed && JSON.stringify(parsed) !== JSON.stringify(valid)) setValid(parsed);
  const hours = parsed ?? valid;
  const write = (change: Partial<BusinessHours>) =>
    onChange(formatHours(JSON.stringify({ ...hours, ...change })));
  return (
    <div className="hours-edit">
      {hours && (
        // While the text is not valid, the times stay as they were.
        <fieldset disabled={!parsed} aria-label="Opening times">
          {weekdays.map((day) => (
            <DayRow
              key={day}
              day={day}
              times={hours[day]}
              onChange={(times) => write({ [day]: times })}
            />
          ))}
          <Button size="small" onClick={() => write(copyMonday(hours))}>
            Monday to all weekdays
          </Button>
          {!parsed && <p className="err">The text below is not valid: correct it first</p>}
        </fieldset>
      )}
      <textarea
        {...control}
        name={name}
        className="input json"
        rows={9}
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}

interface DayRowProps {
  readonly day: Weekday;
  readonly times: OpeningHours;
  readonly onChange: (times: OpeningHours) => void;
}

function DayRow({ day, times, onChange }: DayRowProps) {
  const name = day.slice(0, 1).toUpperCase() + day.slice(1);
  const isBackwards = !times.closed && times.close <= times.open;
  const noteId = `${day}-note`;
  const edge = (which: 'open' | 'close', label: string) => (
    <input
      className="input"
      type="time"
      aria-label={`${name}, ${label}`}
      aria-invalid={isBackwards && which === 'close' ? true : undefined}
      aria-describedby={isBackwards && which === 'close' ? noteId : undefined}
      value={times[which]}
      onChange={({ currentTarget }) => onChange({ ...times, [which]: currentTarget.value })}
    />
  );
  return (
    <div className="hours-day">
      <label className="switch">
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
        <span className="times">
          {edge('open', 'opens')}
          <span aria-hidden="true">–</span>
          {edge('close', 'closes')}
        </span>
      )}
      {isBackwards && (
        <p className="err" id={noteId}>
          Closes before it opens
        </p>
      )}
    </div>
  );
}

/** A day that opens again gets the usual times, when it has none. */
function toggleDay(times: OpeningHours, isOpen: boolean): OpeningHours {
  if (!isOpen || times.close > times.open) return { ...times, closed: !isOpen };
  return { open: '09:00', close: '17:00', closed: false };
}

function copyMonday(hours: BusinessHours): Partial<BusinessHours> {
  const workdays = weekdays.filter((day) => day !== 'saturday' && day !== 'sunday');
  return Object.fromEntries(workdays.map((day) => [day, hours.monday]));
}

/** Undefined for anything but the hours of all seven days. */
function parseHours(json: string): BusinessHours | undefined {
  try {
    const found = JSON.parse(json) as Partial<Record<Weekday, Partial<OpeningHours>>> | null;
    const isWhole = weekdays.every((day) => {
      const { open, close, closed } = found?.[day] ?? {};
      return typeof open === 'string' && typeof close === 'string' && typeof closed === 'boolean';
    });
    return isWhole ? (found as BusinessHours) : undefined;
  } catch {
    return undefined;
  }
}
