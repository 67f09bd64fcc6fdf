import type { Note } from '@longitude/contract/notes';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { describeWhen } from '../../../ui/describe-time.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { ShowRest, useFirstRows } from '../../../ui/first-rows.tsx';
import type { NoteDraft } from './use-note-draft.ts';

/** More would push the content below out of view. */
const shown = 5;

interface NoteListProps {
  readonly notes: readonly Note[];
  readonly now: Date;
  readonly label: string;
}

/** Notes of the team, newest first; older ones behind a button. */
export function NoteList({ notes, now, label }: NoteListProps) {
  const sorted = notes.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  const { rows, ...rest } = useFirstRows(sorted, shown);
  if (notes.length === 0) return null;
  return (
    <>
      <ul className="ruled plainlist" aria-label={label}>
        {rows.map(({ id, content, author, createdAt }) => (
          <li key={id} className="entry">
            <p className="said">{content}</p>
            <small>
              {author ?? 'A former administrator'},{' '}
              <time dateTime={createdAt}>{describeWhen(createdAt, now)}</time>
            </small>
          </li>
        ))}
      </ul>
      <ShowRest {...rest} />
    </>
  );
}

interface NoteFormProps {
  /** Id of the text field. */
  readonly id: string;
  readonly draft: NoteDraft;
  /** Takes the focus when it appears. */
  readonly takesFocus?: boolean;
}

/** The form for a note. Its text stays until it is stored. */
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
      <ErrorNote id={`${id}-error`} text={error && `${error} Your note is kept here.`} />
      <Button size="small" type="submit" isPending={isSaving} pendingLabel="Saving...">
        Add Note
      </Button>
    </form>
  );
}
