import type { Overview } from '@longitude/contract/overview';
import { Link } from 'wouter';
import { composeFolderPath } from '../inbox/list/folder-toggle.tsx';

/** Nobody is notified of what looks like spam: a person looks through it now and then. */
export function SpamNotice({ overview }: { readonly overview: Overview }) {
  const { spamRequests, spamMessages } = overview;
  if (spamRequests + spamMessages === 0) return null;
  return (
    <p className="spamnote">
      Suspected spam:{' '}
      <Link className="link" href={composeFolderPath('requests', 'spam')}>
        {spamRequests} {spamRequests === 1 ? 'request' : 'requests'}
      </Link>
      <Link className="link" href={composeFolderPath('messages', 'spam')}>
        {spamMessages} {spamMessages === 1 ? 'message' : 'messages'}
      </Link>
    </p>
  );
}
