import type { Overview } from '@longitude/contract/overview';
import { Link } from 'wouter';
import { composeFolderPath, inboxViews } from '../inbox/inbox.ts';

/** Nobody is notified of what looks like spam: a person looks through it now and then. */
export function SpamNotice({ overview }: { readonly overview: Overview }) {
  const counts = Object.values(inboxViews).map((view) => ({ ...view, count: overview[view.spam] }));
  if (counts.every(({ count }) => count === 0)) return null;
  return (
    <p className="spamnote">
      Suspected spam:{' '}
      {counts.map(({ tab, noun, count }) => (
        <Link key={tab} className="link" href={composeFolderPath(tab, 'spam')}>
          {count} {count === 1 ? noun : `${noun}s`}
        </Link>
      ))}
    </p>
  );
}
