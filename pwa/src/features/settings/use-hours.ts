import { explainHours, explainTimes, layOutHours } from '@longitude/contract/business-hours';
import { weekdays } from '@longitude/contract/constants';
import type { BusinessHours, OpeningHours } from '@longitude/contract/setting-defaults';
import { useState } from 'react';

export interface HoursEditing {
  /** The reason why the draft is invalid. */
  readonly problem: string | undefined;
  /** While the draft is invalid, the other view stays at its last valid state. */
  readonly frozen: 'times' | 'text' | null;
  /** Null if there was never a valid state. */
  readonly hours: BusinessHours | null;
  readonly text: string;
  readonly editTimes: (change: Partial<BusinessHours>) => void;
}

/** @param stored JSON before it was edited */
export function useHours(
  value: string,
  stored: string,
  onChange: (json: string) => void,
): HoursEditing {
  const problem = explainHours(value);
  /** Edited as times; any other value came from the text, or was stored. */
  const [written, setWritten] = useState<string | null>(null);
  const [lastValid, setLastValid] = useState(() => [value, stored].find(isValid) ?? null);
  if (problem === undefined && value !== lastValid) setLastValid(value);
  const frozen = problem === undefined ? null : value === written ? 'text' : 'times';
  const timesJson = frozen === 'times' ? lastValid : value;
  const hours = timesJson === null ? null : (JSON.parse(timesJson) as BusinessHours);
  return {
    problem,
    frozen,
    hours,
    text: frozen === 'text' ? (lastValid ?? value) : value,
    editTimes: (change) => {
      const json = layOutHours(JSON.stringify({ ...hours, ...change }));
      setWritten(json);
      onChange(json);
    },
  };
}

const isValid = (json: string) => explainHours(json) === undefined;

/** A day that opens gets the usual times if its own are invalid; one that closes, none. */
export function toggleDay(times: OpeningHours, isOpen: boolean): OpeningHours {
  const toggled = { ...times, closed: !isOpen };
  if (explainTimes(toggled) === undefined) return toggled;
  return isOpen
    ? { open: '09:00', close: '17:00', closed: false }
    : { open: '00:00', close: '00:00', closed: true };
}

export function copyMonday({ monday }: BusinessHours): Partial<BusinessHours> {
  const workdays = weekdays.filter((day) => day !== 'saturday' && day !== 'sunday');
  return Object.fromEntries(workdays.map((day) => [day, monday]));
}
