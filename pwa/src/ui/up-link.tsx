import { Link } from 'wouter';
import { Icon } from './icon.tsx';

interface UpLinkProps {
  readonly href: string;
  /** Name of the page above. */
  readonly to: string;
}

/** The way back from a page below a tab, before its heading. */
export function UpLink({ href, to }: UpLinkProps) {
  return (
    <Link className="btn plain sm icon up" href={href} aria-label={`Back to ${to}`}>
      <Icon name="back" />
    </Link>
  );
}
