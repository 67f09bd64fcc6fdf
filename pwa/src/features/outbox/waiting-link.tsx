import { Link } from 'wouter';
import { waitingCount } from '../../platform/outbox/waiting-count.ts';
import { OutcomeMark } from '../../ui/outcome-mark.tsx';
import styles from './waiting-link.module.css';

/** In the header of every page while items wait to be sent, or for the person. */
export function WaitingLink() {
  const count = waitingCount.value;
  if (count === 0) return null;
  return (
    <Link
      className={`${styles['waiting']} numeric`}
      href="/outbox"
      aria-label={`Outbox, ${count} waiting`}
    >
      <OutcomeMark outcome="wait" />
      {count}
    </Link>
  );
}
