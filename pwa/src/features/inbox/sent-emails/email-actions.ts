import type { Email } from '@longitude/contract/emails';
import type { AddNote } from '../notes/use-note-draft.ts';

/** What can be done with an e-mail of the history. */
export interface EmailActions {
  /** The e-mail with its text, which a long history leaves out. @throws ApiError */
  readonly read: (email: Email) => Promise<Email>;
  /** Stores a note on the e-mail. */
  readonly addNote: (email: Email) => AddNote;
  /** Tries a failed e-mail again now. True when it waits to be sent anew. */
  readonly retry: (email: Email) => Promise<boolean>;
  /** Takes back an e-mail that waits. True when it does not leave. */
  readonly withdraw: (email: Email) => Promise<boolean>;
  readonly download: (file: Email['files'][number]) => Promise<unknown>;
}
