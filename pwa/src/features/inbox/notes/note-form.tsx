import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { NoteDraft } from './use-note-draft.ts';

interface NoteFormProps {
  /** Of the text field. */
  readonly id: string;
  readonly draft: NoteDraft;
  /** Takes the focus when it appears. */
  readonly takesFocus?: boolean;
}

/** Where a note is written. What was typed stays until it is stored. */
export function NoteForm({ id, draft, takesFocus = false }: NoteFormProps) {
  const { text, isSaving, failure } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const error = failure && (failure.fields['content'] ?? failure.message);
  return (
    <form
      className="noter"
      onSubmit={(event) => {
        event.preventDefault();
        void draft.submit();
      }}
    >
      <label className="vh" htmlFor={id}>
        New note
      </label>
      <textarea
        id={id}
        ref={field}
        className="input"
        rows={2}
        placeholder="Only the team sees notes"
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => draft.edit(event.target.value)}
      />
      {error && (
        <p className="err" role="alert" id={`${id}-error`}>
          {error} Your note is kept here.
        </p>
      )}
      <Button size="small" type="submit" isPending={isSaving} pendingLabel="Saving...">
        Add Note
      </Button>
    </form>
  );
}
