import { Link } from 'wouter';

interface BackLinkProps {
  readonly href: string;
  readonly children: string;
}

/** Links from a page to its list. */
export function BackLink({ href, children }: BackLinkProps) {
  return (
    <Link className="link back" href={href}>
      <span className="ico i-back" aria-hidden="true" />
      {children}
    </Link>
  );
}
