import { weekdays, type Weekday } from '@longitude/contract/constants';
import type { OpeningHours } from '@longitude/contract/setting-defaults';
import type { SiteSettings } from '@longitude/contract/site-settings';
import { useNow } from '../../platform/use-now.ts';
import { isOpenAt, labelTimezone, readLocalTime } from './business-hours.ts';

/** The week, today marked, and whether somebody is there now, by the clock of the company. */
export function HoursCard({ settings }: { readonly settings: SiteSettings }) {
  const { businessHours, timezone } = settings;
  const now = useNow();
  const local = readLocalTime(timezone, now);
  const zone = labelTimezone(timezone, now);
  return (
    <section>
      <h2>Business Hours</h2>
      <dl className="hours">
        {weekdays.map((weekday) => (
          <Day
            key={weekday}
            weekday={weekday}
            hours={businessHours[weekday]}
            zone={zone}
            isToday={weekday === local.weekday}
          />
        ))}
      </dl>
      <p className="open-now">{isOpenAt(businessHours, local) ? 'Open now' : 'Closed now'}</p>
      <p className="small muted">24/7 support for active projects</p>
    </section>
  );
}

interface DayProps {
  readonly weekday: Weekday;
  readonly hours: OpeningHours;
  readonly zone: string;
  readonly isToday: boolean;
}

function Day({ weekday, hours, zone, isToday }: DayProps) {
  const name = `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)}`;
  const look = isToday ? 'now' : undefined;
  return (
    <>
      <dt className={look}>{isToday ? `${name}, today` : name}</dt>
      {/* The short name of a zone may be spelled differently by the visitor's browser. */}
      <dd className={look} suppressHydrationWarning>
        {hours.closed ? 'Closed' : `${hours.open} to ${hours.close} ${zone}`}
      </dd>
    </>
  );
}
