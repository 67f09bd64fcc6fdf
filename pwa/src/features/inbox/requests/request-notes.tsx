import type { Resource } from '../../../platform/resource.ts';
import { NoteForm } from '../notes/note-form.tsx';
import { NoteList } from '../notes/note-list.tsx';
import { useNoteDraft } from '../notes/use-note-draft.ts';
import { addNote, type LoadedRequest } from './request-state.ts';

interface RequestNotesProps {
  readonly resource: Resource<LoadedRequest>;
  readonly id: string;
  readonly now: Date;
}

/** What the team notes about a request. */
export function RequestNotes({ resource, id, now }: RequestNotesProps) {
  const draft = useNoteDraft(`service-request:${id}`, (content, key) =>
    addNote(resource, content, key),
  );
  const notes = resource.data.value?.notes ?? [];
  return (
    <section className="panel" id="notes" aria-labelledby="notes-title">
      <header>
        <h2 id="notes-title">
          Notes {notes.length > 0 && <span className="num muted">{notes.length}</span>}
        </h2>
      </header>
      <NoteForm id="request-note" draft={draft} />
      <NoteList notes={notes} now={now} label="Notes" />
    </section>
  );
}
