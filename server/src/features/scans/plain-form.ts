import { completeUrl, CreateScan, scanTermsVersion, scanTexts } from '@longitude/contract/scans';
import { checkInput } from '@longitude/contract/core/validation';
import { refuseInput } from '../../platform/errors.ts';
import type { FormValues, PlainForm } from '../../platform/http/plain-form.ts';
import type { ScanIntake } from './intake.ts';
import { submitVisitor, type VisitorContext } from './submissions.ts';

/** The scanner's form without scripts: redirects to the report once it is ready. */
export function scanPlainForm(
  context: VisitorContext & { readonly scanIntake: ScanIntake },
): PlainForm {
  return {
    name: 'scan',
    paths: ['/scanner'],
    receive: async ({ values, replay, request }) => {
      const submission = submitVisitor(context, readForm(values), request, replay);
      const { result } = await context.scanIntake.start(submission);
      const { reportToken } = await result;
      return `/scanner/reports/${reportToken}`;
    },
  };
}

/** @throws AppError `validation_failed`, also when the terms are not ticked */
function readForm({ url = '', email = '', terms = '' }: FormValues): CreateScan {
  const completed = { url: completeUrl(url), email };
  const checked = checkInput(CreateScan, { ...completed, termsVersion: scanTermsVersion });
  const missing = {
    ...(email.trim() === '' ? { email: scanTexts.emailMissing } : {}),
    ...(terms === '' ? { terms: scanTexts.termsMissing } : {}),
  };
  if (checked.ok && terms !== '') return checked.value;
  throw refuseInput({ ...(checked.ok ? {} : checked.fields), ...missing });
}
