import { messageStatuses } from '@longitude/contract/inbox-statuses';
import type { ContactMessage } from '@longitude/contract/messages';
import { useState } from 'react';
import { applyMark } from '../../../records/actions.ts';
import type { Clash } from '../../../editing/edits.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListSkeleton, LoadError } from '../../../ui/lists/list-states.tsx';
import { StatusSelect } from '../../../ui/status.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { usePaletteActions } from '../../search/search.ts';
import { listItemActions } from '../list/inbox-actions.ts';
import { findFolder, folderActions, markActions } from '../list/marks.ts';
import { openDialog } from '../../../platform/dialog-address.ts';
import { messageList } from './message-list.ts';
import boxes from '../../../ui/boxes.module.css';
import type { MessageDraft, MessageEditing } from './use-message-draft.ts';

interface MessageFormProps {
  readonly id: string;
  readonly editing: MessageEditing;
  readonly onSave: () => void;
}

const typedFields = ['status', 'notes'];

/** Status and notes. Shown only with the stored values, so that nothing older overwrites them. */
export function MessageForm({ id, editing, onSave }: MessageFormProps) {
  const { resource, draft, failure } = editing;
  // Events from before the form cannot have caused a rejection.
  const [since] = useState(() => messageList.changeAuthors.heard);
  const error = resource.error.value;
  const messageId = resource.data.value?.item.id;
  if (messageId === undefined) {
    if (error) return <LoadError error={error} onRetry={() => void resource.load()} />;
    return <ListSkeleton label="Loading..." />;
  }
  const author = failure
    ? messageList.changeAuthors.findConflictingAuthor(messageId, typedFields, since)
    : messageList.changeAuthors.name(messageId, typedFields);
  return (
    <form
      id={id}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Failure author={author} failure={failure} clash={editing.clash} />
      <Field id="message-status" label="Status">
        {(control) => (
          <StatusSelect
            control={control}
            statuses={messageStatuses}
            value={draft.status}
            onChange={(status) => editing.edit({ status })}
          />
        )}
      </Field>
      <Field id="message-notes" label="Notes" error={editing.errors['notes']}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            placeholder="Only the team sees notes"
            value={draft.notes}
            onChange={(event) => editing.edit({ notes: event.target.value })}
          />
        )}
      </Field>
    </form>
  );
}

interface Outcome extends Pick<MessageEditing, 'failure' | 'clash'> {
  /** The name of the administrator who changed the message. */
  readonly author: string;
}

function Failure({ author, failure, clash }: Outcome) {
  if (clash) return <Merged author={author} wasRefused={failure !== null} clash={clash} />;
  // An error of the notes is shown at their field.
  if (!failure || failure.fields['notes']) return null;
  return <ErrorNote text={failure.message} />;
}

interface MergedProps extends Pick<Outcome, 'author'> {
  readonly clash: Clash<MessageDraft>;
  /** A save was rejected; otherwise an event came first. */
  readonly wasRefused: boolean;
}

function Merged({ author, wasRefused, clash: { fields, theirs } }: MergedProps) {
  return (
    <div className={`${boxes['note']} ${boxes['cool']}`} role="alert">
      <p>
        <b>{author} changed this message.</b> {wasRefused && 'Nothing was saved; '}
        {wasRefused ? 'what' : 'What'} you typed is still here.
        {fields.length === 0 && ' Your changes don’t overlap: click Save to keep both.'}
      </p>
      {fields.map((field) => (
        <p key={field}>
          {field === 'status' ? 'Their status: ' : 'Their notes: '}
          <b className="multiline">{theirs[field] || 'none'}</b>
        </p>
      ))}
      {fields.length > 0 && <p>Save to keep yours.</p>}
    </div>
  );
}

interface MessageFootProps {
  readonly message: ContactMessage;
  readonly editing: MessageEditing;
}

/**
 * The actions on a message. The dialog stays open when the message moves, because it may contain
 * unsaved edits.
 */
export function MessageFoot({ message, editing }: MessageFootProps) {
  const [isBusy, run] = useBusy();
  const { first } = folderActions[findFolder(message)];
  const { label, icon } = markActions[first];
  const change = async (set: () => Promise<boolean>) => {
    const isDone = await set();
    await editing.resource.load();
    return isDone;
  };
  const move = () => void run(() => change(() => applyMark(messageList, message, first)));
  const followUp = () => openDialog('followup', message.id);
  // The footer has no room for actions to other folders: the list offers them.
  const toggles = listItemActions(messageList, message, (set) => run(() => change(set))).filter(
    ({ leaves }) => !leaves,
  );
  usePaletteActions([
    { label: 'Email Follow-up', hint: message.name, icon: 'mail', run: followUp },
    { label, hint: message.name, icon: 'archive', run: move },
    ...toggles.map((toggle) => ({ ...toggle, hint: message.name })),
  ]);
  return (
    <footer>
      {[{ label, icon, run: move }, ...toggles].map((action) => (
        <Button key={action.label} size="small" isPending={isBusy} onClick={action.run}>
          <Icon name={action.icon} />
          {action.label}
        </Button>
      ))}
      <Button size="small" onClick={followUp}>
        <Icon name="mail" />
        Email Follow-up
      </Button>
      <Button
        tone="ink"
        size="small"
        type="submit"
        form="message-form"
        disabled={editing.resource.data.value === undefined}
        isPending={editing.isSaving}
        pendingLabel="Saving..."
      >
        Save
      </Button>
    </footer>
  );
}
