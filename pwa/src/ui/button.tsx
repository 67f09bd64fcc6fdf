import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';

const variants = {
  ink: styles['ink'],
  cta: styles['cta'],
  plain: styles['plain'],
  danger: styles['danger'],
  small: styles['small'],
  icon: styles['icon'],
  arrow: styles['arrow'],
};
type Variant = keyof typeof variants;

/** The classes of a link that looks like a button. */
export const buttonClass = (...names: readonly Variant[]) =>
  [styles['button'], ...names.map((name) => variants[name])].join(' ');

/** The classes of a link that is an action, without and with an arrow. */
export const textLink = styles['link'];
export const arrowLink = `${styles['link']} ${styles['arrow']}`;

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** `cta` is for the main action of a view. */
  readonly tone?: 'cta' | 'ink' | 'outline' | 'plain' | 'danger';
  /** An icon button has an accessible name. */
  readonly size?: 'usual' | 'small' | 'icon';
  /** With an arrow behind its label. */
  readonly hasArrow?: boolean;
  /** While true the label is `pendingLabel` and clicks do nothing; the focus stays. */
  readonly isPending?: boolean;
  readonly pendingLabel?: string;
  /** Additional classes. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A button with `type="button"` by default, and a pending state. */
export function Button({
  tone = 'outline',
  size = 'usual',
  hasArrow = false,
  isPending = false,
  pendingLabel,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const own: Variant[] = tone === 'outline' ? [] : [tone];
  if (size !== 'usual') own.push('small');
  if (size === 'icon') own.push('icon');
  if (hasArrow) own.push('arrow');
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default above is "button"
      type={type}
      className={`${buttonClass(...own)} ${className}`.trimEnd()}
      onClick={press}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || rest['aria-disabled']}
    >
      {isPending ? (pendingLabel ?? children) : children}
    </button>
  );
}
