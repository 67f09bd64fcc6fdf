import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** `cta` is for the main action of a view. */
  readonly tone?: 'cta' | 'ink' | 'outline' | 'plain' | 'danger';
  readonly size?: 'usual' | 'small';
  /** While true the label is `pendingLabel` and clicks do nothing; the focus stays. */
  readonly isPending?: boolean;
  readonly pendingLabel?: string;
  /** Additional classes of the style sheet, such as `go` or `auto`. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A button with `type="button"` by default, and a pending state. */
export function Button({
  tone = 'outline',
  size = 'usual',
  isPending = false,
  pendingLabel,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const classes = ['btn', tone === 'outline' ? '' : tone, size === 'small' ? 'sm' : '', className];
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default above is "button"
      type={type}
      className={classes.filter(Boolean).join(' ')}
      onClick={press}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || rest['aria-disabled']}
    >
      {isPending ? (pendingLabel ?? children) : children}
    </button>
  );
}
