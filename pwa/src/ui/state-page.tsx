import type { ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import styles from './state-page.module.css';
import artStyles from './art.module.css';
import { arrowLink } from './button.tsx';

interface QuickLink {
  readonly href: string;
  readonly text: string;
}

interface StatePageProps {
  readonly title: string;
  readonly text: string;
  /** Drawing of the motif, 320 by 200. */
  readonly art: ReactNode;
  readonly links?: readonly QuickLink[];
  /** For a page that moves the focus to the heading. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children?: ReactNode;
}

/** A page that explains why there is no content, with links to continue. */
export function StatePage({ title, text, art, links, headingRef, children }: StatePageProps) {
  return (
    <section className={`wrap ${styles['state']}`}>
      <Hemisphere>{art}</Hemisphere>
      <div className="stack">
        <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </h1>
        <p className="lead">{text}</p>
        {children}
        {links && <QuickLinks links={links} />}
      </div>
    </section>
  );
}

/** Ways onward, one below the other. */
export function QuickLinks({ links }: { readonly links: readonly QuickLink[] }) {
  return (
    <ul className={`list ${styles['quick']}`}>
      {links.map((link) => (
        <li key={link.href}>
          <Link className={arrowLink} href={link.href}>
            {link.text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const graticule =
  'M20 180H300M20 180A140 140 0 0 1 300 180M62 180A98 140 0 0 1 258 180M106 180A54 140 0 0 1 214 180M160 40V180M36 110H284M76 66H244';

/** The half globe behind empty and error states, 320 by 200. The text conveys the meaning. */
export function Hemisphere({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      className={artStyles['art']}
      viewBox="0 0 320 200"
      width="320"
      height="200"
      aria-hidden="true"
    >
      <path className={artStyles['graticule']} d={graticule} />
      {children}
    </svg>
  );
}

/** A course that leaves its arc: for an address that does not exist. */
export const notFoundArt = (
  <>
    <path className={artStyles['course']} d="M52 128Q104 20 176 62" />
    <path className={`${artStyles['line']} ${artStyles['dashed']}`} d="M176 62q40 26 60 84" />
    <circle className={artStyles['ink']} cx="52" cy="128" r="5" />
    <circle className={artStyles['highlight']} cx="240" cy="152" r="13" />
    <path className={artStyles['highlight']} d="m235 147 10 10m0-10-10 10" />
    <circle className={artStyles['accent']} cx="176" cy="62" r="5" />
  </>
);
