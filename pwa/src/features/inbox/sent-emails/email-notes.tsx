import type { Email } from '@longitude/contract/emails';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { NoteForm } from '../notes/note-form.tsx';
import { NoteList } from '../notes/note-list.tsx';
import { hasNoteDraft, useNoteDraft } from '../notes/use-note-draft.ts';
import type { EmailActions } from './email-actions.ts';

interface EmailNotesProps {
  readonly email: Email;
  readonly now: Date;
  readonly actions: Pick<EmailActions, 'addNote'>;
}

/** The notes on one e-mail, and the way to another one. */
export function EmailNotes({ email, now, actions }: EmailNotesProps) {
  const place = `email:${email.id}`;
  const [isOpen, setIsOpen] = useState(() => hasNoteDraft(place));
  const [isPressed, setIsPressed] = useState(false);
  const draft = useNoteDraft(place, async (content, key) => {
    await actions.addNote(email)(content, key);
    setIsOpen(false);
  });
  return (
    <>
      <NoteList notes={email.notes} now={now} label={`Notes on “${email.subject}”`} />
      {isOpen ? (
        <NoteForm id={`note-${email.id}`} draft={draft} takesFocus={isPressed} />
      ) : (
        <div className="row">
          <Button
            size="small"
            aria-label={`Add Note to “${email.subject}”`}
            onClick={() => {
              setIsPressed(true);
              setIsOpen(true);
            }}
          >
            Add Note
          </Button>
        </div>
      )}
    </>
  );
}
