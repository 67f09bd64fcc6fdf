import type { ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { Hemisphere } from './art/hemisphere.tsx';

export interface StatePageProps {
  readonly title: string;
  readonly text: string;
  /** Drawing of the motif, 320 by 200. */
  readonly art: ReactNode;
  readonly links: readonly { readonly href: string; readonly text: string }[];
  /** Gives the heading away, so that a page can bring the focus to it. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children?: ReactNode;
}

/** A page that says why there is nothing to read here, with ways onward. */
export function StatePage({ title, text, art, links, headingRef, children }: StatePageProps) {
  return (
    <section className="wrap state">
      <Hemisphere>{art}</Hemisphere>
      <div className="stack">
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h1>
        <p className="lead">{text}</p>
        {children}
        <ul className="l quick">
          {links.map((link) => (
            <li key={link.href}>
              <Link className="link go" href={link.href}>
                {link.text}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
