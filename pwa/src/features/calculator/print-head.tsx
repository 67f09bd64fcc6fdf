import { useSettings } from '../../platform/site.ts';
import { useNow } from '../../platform/use-now.ts';

/** On paper only: whose calculation this is, from when, and where it can be opened again. */
export function PrintHead() {
  const { companyName, companyEmail, companyPhone } = useSettings();
  const today = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long' }).format(useNow());
  return (
    <div className="on-paper">
      <p>
        <b>{companyName}</b> · Cost Savings Calculator · {today}
      </p>
      <p>
        {companyEmail} · {companyPhone}
      </p>
      <p>{location.href}</p>
    </div>
  );
}
