import { Link } from 'wouter';
import { Icon } from './icon.tsx';
import headStyles from './page-head.module.css';
import { buttonClass } from './button.tsx';

interface UpLinkProps {
  readonly href: string;
  /** Name of the page above. */
  readonly to: string;
}

/** The way back from a page below a tab, before its heading. */
export function UpLink({ href, to }: UpLinkProps) {
  return (
    <Link
      className={`${buttonClass('plain', 'small', 'icon')} ${headStyles['way-up']}`}
      href={href}
      aria-label={`Back to ${to}`}
    >
      <Icon name="back" />
    </Link>
  );
}
