import { composeItemPath } from '@longitude/contract/dashboard-paths';
import type { InboxItem } from '@longitude/contract/inboxes';
import { inboxes } from '@longitude/contract/inboxes';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { adminApi } from '../../../platform/api.ts';
import { useResource } from '../../../platform/resource.ts';
import { describeMoment } from '../../../ui/describe-time.ts';
import { inboxViews } from '../inbox.ts';
import type { InboxContract } from '../list/inbox-list.tsx';
import factStyles from '../../../ui/facts.module.css';

interface Other {
  readonly id: string;
  readonly createdAt: string;
  readonly noun: string;
  readonly path: string;
}

/** Maximum items searched in one inbox and folder. */
const maxSearched = 20;

interface AlsoSentProps {
  readonly email: string;
  /** Id of the item that is open. */
  readonly except: string;
}

/** Other items from the same address, against duplicate replies. Empty when they cannot be read. */
export function AlsoSent({ email, except }: AlsoSentProps) {
  const load = useCallback((signal: AbortSignal) => findSent(email, signal), [email]);
  const found = useResource(load).data.value ?? [];
  const others = found.filter(({ id }) => id !== except);
  if (others.length === 0) return null;
  return (
    <dl className={factStyles['facts']}>
      <dt>Also sent</dt>
      <dd>
        <ul className="flush">
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

/** Requests, then messages, from the inbox and the archive. */
async function findSent(address: string, signal: AbortSignal): Promise<Other[]> {
  const search = async (
    { kind, list }: InboxContract<InboxItem>,
    archived: boolean,
  ): Promise<Other[]> => {
    const query = { q: address, limit: maxSearched, archived };
    const items = await adminApi.call(list, { query, signal });
    const { shortName } = inboxViews[kind];
    return items
      .filter(({ email }) => email.toLowerCase() === address.toLowerCase())
      .map(({ id, createdAt }) => ({
        id,
        createdAt,
        noun: shortName,
        path: composeItemPath(kind, id),
      }));
  };
  const found = Object.values(inboxes).flatMap((inbox) => [
    search(inbox, false),
    search(inbox, true),
  ]);
  return (await Promise.all(found)).flat();
}
