import { formatClock } from '@longitude/contract/core/dates';
import { useEffect, useRef, type ReactNode } from 'react';
import { useClock } from '../../platform/clock.ts';
import globe from './admin-globe.svg';
import '../../styles/office.css';
import styles from './gate.module.css';

/** The frame of the pages before the back office: the form, and beside it the two offices. */
export function Gate({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    // A session can end far down a page, which would leave the form above the viewport.
    scrollTo(0, 0);
  }, []);
  return (
    <div className={styles['gate']} data-office="">
      <div className={styles['door']}>{children}</div>
      <Dial />
    </div>
  );
}

/** The heading of the replacement of a form: it takes the focus, which the form's button had. */
export function OutcomeHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {children}
    </h1>
  );
}

/** The two offices and their clocks: decoration beside the sign-in form on a desktop. */
function Dial() {
  const now = useClock(10_000);
  return (
    <div className={`${styles['dial']} night`} aria-hidden="true">
      <div>
        <img src={globe} width="608" height="608" alt="" />
        <p>
          <b>Toronto</b>
          {formatClock(now, 'America/Toronto')}
        </p>
        <p>
          <b>Bengaluru</b>
          {formatClock(now, 'Asia/Kolkata')}
        </p>
      </div>
    </div>
  );
}
