import { messageStatuses } from '@longitude/contract/constants';
import type { ContactMessage } from '@longitude/contract/messages';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListSkeleton, LoadError } from '../../../ui/lists/list-states.tsx';
import { StatusSelect } from '../../../ui/status-select.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { usePaletteActions } from '../../search/palette-actions.ts';
import type { Folder } from '../inbox.ts';
import { findFolder } from '../list/folder-toggle.tsx';
import { openFollowUp } from './message-address.ts';
import { moveMessage, releaseMessage } from './message-list.ts';
import type { MessageEditing } from './use-message-draft.ts';

interface MessageFormProps {
  readonly id: string;
  readonly editing: MessageEditing;
  readonly onSave: () => void;
}

/** Status and notes. Shown only with what is stored now, so that nothing older is saved over it. */
export function MessageForm({ id, editing, onSave }: MessageFormProps) {
  const { resource, draft, failure, conflicts } = editing;
  const error = resource.error.value;
  if (error && !draft) return <LoadError error={error} onRetry={() => void resource.load()} />;
  if (!draft) return <ListSkeleton label="Loading..." />;
  return (
    <form
      id={id}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!editing.isSaving) onSave();
      }}
    >
      <Failure failure={failure} conflicts={conflicts} isMerged={editing.isMerged} />
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
      <Field id="message-notes" label="Notes" error={failure?.fields['notes']}>
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

type Outcome = Pick<MessageEditing, 'failure' | 'conflicts' | 'isMerged'>;

function Failure({ failure, conflicts, isMerged }: Outcome) {
  if (isMerged) return <Merged wasRefused={failure !== null} conflicts={conflicts} />;
  // What concerns the notes stands at their field.
  if (!failure || failure.fields['notes']) return null;
  return (
    <p className="err" role="alert">
      {failure.message}
    </p>
  );
}

interface MergedProps extends Pick<Outcome, 'conflicts'> {
  /** A save was refused; else it was heard of before. */
  readonly wasRefused: boolean;
}

function Merged({ wasRefused, conflicts }: MergedProps) {
  return (
    <div className="note cool" role="alert">
      <p>
        <b>Somebody else changed this message.</b> {wasRefused && 'Nothing was saved; '}
        {wasRefused ? 'what' : 'What'} you typed is still here.
        {conflicts.length === 0 && ' It goes together with their change: press Save.'}
      </p>
      {conflicts.map(({ field, theirs }) => (
        <p key={field}>
          {field === 'status' ? 'Their status: ' : 'Their notes: '}
          <b className="said">{theirs || 'none'}</b>
        </p>
      ))}
      {conflicts.length > 0 && <p>Save to keep yours.</p>}
    </div>
  );
}

interface MessageFootProps {
  readonly message: ContactMessage;
  readonly editing: MessageEditing;
}

const labels: Readonly<Record<Folder, string>> = {
  inbox: 'Archive',
  archived: 'Unarchive',
  spam: 'Not spam',
};

/** What can be done with a message. The dialog stays open when it moves: what was typed is in it. */
export function MessageFoot({ message, editing }: MessageFootProps) {
  const [isBusy, run] = useBusy();
  const folder = findFolder(message);
  const move = async () => {
    const isDone = message.spam
      ? await releaseMessage(message)
      : await moveMessage(message, !message.archived);
    await editing.refresh();
    return isDone;
  };
  const press = () => void run(move);
  const followUp = () => openFollowUp(message.id);
  usePaletteActions([
    { label: 'Email Follow-up', hint: message.name, icon: 'mail', run: followUp },
    { label: labels[folder], hint: message.name, icon: 'archive', run: press },
  ]);
  return (
    <footer>
      <Button size="small" isPending={isBusy} onClick={press}>
        <Icon name={folder === 'inbox' ? 'archive' : 'restore'} />
        {labels[folder]}
      </Button>
      <Button size="small" onClick={followUp}>
        <Icon name="mail" />
        Email Follow-up
      </Button>
      <Button
        tone="ink"
        size="small"
        type="submit"
        form="message-form"
        disabled={!editing.draft}
        isPending={editing.isSaving}
        pendingLabel="Saving..."
      >
        Save
      </Button>
    </footer>
  );
}
