import { useState } from 'react';
import { maxLength } from '@longitude/contract/constants';
import { maxScanUrlLength } from '@longitude/contract/scans';
import { useIsOffline } from '../../platform/connection.ts';
import { describeWhenSent, sendsInBackground } from '../../platform/outbox/background-sync.ts';
import { useSite } from '../../platform/site.ts';
import { Button, textLink } from '../../ui/button.tsx';
import { ErrorSummary, FormGuards } from '../../ui/form.tsx';
import { Field } from '../../ui/field.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { useScanForm } from './use-scan-form.ts';
import styles from './scan-form.module.css';
import boxes from '../../ui/boxes.module.css';
import formStyles from '../../ui/form.module.css';
import controlStyles from '../../ui/field.module.css';
import checkStyles from '../../ui/checkbox.module.css';

/** The form that requests a scan (public-site sections 2 and 5); works as a post without scripts. */
export function ScanForm() {
  const { formToken } = useSite();
  const { element, errors, accept, ...form } = useScanForm();
  const isOffline = useIsOffline();
  const [areTermsOpen, openTerms] = useState(false);
  const list = Object.entries(errors).map(([field, text]) => ({ id: `scan-${field}`, text }));
  const acceptTerms = () => {
    accept();
    openTerms(false);
  };
  return (
    <>
      <form
        className={`${boxes['card']} ${formStyles['form']}`}
        method="post"
        action="/scanner"
        noValidate
        data-held=""
        ref={element}
        onInput={form.note}
        onSubmit={form.submit}
      >
        <FormGuards form="scan" token={formToken} />
        <ErrorSummary errors={list} attempt={form.attempt} takesFocus={form.wasPosted} />
        <AddressFields errors={errors} values={form.values} />
        <TermsBox error={errors['terms']} values={form.values} onRead={() => openTerms(true)} />
        <Button type="submit" tone="cta" disabled={!form.isReady}>
          Start Security Scan
        </Button>
        {isOffline && <OfflineNote />}
      </form>
      <TermsDialog open={areTermsOpen} onClose={() => openTerms(false)} onAccept={acceptTerms} />
    </>
  );
}

function OfflineNote() {
  return (
    <output className="small muted">
      {`You are offline. Your scan will be saved on this device. ${describeWhenSent(sendsInBackground.value)}`}
    </output>
  );
}

/** Texts by field. */
type Texts = Readonly<Record<string, string>>;

interface ScanFieldsProps {
  readonly errors: Texts;
  /** Initial values of the controls. */
  readonly values: Texts;
}

/** The site to scan, and the recipient of the report. */
function AddressFields({ errors, values }: ScanFieldsProps) {
  return (
    <>
      <Field id="scan-url" label="Website URL" hint="Include https://" error={errors['url']}>
        {(control) => (
          <input
            {...control}
            name="url"
            type="url"
            defaultValue={values['url']}
            inputMode="url"
            autoComplete="url"
            enterKeyHint="next"
            placeholder="https://www.example.com"
            maxLength={maxScanUrlLength}
            required
          />
        )}
      </Field>
      <EmailField errors={errors} values={values} />
    </>
  );
}

function EmailField({ errors, values }: ScanFieldsProps) {
  return (
    <Field
      id="scan-email"
      label="Email Address"
      hint="We will send the full report here within 24 hours."
      error={errors['email']}
    >
      {(control) => (
        <input
          {...control}
          name="email"
          type="email"
          defaultValue={values['email']}
          inputMode="email"
          autoComplete="email"
          enterKeyHint="go"
          placeholder="you@example.com"
          maxLength={maxLength.email}
          required
        />
      )}
    </Field>
  );
}

interface TermsBoxProps {
  readonly error: string | undefined;
  readonly values: Texts;
  readonly onRead: () => void;
}

/** The button is outside the label: pressing it must not tick the box. */
function TermsBox({ error, values, onRead }: TermsBoxProps) {
  const isWrong = error !== undefined;
  return (
    <div className={controlStyles['field']}>
      <label data-drawn="" className={`${checkStyles['check']} ${styles['agreement']}`}>
        <input
          type="checkbox"
          id="scan-terms"
          name="terms"
          defaultChecked={Boolean(values['terms'])}
          required
          {...(isWrong ? { 'aria-invalid': true, 'aria-describedby': 'scan-terms-note' } : {})}
        />
        <span>
          I own this website or have permission to scan it, and I accept the terms of the free scan.
        </span>
      </label>
      {isWrong && (
        <p className={controlStyles['error']} id="scan-terms-note">
          {error}
        </p>
      )}
      <button type="button" className={`${textLink} ${styles['terms']}`} onClick={onRead}>
        read terms
      </button>
    </div>
  );
}
