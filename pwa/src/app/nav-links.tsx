import { Link } from 'wouter';
import { isActive, mainLinks } from './links.ts';

export interface NavLinksProps {
  readonly path: string;
  readonly onChoose?: () => void;
}

/** The seven links of the header and of the menu. */
export function NavLinks({ path, onChoose }: NavLinksProps) {
  return mainLinks.map(({ href, text }) => (
    <Link
      key={href}
      href={href}
      aria-current={isActive(href, path) ? 'page' : undefined}
      {...(onChoose ? { onClick: onChoose } : {})}
    >
      {text}
    </Link>
  ));
}
