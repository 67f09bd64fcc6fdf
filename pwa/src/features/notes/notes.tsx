import type { Note } from '@longitude/contract/notes';
import { useEffect, useRef, useState } from 'react';
import { useDeviceStore, type EditFormat } from '../../editing/edit-stores.ts';
import { useEditing, type Editing } from '../../editing/use-editing.ts';
import { readDeviceDraft } from '../../platform/device-drafts.ts';
import { session } from '../../platform/session-state.ts';
import { chooseSubmissionKey, forgetSubmissionKey } from '../../platform/submission-key.ts';
import { Button } from '../../ui/button.tsx';
import { describeWhen } from '../../ui/describe-time.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { ShowRest, useFirstRows } from '../../ui/first-rows.tsx';
import styles from './notes.module.css';
import controlStyles from '../../ui/field.module.css';

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
      <ul className="ruled flush" aria-label={label}>
        {rows.map(({ id, content, author, createdAt }) => (
          <li key={id} className={styles['note']}>
            <p className="multiline">{content}</p>
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
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void draft.submit();
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        New note
      </label>
      <textarea
        id={id}
        ref={field}
        className={controlStyles['input']}
        rows={2}
        placeholder="Only the team sees notes"
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => draft.edit(event.target.value)}
      />
      <ErrorNote id={`${id}-error`} text={error && `${error} Your note is still here.`} />
      <Button size="small" type="submit" isPending={isSaving} pendingLabel="Saving...">
        Add Note
      </Button>
    </form>
  );
}

/** Stores a note. Throws ApiError. `key` is its Idempotency-Key. */
export type AddNote = (content: string, key: string) => Promise<void>;

export interface NoteDraft extends Pick<Editing<NoteText>, 'isSaving' | 'failure'> {
  readonly text: string;
  readonly edit: (text: string) => void;
  /** True when it was stored. A blank note is ignored (back-office section 5). */
  readonly submit: () => Promise<boolean>;
}

interface NoteText {
  readonly content: string;
}

const start: NoteText = { content: '' };

/** The text alone. */
const format: EditFormat<NoteText> = {
  parse: (saved) =>
    typeof saved === 'string' ? { base: start, fields: { content: saved } } : null,
  format: ({ fields }) => fields.content,
};

/** Per administrator: others on the same device must not see the draft. */
const nameOf = (place: string) => `note:${session.peek().user?.id ?? ''}:${place}`;

/** Whether there is a note draft that is not stored yet. */
export function hasNoteDraft(place: string): boolean {
  const saved = readDeviceDraft(nameOf(place));
  return typeof saved === 'string' && saved.trim() !== '';
}

/**
 * A note draft, kept on this device until the note is stored.
 * @param place subject of the note, for example `service-request:64b1…`
 */
export function useNoteDraft(place: string, add: AddNote): NoteDraft {
  // The author's, even when the session ends while the note is being stored.
  const [name] = useState(() => nameOf(place));
  const editing = useEditing({
    start,
    store: useDeviceStore(name, format),
    save: async ({ draft }) => {
      const content = draft.content.trim();
      await add(content, chooseSubmissionKey(`admin:${name}`, content));
      forgetSubmissionKey(`admin:${name}`);
    },
  });
  const text = editing.draft.content;
  return {
    ...editing,
    text,
    edit: (content) => editing.edit({ content }),
    submit: async () => text.trim() !== '' && editing.save(),
  };
}
