import { longest } from '@longitude/contract/constants';
import { longestScanUrl } from '@longitude/contract/scans';
import { Field } from '../../ui/field.tsx';

/** Texts by field. */
type Texts = Readonly<Record<string, string>>;

export interface ScanFieldsProps {
  readonly errors: Texts;
  /** What stands in the controls at first. */
  readonly values: Texts;
}

/** What to scan, and where the report goes. */
export function AddressFields({ errors, values }: ScanFieldsProps) {
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
            maxLength={longestScanUrl}
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
      hint="The full report goes here within 24 hours."
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
          maxLength={longest.email}
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

/** The button stands beside the label: a press on it is not a tick. */
export function TermsBox({ error, values, onRead }: TermsBoxProps) {
  const isWrong = error !== undefined;
  return (
    <div className="field">
      <label className="check scan-check">
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
        <p className="err" id="scan-terms-note">
          {error}
        </p>
      )}
      <button type="button" className="link scan-terms" onClick={onRead}>
        read terms
      </button>
    </div>
  );
}
