import { ApiError } from '@longitude/contract/errors';
import { changeMessage, readMessage, type Message } from '@longitude/contract/messages';
import { useEffect, useMemo, useState } from 'react';
import { adminApi } from '../../platform/api.ts';
import { createResource, type Resource } from '../../platform/resource.ts';
import { showToast } from '../../ui/toast.tsx';
import {
  draftOf,
  listChanges,
  mergeDraft,
  type Conflict,
  type MessageDraft,
} from './message-draft.ts';
import { refreshMessages } from './messages-state.ts';

interface LoadedMessage {
  readonly message: Message;
  /** Version that was read, sent back as If-Match. */
  readonly etag: string | null;
}

/** One message with its version: what the dialog edits. */
function useMessage(id: string): Resource<LoadedMessage> {
  const resource = useMemo(
    () =>
      createResource<LoadedMessage>(async (signal) => {
        const { answer, etag } = await adminApi.request(readMessage, { params: { id }, signal });
        return { message: answer, etag };
      }),
    [id],
  );
  useEffect(() => {
    void resource.load();
    return () => resource.clear();
  }, [resource]);
  return resource;
}

export interface MessageEditing {
  readonly resource: Resource<LoadedMessage>;
  /** What the fields show; undefined until the message is there. */
  readonly draft: MessageDraft | undefined;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly conflicts: readonly Conflict[];
  readonly failure: ApiError | null;
  edit(change: Partial<MessageDraft>): void;
  /** True when saved; else `conflicts` or `failure` say why not, and what was typed stays. */
  save(): Promise<boolean>;
}

/** Edits status and notes of a message, and merges with what others saved meanwhile. */
export function useMessageDraft(id: string): MessageEditing {
  const resource = useMessage(id);
  const [typed, setTyped] = useState<Partial<MessageDraft>>({});
  const [isSaving, setIsSaving] = useState(false);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const loaded = resource.data.value;
  const base = loaded && draftOf(loaded.message);
  const draft = base && { ...base, ...typed };

  async function merge(mine: MessageDraft, before: MessageDraft) {
    await resource.load();
    const current = resource.data.value;
    if (!current) return;
    const merged = mergeDraft(before, mine, draftOf(current.message));
    setTyped(merged.draft);
    setConflicts(merged.conflicts);
  }

  async function save(): Promise<boolean> {
    if (!loaded || !base || !draft) return false;
    const payload = listChanges(base, draft);
    setFailure(null);
    setConflicts([]);
    if (Object.keys(payload).length === 0) return true;
    setIsSaving(true);
    try {
      const headers = loaded.etag ? { 'if-match': loaded.etag } : {};
      await adminApi.call(changeMessage, { params: { id }, payload, headers });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.code === 'stale') await merge(draft, base);
      setFailure(cause);
      return false;
    } finally {
      setIsSaving(false);
    }
    showToast({ title: 'Saved', text: 'Contact message updated', tone: 'success' });
    await refreshMessages();
    return true;
  }

  return {
    resource,
    draft,
    isDirty:
      base !== undefined && draft !== undefined && Object.keys(listChanges(base, draft)).length > 0,
    isSaving,
    conflicts,
    failure,
    edit: (change) => setTyped((before) => ({ ...before, ...change })),
    save,
  };
}
