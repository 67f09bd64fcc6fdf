import type { SiteSettings } from '@longitude/contract/site-settings';
import { toPhoneAddress } from '../../platform/phone.ts';

const subject = encodeURIComponent('URGENT: Emergency Support Request');

/** Only when enabled; a button without a value is hidden (decision 38). */
export function EmergencyCard({ settings }: { readonly settings: SiteSettings }) {
  const { emergencyContactTitle: title } = settings;
  const { emergencyContactPhone: phone, emergencyContactEmail: email } = settings;
  if (!settings.emergencyContactEnabled) return null;
  return (
    <section className="urgent">
      <h2>{title}</h2>
      <p className="small">{settings.emergencyContactDescription}</p>
      {(phone || email) && (
        <div className="row">
          {phone && (
            <a className="btn sm ink" href={toPhoneAddress(phone)}>
              Call now
            </a>
          )}
          {email && (
            <a
              className="btn sm"
              href={`mailto:${email}?subject=${subject}`}
              aria-label={`Write to ${title}`}
            >
              Write
            </a>
          )}
        </div>
      )}
    </section>
  );
}
