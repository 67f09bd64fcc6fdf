import { messageStatuses } from '@longitude/contract/constants';
import { Field } from '../../../ui/field.tsx';
import { ListSkeleton, LoadError } from '../../../ui/lists/list-states.tsx';
import { StatusSelect } from '../../../ui/status-select.tsx';
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
