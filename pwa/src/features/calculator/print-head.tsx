import { useSearch } from 'wouter';
import { useSite } from '../../platform/site.ts';
import { useNow } from '../../platform/use-now.ts';
import { formatDate } from '../posts/public/format-date.ts';

/** On paper only: whose calculation this is, from when, and where it can be opened again. */
export function PrintHead() {
  const { settings, origin } = useSite();
  const search = useSearch();
  const { companyName, companyEmail, companyPhone, timezone } = settings;
  // By the company's clock, so that the server and the browser name the same day.
  const today = formatDate(useNow().toISOString(), timezone);
  return (
    <div className="on-paper">
      <p>
        <b>{companyName}</b> · Cost Savings Calculator · {today}
      </p>
      <p>{[companyEmail, companyPhone].filter(Boolean).join(' · ')}</p>
      <p>
        {origin}/calculator?{search}
      </p>
    </div>
  );
}
