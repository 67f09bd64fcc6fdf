import { CreateScan, scanTermsVersion, scanTexts } from '@longitude/contract/scans';
import { checkInput } from '@longitude/contract/core/validation';
import { refuseInput } from '../../platform/errors.ts';
import type { FormValues, PlainForm } from '../../platform/http/plain-form.ts';
import type { ScanIntake } from './intake.ts';

const deaf = { onQueued: () => undefined, onTest: () => undefined };

/** The scanner's form as it is posted without scripts: it waits for the report and goes to it. */
export function scanPlainForm({ scanDesk }: { readonly scanDesk: ScanIntake }): PlainForm {
  return {
    name: 'scan',
    paths: ['/scanner'],
    receive: async ({ values, replay, request }) => {
      const asked = { input: readForm(values), replay, request };
      const { finished } = await scanDesk.receive(asked, deaf);
      const { reportToken } = await finished;
      return `/scanner/reports/${reportToken}`;
    },
  };
}

/** @throws AppError `validation_failed`, also when the terms are not ticked */
function readForm({ url, email = '', terms = '' }: FormValues): CreateScan {
  const checked = checkInput(CreateScan, { url, email, termsVersion: scanTermsVersion });
  const missing = {
    ...(email.trim() === '' ? { email: scanTexts.emailMissing } : {}),
    ...(terms === '' ? { terms: scanTexts.termsMissing } : {}),
  };
  if (checked.ok && terms !== '') return checked.value;
  throw refuseInput({ ...(checked.ok ? {} : checked.fields), ...missing });
}
