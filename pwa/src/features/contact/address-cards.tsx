import type { SiteSettings } from '@longitude/contract/site-settings';
import { toPhoneAddress } from '../../platform/phone.ts';

/** A way to reach the company that is not set has no card. */
export function AddressCards({ settings }: { readonly settings: SiteSettings }) {
  const { companyAddress, companyEmail, companyPhone } = settings;
  return (
    <>
      {companyAddress && (
        <section>
          <h2>Headquarters</h2>
          <p className="address">{companyAddress}</p>
          <p className="small muted">Serving clients globally</p>
        </section>
      )}
      {companyEmail && (
        <section>
          <h2>Email</h2>
          <a className="link" href={`mailto:${companyEmail}`}>
            {companyEmail}
          </a>
          <p className="small muted">Response within 24 hours</p>
        </section>
      )}
      {companyPhone && (
        <section>
          <h2>Phone</h2>
          <a className="link num" href={toPhoneAddress(companyPhone)}>
            {companyPhone}
          </a>
          <p className="small muted">Call us for immediate assistance</p>
        </section>
      )}
    </>
  );
}
