import { useSettings, useSite } from '../../platform/site.ts';
import { formatDate } from '../posts/public/format-date.ts';

/**
 * Today where the company is, unless the setting names a date (decision 30). Today is the day of
 * the server's rendering, so that hydration fits.
 */
export function LastUpdated() {
  const { now } = useSite();
  const { legalLastUpdated, timezone } = useSettings();
  const given = legalLastUpdated.trim();
  return (
    <p className="muted">Last updated: {given ? describe(given) : formatDate(now, timezone)}</p>
  );
}

/** A date such as 2026-11-21 in words; anything else as it was written. */
function describe(given: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(given) && !Number.isNaN(Date.parse(given));
  return isDate ? formatDate(given, 'UTC') : given;
}
