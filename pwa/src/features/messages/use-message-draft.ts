import { ApiError } from '@longitude/contract/errors';
import {
  changeMessage,
  readMessage,
  type ChangeMessage,
  type Message,
} from '@longitude/contract/messages';
import { useState } from 'react';
import { adminApi } from '../../platform/api.ts';
import type { Resource } from '../../platform/resource.ts';
import { showToast } from '../../ui/toast.tsx';
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
  readonly resource: Resource<Versioned<Message>>;
  /** What the fields show; undefined until the message is there. */
  readonly draft: MessageDraft | undefined;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly conflicts: readonly Conflict[];
  readonly failure: ApiError | null;
  readonly edit: (change: Partial<MessageDraft>) => void;
  /** True when saved; else `conflicts` or `failure` say why not, and what was typed stays. */
  readonly save: () => Promise<boolean>;
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
    if (failure?.code === 'stale') {
      const merged = await mergeWithStored(resource, base, draft);
      setTyped(merged.draft);
      setOutcome({ failure, conflicts: merged.conflicts });
    } else if (failure) setOutcome({ failure, conflicts: [] });
    setIsSaving(false);
    return failure === null;
  }

  const edit = (change: Partial<MessageDraft>) => setTyped((before) => ({ ...before, ...change }));
  return { resource, draft, isDirty, isSaving, ...outcome, edit, save };
}

interface Refusal {
  readonly failure: ApiError | null;
  readonly conflicts: readonly Conflict[];
}
const nothingRefused: Refusal = { failure: null, conflicts: [] };

/** Saves against the version that was read. Answers why it was refused, or null. */
async function sendChanges(
  loaded: Versioned<Message>,
  payload: ChangeMessage,
): Promise<ApiError | null> {
  const [params, headers] = [{ id: loaded.item.id }, matchVersion(loaded)];
  try {
    await adminApi.call(changeMessage, { params, payload, headers });
  } catch (cause) {
    if (cause instanceof ApiError) return cause;
    throw cause;
  }
  showToast({ title: 'Saved', text: 'Contact message updated', tone: 'success' });
  await refreshMessages();
  return null;
}

/** Reads what is stored now, so that the next save can name its version. */
async function mergeWithStored(
  resource: Resource<Versioned<Message>>,
  base: MessageDraft,
  draft: MessageDraft,
) {
  await resource.load();
  const stored = resource.data.value?.item;
  return stored ? mergeDraft(base, draft, draftOf(stored)) : { draft, conflicts: [] };
}
