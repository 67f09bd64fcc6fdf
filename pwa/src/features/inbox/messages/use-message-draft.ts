import { messageStatuses } from '@longitude/contract/inbox-statuses';
import { messageInbox, type MessageDetail } from '@longitude/contract/messages';
import * as z from 'zod/mini';
import { plainFormat, useDeviceStore } from '../../../editing/edit-stores.ts';
import { useEditing, type Editing } from '../../../editing/use-editing.ts';
import { adminApi } from '../../../platform/api.ts';
import type { Resource } from '../../../platform/resource.ts';
import { session } from '../../../platform/session-state.ts';
import { useVersioned, type Versioned } from '../../../platform/versioned.ts';
import { showToast } from '../../../ui/toast.tsx';
import { messageList } from './message-list.ts';

/** The two fields of a message that an administrator edits. */
const MessageDraft = z.object({ status: z.enum(messageStatuses), notes: z.string() });
export type MessageDraft = z.infer<typeof MessageDraft>;

export interface MessageEditing extends Editing<MessageDraft> {
  readonly resource: Resource<Versioned<MessageDetail>>;
}

const format = plainFormat(MessageDraft);
const start: MessageDraft = { status: 'new', notes: '' };

/**
 * Edits status and notes of a message. Unsaved edits stay on this device, by message and
 * administrator.
 */
export function useMessageDraft(id: string): MessageEditing {
  const resource = useVersioned(messageInbox.read, id);
  const editing = useEditing({
    start,
    source: { resource, toFields: ({ status, notes }) => ({ status, notes }) },
    store: useDeviceStore(`message:${session.value.user?.id ?? ''}:${id}`, format),
    save: ({ changes, headers }) =>
      adminApi.call(messageInbox.change, { params: { id }, payload: changes, headers }),
    onSaved: () => {
      showToast({ title: 'Saved', text: 'Contact message updated', tone: 'success' });
      return messageList.refresh();
    },
  });
  return { ...editing, resource };
}
