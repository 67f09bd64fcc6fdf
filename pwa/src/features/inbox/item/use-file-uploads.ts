import { useEffect, useEffectEvent, useMemo } from 'react';
import type { UploadQueue } from '../../../ui/files/upload-queue.ts';
import type { ItemCalls } from './item-calls.ts';
import { followUploads, openUploads } from './item-uploads.ts';

/** The uploads to an item. `onUploaded` is called when a choice of files is through. */
export function useFileUploads(calls: ItemCalls, onUploaded: () => void): UploadQueue {
  const uploads = useMemo(() => openUploads(calls), [calls]);
  const tell = useEffectEvent(onUploaded);
  useEffect(() => followUploads(calls, uploads, () => tell()), [calls, uploads]);
  return uploads.queue;
}
