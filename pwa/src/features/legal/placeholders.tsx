import { composeMailto } from '@longitude/contract/core/email-address';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { toPhoneAddress, useSettings } from '../../platform/site.ts';
import { Button } from '../../ui/button.tsx';
import { reopenConsent } from '../consent/consent.tsx';
import type { PlaceholderName } from './legal-text.ts';

/** Name and address on one line, for use within a sentence; only the name when there is no address. */
function Company() {
  const { companyName, companyAddress } = useSettings();
  const address = companyAddress.trim().replaceAll(/\s*\n\s*/g, ', ');
  return address ? `${companyName}, ${address}` : companyName;
}

/** After 'write': 'to us at' the company's email address, or the contact page without one. */
function ToCompany() {
  const { companyEmail } = useSettings();
  return companyEmail ? (
    <>
      to us at <MailLink address={companyEmail} />
    </>
  ) : (
    <>
      to us through the <ContactPage />
    </>
  );
}

/** Continues an invitation to write: ', or call' with the number, if there is one. */
function OrCall() {
  const { companyPhone } = useSettings();
  return companyPhone ? (
    <>
      , or call <PhoneLink number={companyPhone} />
    </>
  ) : null;
}

/** After 'contact us': every configured way to reach the company, and the contact page. */
function WaysToReach() {
  const { companyEmail, companyPhone } = useSettings();
  return (
    <>
      {companyEmail && (
        <>
          by email (<MailLink address={companyEmail} />
          ),{' '}
        </>
      )}
      {companyPhone && (
        <>
          {!companyEmail && 'by '}phone (<PhoneLink number={companyPhone} />
          ),{' '}
        </>
      )}
      {(companyEmail || companyPhone) && 'or '}through the <ContactPage />
    </>
  );
}

function MailLink({ address }: { readonly address: string }) {
  return <a href={composeMailto(address)}>{address}</a>;
}

function PhoneLink({ number }: { readonly number: string }) {
  return <a href={toPhoneAddress(number)}>{number}</a>;
}

function ContactPage() {
  return <Link href="/contact">contact page</Link>;
}

function CookieSettings() {
  return (
    <Button size="small" onClick={reopenConsent}>
      Open the cookie settings
    </Button>
  );
}

export const placeholders: Readonly<Record<PlaceholderName, ComponentType>> = {
  company: Company,
  'to-company': ToCompany,
  'or-call': OrCall,
  'ways-to-reach': WaysToReach,
  'cookie-settings': CookieSettings,
};
