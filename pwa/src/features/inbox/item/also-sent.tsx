import { ApiError } from '@longitude/contract/core/errors';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { adminApi } from '../../../platform/api.ts';
import { composeTabPath } from '../../../platform/dashboard-tabs.ts';
import { describeMoment } from '../../../ui/describe-time.ts';

interface Sent {
  readonly id: string;
  readonly email: string;
  readonly createdAt: string;
}
interface Other extends Sent {
  readonly noun: 'Request' | 'Message';
  readonly path: string;
}

/** Most items of one kind and folder that are looked at. */
const most = 20;

interface AlsoSentProps {
  readonly email: string;
  /** Id of the item that is open. */
  readonly except: string;
}

/** What else came from the same address, so that nobody is answered twice. Nothing when it cannot be read. */
export function AlsoSent({ email, except }: AlsoSentProps) {
  const [found, setFound] = useState<readonly Other[]>([]);
  useEffect(() => {
    const end = new AbortController();
    const find = async () => {
      const sent = await findSent(email, end.signal);
      if (!end.signal.aborted) setFound(sent);
    };
    void find();
    return () => end.abort();
  }, [email]);
  const others = found.filter(({ id }) => id !== except);
  if (others.length === 0) return null;
  return (
    <dl className="facts">
      <dt>Also sent</dt>
      <dd>
        <ul className="plainlist">
          {others.map(({ id, noun, path, createdAt }) => (
            <li key={id}>
              <Link href={path}>
                {noun}, {describeMoment(createdAt)}
              </Link>
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  );
}

/** Requests, then messages, of the inbox and of the archive. */
async function findSent(email: string, signal: AbortSignal): Promise<Other[]> {
  const same = (item: Sent) => item.email.toLowerCase() === email.toLowerCase();
  const query = (archived: boolean) => ({ query: { q: email, limit: most, archived }, signal });
  try {
    const [requests, messages] = await Promise.all([
      Promise.all(
        [false, true].map((archived) => adminApi.call(requestInbox.list, query(archived))),
      ),
      Promise.all(
        [false, true].map((archived) => adminApi.call(messageInbox.list, query(archived))),
      ),
    ]);
    return [
      ...requests.flat().filter(same).map(toRequest),
      ...messages.flat().filter(same).map(toMessage),
    ];
  } catch (cause) {
    if (cause instanceof ApiError || signal.aborted) return [];
    throw cause;
  }
}

const toRequest = ({ id, email, createdAt }: Sent): Other => ({
  id,
  email,
  createdAt,
  noun: 'Request',
  path: `/admin/requests/${id}`,
});
const toMessage = ({ id, email, createdAt }: Sent): Other => ({
  id,
  email,
  createdAt,
  noun: 'Message',
  path: `${composeTabPath('messages')}&message=${id}`,
});
