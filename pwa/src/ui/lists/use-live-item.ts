import { useEffect, useEffectEvent } from 'react';
import { whenLiveMany } from '../../platform/live-events.ts';

/** Calls `reload` when the item, its notes, its files or its emails may have changed. */
export function useLiveItem(kind: string, id: string, reload: () => void): void {
  const onChange = useEffectEvent(reload);
  useEffect(
    () =>
      whenLiveMany(kind, (events) => {
        if (events.some((event) => event.id === id || event.type === 'reset')) onChange();
      }),
    [kind, id],
  );
}
