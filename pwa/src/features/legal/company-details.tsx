import { Link } from 'wouter';
import { toPhoneAddress } from '../../platform/phone.ts';
import { useSettings } from '../../platform/site.ts';

/** Name and address on one line, for use within a sentence; without an address the name alone. */
export function Company() {
  const { companyName, companyAddress } = useSettings();
  const address = companyAddress.trim().replaceAll(/\s*\n\s*/g, ', ');
  return address ? `${companyName}, ${address}` : companyName;
}

/** After 'Write': 'to' the company's e-mail address, or the way by which everybody can write. */
export function ToCompany() {
  const { companyEmail } = useSettings();
  return companyEmail ? (
    <>
      to <MailLink address={companyEmail} />
    </>
  ) : (
    <>
      by the <ContactPage />
    </>
  );
}

/** Continues an offer to write: ', or call' with the number, if there is one. */
export function OrCall() {
  const { companyPhone } = useSettings();
  return companyPhone ? (
    <>
      , or call <PhoneLink number={companyPhone} />
    </>
  ) : null;
}

/** After 'by': every way to reach the company that its settings know, and the contact page. */
export function WaysToReach() {
  const { companyEmail, companyPhone } = useSettings();
  return (
    <>
      {companyEmail && (
        <>
          e-mail (<MailLink address={companyEmail} />
          ),{' '}
        </>
      )}
      {companyPhone && (
        <>
          phone (<PhoneLink number={companyPhone} />
          ),{' '}
        </>
      )}
      {(companyEmail || companyPhone) && 'or '}the <ContactPage />
    </>
  );
}

function MailLink({ address }: { readonly address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}

function PhoneLink({ number }: { readonly number: string }) {
  return <a href={toPhoneAddress(number)}>{number}</a>;
}

function ContactPage() {
  return <Link href="/contact">contact page</Link>;
}
