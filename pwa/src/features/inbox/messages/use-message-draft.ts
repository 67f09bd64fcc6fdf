import { listEdits } from '@longitude/contract/core/edits';
import { ApiError } from '@longitude/contract/core/errors';
import { messageInbox, type ChangeMessage, type MessageDetail } from '@longitude/contract/messages';
import {
  useEffectEvent,
  useLayoutEffect,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import { adminApi } from '../../../platform/api.ts';
import type { Resource } from '../../../platform/resource.ts';
import { matchVersion, useVersioned, type Versioned } from '../../../platform/versioned.ts';
import { showToast } from '../../../ui/toast.tsx';
import {
  draftOf,
  mergeDraft,
  useMessageTyped,
  type Conflict,
  type MessageDraft,
  type MessageTyping,
} from './message-draft.ts';
import { messageList } from './message-list.ts';

export interface MessageEditing {
  readonly resource: Resource<Versioned<MessageDetail>>;
  /** The values of the fields; undefined while the message is loading. */
  readonly draft: MessageDraft | undefined;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Another administrator changed the message during editing. */
  readonly isMerged: boolean;
  readonly conflicts: readonly Conflict[];
  readonly failure: ApiError | null;
  readonly edit: (change: Partial<MessageDraft>) => void;
  /**
   * True when everything is saved; otherwise `conflicts` or `failure` say why, or there are newer
   * edits. Unsaved edits stay.
   */
  readonly save: () => Promise<boolean>;
  /** Discards unsaved edits. */
  readonly discard: () => void;
  /** Loads the stored message, and merges unsaved edits into it. */
  readonly refresh: () => Promise<void>;
}

/** Edits status and notes of a message, merging other administrators' changes. */
export function useMessageDraft(id: string): MessageEditing {
  const resource = useVersioned(messageInbox.read, id);
  const loaded = resource.data.value;
  const typing = useMessageTyped(id);
  const { typed, read, write } = typing;
  const [isSaving, setIsSaving] = useState(false);
  const [outcome, setOutcome] = useMerging(isSaving ? undefined : loaded, typing);
  const base = loaded && draftOf(loaded.item);
  const draft = base && { ...base, ...typed?.fields };
  const changes = base && draft ? listEdits(base, draft) : {};
  const isDirty = Object.keys(changes).length > 0;

  async function save(): Promise<boolean> {
    setOutcome(nothingRefused);
    if (!loaded || !draft) return false;
    if (!isDirty) return true;
    setIsSaving(true);
    const refusal = await sendChanges(loaded, changes);
    if (refusal?.code === 'stale') await resource.load();
    const failure = isStored(refusal, changes, resource.data.peek()) ? null : refusal;
    if (!failure) {
      // Newer edits start from the saved values.
      write({ base: draft, fields: { ...read()?.fields } });
      // The next save must name the stored version.
      if (read()) await resource.load();
      await confirmSaved();
    }
    setOutcome({ ...nothingRefused, failure });
    setIsSaving(false);
    return failure === null && read() === null;
  }

  const edit = (change: Partial<MessageDraft>) => {
    const before = read();
    const start = before?.base ?? base;
    if (start) write({ base: start, fields: { ...before?.fields, ...change } });
  };
  const discard = () => write(null);
  const refresh = () => resource.load();
  return { resource, draft, isDirty, isSaving, ...outcome, edit, save, discard, refresh };
}

interface Refusal {
  readonly failure: ApiError | null;
  readonly conflicts: readonly Conflict[];
  readonly isMerged: boolean;
}
const nothingRefused: Refusal = { failure: null, conflicts: [], isMerged: false };

/**
 * Rebases unsaved edits on the stored message, with other administrators' changes, and returns the
 * notice about them. `stored` is undefined during a save.
 */
function useMerging(
  stored: Versioned<MessageDetail> | undefined,
  { read, write }: MessageTyping,
): [Refusal, Dispatch<SetStateAction<Refusal>>] {
  const [outcome, setOutcome] = useState<Refusal>(nothingRefused);
  const rebase = useEffectEvent((current: MessageDraft) => {
    const mine = read();
    if (!mine) return;
    const merged = mergeDraft(mine.base, { ...mine.base, ...mine.fields }, current);
    const isChanged = Object.keys(listEdits(mine.base, current)).length > 0;
    write({ base: current, fields: merged.draft });
    setOutcome((before) => reportMerge(before, merged.conflicts, isChanged));
  });
  // Before the paint: a rejection is never shown without its explanation.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what others stored came from outside
    if (stored) rebase(draftOf(stored.item));
  }, [stored]);
  return [outcome, setOutcome];
}

/** The notice after others have changed the message; an earlier rejection stays. */
function reportMerge(before: Refusal, conflicts: readonly Conflict[], isChanged: boolean): Refusal {
  const isUnexplained = before.failure?.code === 'stale' && !before.isMerged;
  return isChanged || isUnexplained ? { ...before, conflicts, isMerged: true } : before;
}

/** Rejected because it was already saved, and only the response was lost. */
function isStored(
  refusal: ApiError | null,
  changes: ChangeMessage,
  stored: Versioned<MessageDetail> | undefined,
): boolean {
  if (refusal?.code !== 'stale' || !stored) return false;
  const current: ChangeMessage = draftOf(stored.item);
  return Object.keys(listEdits(current, { ...current, ...changes })).length === 0;
}

/** Saves against the version that was read. Returns why it was rejected, or null. */
async function sendChanges(
  loaded: Versioned<MessageDetail>,
  payload: ChangeMessage,
): Promise<ApiError | null> {
  const [params, headers] = [{ id: loaded.item.id }, matchVersion(loaded)];
  try {
    await adminApi.call(messageInbox.change, { params, payload, headers });
  } catch (cause) {
    if (cause instanceof ApiError) return cause;
    throw cause;
  }
  return null;
}

function confirmSaved(): Promise<void> {
  showToast({ title: 'Saved', text: 'Contact message updated', tone: 'success' });
  return messageList.refresh();
}
