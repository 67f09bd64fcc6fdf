import type { CSSProperties } from 'react';
import { useSite } from '../../platform/site.ts';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import { composeHint, firstHint, maxHint, scoreTexts, type Strength } from './strength-texts.ts';
import { useStrength } from './use-strength.ts';
import styles from './new-password-field.module.css';
import controlStyles from '../../ui/field.module.css';

interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'autoComplete' | 'hint'> {
  /** Texts of the account that an attacker knows: username, name, email address. */
  readonly personal: readonly string[];
}

/**
 * A field for a new password, with an estimate of its strength. The estimate rejects nothing; only
 * the rule of the contract does.
 */
export function NewPasswordField({ personal, ...field }: NewPasswordFieldProps) {
  const { companyName } = useSite().settings;
  const strength = useStrength(field.value, [...personal, companyName]);
  const hintId = `${field.id}-hint`;
  return (
    <div className={styles['field']}>
      <PasswordField {...field} autoComplete="new-password" aria-describedby={hintId} />
      <div>
        <Meter strength={strength} />
        <p className={styles['ends']} aria-hidden="true">
          <span>Guessed in seconds</span>
          <span>Centuries</span>
        </p>
      </div>
      <p className={`${controlStyles['hint']} ${styles['hint']}`} data-longest={maxHint}>
        <span id={hintId} aria-live="polite">
          {strength ? composeHint(strength) : firstHint}
        </span>
      </p>
    </div>
  );
}

/** A ruler with a division for each power of ten of guesses, up to 16. */
function Meter({ strength }: { readonly strength: Strength | null }) {
  if (!strength) return <div className={styles['ruler']} />;
  const percent = Math.min(Math.max(strength.guessesLog10 / 16, 0), 1) * 100;
  return (
    <div
      className={`${styles['ruler']} ${styles['measured']}`}
      style={{ '--at': percent } as CSSProperties}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no browser draws <meter> as a ruler
      role="meter"
      aria-label="Password strength"
      aria-valuemin={0}
      aria-valuemax={4}
      aria-valuenow={strength.score}
      aria-valuetext={scoreTexts[strength.score]}
    />
  );
}
