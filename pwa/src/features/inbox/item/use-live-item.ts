import type { DraftKind } from '@longitude/contract/drafts';
import type { LiveEvent } from '@longitude/contract/overview';
import { useEffect, useEffectEvent } from 'react';
import { whenLiveMany } from '../../../platform/live-events.ts';

/** Calls `reload` when the item, its notes, its files or its e-mails may have changed. */
export function useLiveItem(
  kind: DraftKind,
  id: string,
  reload: (events: readonly LiveEvent[]) => void,
): void {
  const tell = useEffectEvent(reload);
  useEffect(
    () =>
      whenLiveMany(kind, (events) => {
        const meant = events.filter((event) => event.id === id || event.type === 'reset');
        if (meant.length > 0) tell(meant);
      }),
    [kind, id],
  );
}
