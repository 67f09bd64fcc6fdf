import { composeMailto } from '@longitude/contract/core/email-address';
import type { SiteSettings } from '@longitude/contract/site-settings';
import { weekdays, type Weekday } from '@longitude/contract/constants';
import type { OpeningHours } from '@longitude/contract/setting-defaults';
import { toPhoneAddress } from '../../platform/site.ts';
import { useNow } from '../../platform/clock.ts';
import { readLocalTime } from '../../platform/local-time.ts';
import { isOpenAt, labelTimezone } from './open-now.ts';
import styles from './contact.module.css';
import { buttonClass, textLink } from '../../ui/button.tsx';

const subject = encodeURIComponent('URGENT: Emergency Support Request');

/** Shown only when enabled; a button without a target is hidden (spec decision 38). */
export function EmergencyCard({ settings }: { readonly settings: SiteSettings }) {
  const { emergencyContactTitle: title } = settings;
  const { emergencyContactPhone: phone, emergencyContactEmail: email } = settings;
  if (!settings.emergencyContactEnabled) return null;
  return (
    <section className={styles['urgent']}>
      <h2>{title}</h2>
      <p className="small">{settings.emergencyContactDescription}</p>
      {(phone || email) && (
        <div className={`row ${styles['actions']}`}>
          {phone && (
            <a className={buttonClass('small', 'ink')} href={toPhoneAddress(phone)}>
              Call now
            </a>
          )}
          {email && (
            <a
              className={buttonClass('small')}
              href={`${composeMailto(email)}?subject=${subject}`}
              aria-label={`Send email: ${title}`}
            >
              Send email
            </a>
          )}
        </div>
      )}
    </section>
  );
}

/** One card for each configured way to reach the company. */
export function AddressCards({ settings }: { readonly settings: SiteSettings }) {
  const { companyAddress, companyEmail, companyPhone } = settings;
  return (
    <>
      {companyAddress && (
        <section>
          <h2>Headquarters</h2>
          <p className={styles['address']}>{companyAddress}</p>
          <p className="small muted">Serving clients globally</p>
        </section>
      )}
      {companyEmail && (
        <section>
          <h2>Email</h2>
          <a className={textLink} href={composeMailto(companyEmail)}>
            {companyEmail}
          </a>
          <p className="small muted">Response within 24 hours</p>
        </section>
      )}
      {companyPhone && (
        <section>
          <h2>Phone</h2>
          <a className={`${textLink} numeric`} href={toPhoneAddress(companyPhone)}>
            {companyPhone}
          </a>
          <p className="small muted">Call us for immediate assistance</p>
        </section>
      )}
    </>
  );
}

/** The hours of the week in the company's timezone: marks today, and whether the office is open. */
export function HoursCard({ settings }: { readonly settings: SiteSettings }) {
  const { businessHours, timezone } = settings;
  const now = useNow();
  const local = readLocalTime(timezone, now);
  const zone = labelTimezone(timezone, now);
  return (
    <section>
      <h2>Business Hours</h2>
      <dl className={styles['hours']}>
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
      <p className={styles['open-now']}>
        {isOpenAt(businessHours, local) ? 'Open now' : 'Closed now'}
      </p>
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
  const className = isToday ? styles['now'] : undefined;
  return (
    <>
      <dt className={className}>{isToday ? `${name} (today)` : name}</dt>
      {/* The visitor's browser may use another short name for a timezone. */}
      <dd className={className} suppressHydrationWarning>
        {hours.closed ? 'Closed' : `${hours.open} to ${hours.close} ${zone}`}
      </dd>
    </>
  );
}
