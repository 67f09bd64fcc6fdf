import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import styles from './call-to-action.module.css';
import artStyles from './art.module.css';
import { buttonClass } from './button.tsx';

interface CallToActionProps {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  /** Label of the closing action of the page. */
  readonly action: string;
  /** Runs first; preventing the event's default cancels the navigation. */
  readonly onFollow?: (event: MouseEvent) => void;
}

const graticule =
  'M500 8A90 240 0 0 0 410 248M500 8A90 240 0 0 1 590 248M500 8A210 240 0 0 0 290 248M500 8A210 240 0 0 1 710 248M500 8A330 240 0 0 0 170 248M500 8A330 240 0 0 1 830 248M500 8A450 240 0 0 0 50 248M500 8A450 240 0 0 1 950 248M500 8V200M0 164H1000M0 84H1000';

/** The call to action at the end of a page, on the night side, with the arc between the two cities. */
export function CallToAction({ title, text, href, action, onFollow }: CallToActionProps) {
  return (
    <section className={`${styles['call']} night`}>
      <div className="wrap">
        <h2>{title}</h2>
        <p className="lead">{text}</p>
        <Link
          className={buttonClass('cta', 'arrow')}
          href={href}
          {...(onFollow ? { onClick: onFollow } : {})}
        >
          {action}
        </Link>
      </div>
      <svg
        className={`${artStyles['art']} ${styles['arc']}`}
        viewBox="0 0 1000 200"
        width="1000"
        height="200"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={artStyles['graticule']} d={graticule} />
        <path className={artStyles['highlight']} d="M80 164Q500-64 920 164" />
      </svg>
    </section>
  );
}
