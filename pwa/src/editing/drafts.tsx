import { formatClock } from '@longitude/contract/core/dates';
import { deleteDraft, readDraft, saveDraft, type DraftKind } from '@longitude/contract/drafts';
import type { LiveEvent } from '@longitude/contract/events';
import { adminApi } from '../platform/api.ts';
import type { ReactNode } from 'react';
import { watchDeviceDraft } from '../platform/device-drafts.ts';
import { whenLiveMany } from '../platform/live-events.ts';
import { Button } from '../ui/button.tsx';
import type { DraftAutosave } from './draft-autosave.ts';
import type { DraftCalls, DraftState, OtherDraft } from './draft-calls.ts';
import styles from './drafts.module.css';
import boxes from '../ui/boxes.module.css';

/** The signed-in administrator's draft about an item. */
export function connectDrafts(params: {
  readonly kind: DraftKind;
  readonly id: string;
}): DraftCalls {
  return {
    load: async () => {
      const { response, etag } = await adminApi.request(readDraft, { params });
      const { values, updatedAt } = response;
      return updatedAt === null ? null : { values, updatedAt, etag };
    },
    save: async (values, ifMatch) => {
      // A first save must not overwrite a draft that another window has saved first.
      const headers: Record<string, string> =
        ifMatch === null ? { 'if-none-match': '*' } : { 'if-match': ifMatch };
      const payload = { values: { ...values } };
      const { response, etag } = await adminApi.request(saveDraft, { params, payload, headers });
      return { updatedAt: response.updatedAt, etag };
    },
    remove: async () => {
      await adminApi.call(deleteDraft, { params });
    },
    watch: (reload) =>
      whenLiveMany(params.kind, (events) => {
        // A change of fields, such as the mark of the first opening, does not affect the draft.
        const isMeant = ({ id, fields }: LiveEvent) => id === params.id && !fields;
        if (events.some((event) => isMeant(event) || event.type === 'reset')) reload();
      }),
  };
}

type Autosave = Pick<DraftAutosave<unknown>, 'keepOnDevice' | 'flush'>;

/** Saves a draft when its screen closes. Returns a function that saves. */
export function keepWhileShown({ keepOnDevice, flush }: Autosave): () => Promise<void> {
  addEventListener('pagehide', keepOnDevice);
  return () => {
    removeEventListener('pagehide', keepOnDevice);
    return flush();
  };
}

/**
 * Loads a draft now, and whenever another window may have changed, sent or discarded it. Returns a
 * function that stops it.
 * @param name of its copy on the device
 */
export function followOthers(name: string, reload: () => void): () => void {
  reload();
  const reloadIfVisible = () => {
    if (document.visibilityState === 'visible') reload();
  };
  const stopDevice = watchDeviceDraft(name, reload);
  document.addEventListener('visibilitychange', reloadIfVisible);
  return () => {
    stopDevice();
    document.removeEventListener('visibilitychange', reloadIfVisible);
  };
}

/** The place where a draft is saved, in words; empty before. */
export function describeDraft(state: DraftState): string {
  if (state.kind === 'none') return '';
  if (state.kind === 'nowhere') return 'This draft could not be saved. Keep this page open.';
  const time = formatClock(new Date(state.at));
  if (state.kind === 'server') return `Draft saved ${time}`;
  return `Draft saved on this device ${time}; the server can’t be reached`;
}

const clashTexts = {
  window: {
    title: 'Another window saved a different draft',
    other: 'Load the other draft',
  },
  ended: {
    title: 'This draft was sent or discarded in another window',
    other: 'Start over',
  },
  undo: {
    title: 'You undid an email, but have since written another one',
    other: 'Load the undone email',
  },
} as const;

interface ClashNoticeProps<Content> {
  readonly clash: OtherDraft<Content>;
  /** The start of the other text. */
  readonly preview: ReactNode;
  readonly onSettle: (choice: 'mine' | 'other') => void;
}

/** Two conflicting drafts: shows the start of the other one, and asks. */
export function ClashNotice<Content>({ clash, preview, onSettle }: ClashNoticeProps<Content>) {
  const { title, other } = clashTexts[clash.from];
  return (
    <div className={`${boxes['note']} ${styles['clash']}`} role="alert">
      <p>
        <b>{title}</b>
      </p>
      <blockquote>{preview}</blockquote>
      <div className={`row ${styles['actions']}`}>
        <Button size="small" onClick={() => onSettle('other')}>
          {other}
        </Button>
        <Button size="small" onClick={() => onSettle('mine')}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}

/** The start of a text, on one line. */
export function shortenText(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}
