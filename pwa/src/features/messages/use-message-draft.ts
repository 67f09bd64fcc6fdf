import { ApiError } from '@longitude/contract/errors';
import {
  changeMessage,
  readMessage,
  type ChangeMessage,
  type MessageDetail,
} from '@longitude/contract/messages';
import { useState } from 'react';
import { adminApi } from '../../platform/api.ts';
import type { Resource } from '../../platform/resource.ts';
import { showToast } from '../../ui/toast.tsx';
import { listEdits } from '../dashboard/merge-edits.ts';
import { matchVersion, useVersioned, type Versioned } from '../dashboard/use-versioned.ts';
import {
  draftOf,
  listChanges,
  mergeDraft,
  type Conflict,
  type MessageDraft,
} from './message-draft.ts';
import { refreshMessages } from './messages-state.ts';

export interface MessageEditing {
  readonly resource: Resource<Versioned<MessageDetail>>;
  /** What the fields show; undefined until the message is there. */
  readonly draft: MessageDraft | undefined;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Somebody else changed the message while something was typed here. */
  readonly isMerged: boolean;
  readonly conflicts: readonly Conflict[];
  readonly failure: ApiError | null;
  readonly edit: (change: Partial<MessageDraft>) => void;
  /** True when saved; else `conflicts` or `failure` say why not, and what was typed stays. */
  readonly save: () => Promise<boolean>;
  /** Shows what is stored now; what was typed stays, and is merged. */
  readonly refresh: () => Promise<void>;
}

/** Edits status and notes of a message, and merges with what others saved meanwhile. */
export function useMessageDraft(id: string): MessageEditing {
  const resource = useVersioned(readMessage, id);
  const [typed, setTyped] = useState<Partial<MessageDraft>>({});
  const [isSaving, setIsSaving] = useState(false);
  const [outcome, setOutcome] = useState<Refusal>(nothingRefused);
  const loaded = resource.data.value;
  const base = loaded && draftOf(loaded.item);
  const draft = base && { ...base, ...typed };
  const changes = base && draft ? listChanges(base, draft) : {};
  const isDirty = Object.keys(changes).length > 0;

  async function save(): Promise<boolean> {
    setOutcome(nothingRefused);
    if (!loaded || !base || !draft) return false;
    if (!isDirty) return true;
    setIsSaving(true);
    const failure = await sendChanges(loaded, changes);
    const isStored = failure?.code === 'stale' && (await merge(failure));
    if (failure === null || isStored) await tellSaved();
    if (failure && failure.code !== 'stale') setOutcome({ ...nothingRefused, failure });
    setIsSaving(false);
    return failure === null || isStored;
  }

  /**
   * Reads what is stored now, so that the next save can name its version. True when that is what
   * was typed: it was saved before, and only the answer was lost.
   */
  async function merge(failure: ApiError | null): Promise<boolean> {
    await resource.load();
    const stored = resource.data.peek();
    if (!base || !draft || !stored || stored.etag === loaded?.etag) {
      if (failure) setOutcome({ ...nothingRefused, failure });
      return false;
    }
    const plan = planMerge({ base, draft, current: draftOf(stored.item), failure });
    setTyped(plan.left);
    if (plan.outcome) setOutcome(plan.outcome);
    return plan.isStored;
  }
  const refresh = async () => {
    await (isDirty && !isSaving ? merge(null) : resource.load());
  };

  const edit = (change: Partial<MessageDraft>) => setTyped((before) => ({ ...before, ...change }));
  return { resource, draft, isDirty, isSaving, ...outcome, edit, save, refresh };
}

interface Refusal {
  readonly failure: ApiError | null;
  readonly conflicts: readonly Conflict[];
  readonly isMerged: boolean;
}
const nothingRefused: Refusal = { failure: null, conflicts: [], isMerged: false };

interface MergeInput {
  readonly base: MessageDraft;
  readonly draft: MessageDraft;
  readonly current: MessageDraft;
  readonly failure: ApiError | null;
}

/** What is left of the typed fields over what is stored now, and what to tell; undefined for nothing new. */
function planMerge({ base, draft, current, failure }: MergeInput) {
  const merged = mergeDraft(base, draft, current);
  // Only what was typed: the rest follows the server.
  const left = listEdits(current, merged.draft);
  const isStored = Object.keys(left).length === 0;
  const isMerged = failure !== null || Object.keys(listEdits(base, current)).length > 0;
  const merging = isMerged ? { failure, conflicts: merged.conflicts, isMerged } : undefined;
  return { left, isStored, outcome: isStored ? nothingRefused : merging };
}

/** Saves against the version that was read. Answers why it was refused, or null. */
async function sendChanges(
  loaded: Versioned<MessageDetail>,
  payload: ChangeMessage,
): Promise<ApiError | null> {
  const [params, headers] = [{ id: loaded.item.id }, matchVersion(loaded)];
  try {
    await adminApi.call(changeMessage, { params, payload, headers });
  } catch (cause) {
    if (cause instanceof ApiError) return cause;
    throw cause;
  }
  return null;
}

function tellSaved(): Promise<void> {
  showToast({ title: 'Saved', text: 'Contact message updated', tone: 'success' });
  return refreshMessages();
}
