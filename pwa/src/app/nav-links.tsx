import { Link } from 'wouter';
import { isActive, mainLinks } from './links.ts';

/** The seven links of the header and of the menu. */
export function NavLinks({ path }: { readonly path: string }) {
  return mainLinks.map(({ href, text }) => (
    <Link key={href} href={href} aria-current={isActive(href, path) ? 'page' : undefined}>
      {text}
    </Link>
  ));
}
