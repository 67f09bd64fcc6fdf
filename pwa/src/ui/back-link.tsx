import { Link } from 'wouter';
import { MaskIcon } from './mask-icon.tsx';
import { textLink } from './button.tsx';
import buttonStyles from './button.module.css';

interface BackLinkProps {
  readonly href: string;
  readonly children: string;
}

/** Links from a page to its list. */
export function BackLink({ href, children }: BackLinkProps) {
  return (
    <Link className={`${textLink} ${buttonStyles['back']}`} href={href}>
      <MaskIcon name="back" />
      {children}
    </Link>
  );
}
