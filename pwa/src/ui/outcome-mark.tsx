import styles from './outcome-mark.module.css';

export type Outcome = 'pass' | 'warning' | 'fail' | 'wait' | 'run' | 'todo' | 'other';

interface OutcomeMarkProps {
  readonly outcome: Outcome;
  /** Its name; without it, the text beside it says the same. */
  readonly name?: string;
  readonly className?: string | undefined;
}

/** The sign of an outcome or a state: the shape carries the meaning, colour supports it. */
export function OutcomeMark({ outcome, name, className = '' }: OutcomeMarkProps) {
  const attributes = {
    className: `${styles['mark']} ${className}`.trimEnd(),
    'data-outcome': outcome,
    // The turning ring is a border, not a mask.
    'data-mask': outcome === 'run' ? undefined : '',
  };
  if (name === undefined) return <span {...attributes} aria-hidden="true" />;
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn by the style sheet, in the theme's colours
  return <span {...attributes} role="img" aria-label={name} />;
}
