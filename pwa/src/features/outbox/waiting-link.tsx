import { Link } from 'wouter';
import { waitingCount } from '../../platform/outbox/waiting-count.ts';

/** In the header of every page while items wait to be sent, or for the person. */
export function WaitingLink() {
  const count = waitingCount.value;
  if (count === 0) return null;
  return (
    <Link className="waiting num" href="/outbox" aria-label={`Outbox, ${count} waiting`}>
      <span className="st wait" />
      {count}
    </Link>
  );
}
