import { toPhoneAddress } from '../../platform/phone.ts';
import { useSettings } from '../../platform/site.ts';

export function CompanyName() {
  return useSettings().companyName;
}

/** The address on one line, for use within a sentence. */
export function CompanyAddress() {
  return useSettings().companyAddress.replaceAll(/\s*\n\s*/g, ', ');
}

export function CompanyEmail() {
  const { companyEmail } = useSettings();
  return <a href={`mailto:${companyEmail}`}>{companyEmail}</a>;
}

export function CompanyPhone() {
  const { companyPhone } = useSettings();
  return <a href={toPhoneAddress(companyPhone)}>{companyPhone}</a>;
}
