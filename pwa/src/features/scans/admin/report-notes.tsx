import { maxLength } from '@longitude/contract/constants';
import { ApiError } from '@longitude/contract/core/errors';
import { changeScan, type StoredScan } from '@longitude/contract/stored-scans';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { adminApi } from '../../../platform/api.ts';
import {
  forgetDeviceDraft,
  saveDeviceDraft,
  readDeviceDraft,
} from '../../../platform/device-drafts.ts';
import { session } from '../../../platform/session-state.ts';
import { matchVersion, type Versioned } from '../../../platform/versioned.ts';
import { Button } from '../../../ui/button.tsx';
import { askToDiscard, useLeaveGuard } from '../../../editing/leave-guard.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { scanList } from './scan-list.tsx';

interface ReportNotesProps {
  readonly stored: Versioned<StoredScan>;
  /** Reloads the scan. */
  readonly onChanged: () => Promise<void>;
}

/** The team's notes on a scan. */
export function ReportNotes({ stored, onChanged }: ReportNotesProps) {
  const [isEditing, setIsEditing] = useState(() => readSaved(stored.item.id) !== null);
  const edit = useRef<HTMLButtonElement>(null);
  const { adminNotes } = stored.item;
  const finish = () => {
    setIsEditing(false);
    requestAnimationFrame(() => edit.current?.focus());
  };
  return (
    <section aria-labelledby="report-notes">
      <div className="headrow">
        <h3 id="report-notes">Admin notes</h3>
        {!isEditing && (
          <button
            type="button"
            className="btn plain sm"
            ref={edit}
            onClick={() => setIsEditing(true)}
          >
            Edit
            <span className="vh"> admin notes</span>
          </button>
        )}
      </div>
      {isEditing ? (
        <NotesForm stored={stored} onChanged={onChanged} onDone={finish} />
      ) : (
        <p className={adminNotes ? 'said' : 'muted'}>
          {adminNotes || 'No notes yet. Only the team sees notes.'}
        </p>
      )}
    </section>
  );
}

/** Unsaved notes, with the stored notes that they are based on. */
const SavedNotes = z.object({ base: z.string(), notes: z.string() });
type SavedNotes = z.infer<typeof SavedNotes>;

/** Per administrator, so that others on the same device cannot read them. */
const composeDraftKey = (id: string) => `scan-notes:${session.peek().user?.id ?? ''}:${id}`;

function readSaved(id: string): SavedNotes | null {
  const saved = SavedNotes.safeParse(readDeviceDraft(composeDraftKey(id)));
  return saved.success ? saved.data : null;
}

/** The notes in the form; stored on this device until they are saved or discarded. */
function useNotesDraft({ id, adminNotes }: Pick<StoredScan, 'id' | 'adminNotes'>) {
  const [saved] = useState(() => readSaved(id));
  const [base] = useState(saved?.base ?? adminNotes);
  const [notes, setNotes] = useState(saved?.notes ?? base);
  const forget = () => forgetDeviceDraft(composeDraftKey(id));
  const type = (typed: string) => {
    setNotes(typed);
    if (typed === base) forget();
    else saveDeviceDraft(composeDraftKey(id), { base, notes: typed } satisfies SavedNotes);
  };
  return { base, notes, isRestored: saved !== null, type, forget };
}

interface NotesFormProps extends ReportNotesProps {
  readonly onDone: () => void;
}

function NotesForm({ stored, onChanged, onDone }: NotesFormProps) {
  const { base, notes, isRestored, type, forget } = useNotesDraft(stored.item);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBusy, run] = useBusy();
  const theirs = stored.item.adminNotes;
  // Shows notes that another administrator wrote in the meantime, so that saving replaces them
  // deliberately.
  const isOther = theirs !== base && theirs !== notes;
  const isDirty = notes !== base;
  useLeaveGuard(isDirty && !isBusy, forget);
  const cancel = async () => {
    if (isDirty && !(await askToDiscard('The notes you typed will be lost.'))) return;
    forget();
    onDone();
  };
  const save = async () => {
    setFailure(null);
    const refused = notes === theirs ? null : await sendNotes(stored, notes);
    if (refused) {
      setFailure(refused);
      if (refused.code === 'stale') await onChanged();
      return false;
    }
    forget();
    await onChanged();
    onDone();
    return true;
  };
  return (
    <div className="report-notes">
      {isOther && <OtherNotes text={theirs} />}
      <textarea
        className="input"
        aria-labelledby="report-notes"
        rows={4}
        maxLength={maxLength.notes}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- follows a press of Edit
        autoFocus={!isRestored}
        value={notes}
        onChange={(event) => type(event.target.value)}
      />
      <ErrorNote text={failure && failure.code !== 'stale' ? failure.message : undefined} />
      <div className="row tight">
        <Button
          tone="ink"
          size="small"
          isPending={isBusy}
          pendingLabel="Saving..."
          onClick={() => void run(save)}
        >
          {isOther ? 'Save mine' : 'Save'}
        </Button>
        <Button tone="plain" size="small" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Another administrator's text, beside the user's own. */
function OtherNotes({ text }: { readonly text: string }) {
  return (
    <div className="note" role="alert">
      <p>
        <b>Someone else changed these notes.</b> Yours are still below.
      </p>
      <blockquote className="said">{text || 'They are empty now.'}</blockquote>
    </div>
  );
}

/** Saves against the version that was read. Returns the reason for a rejection, or null. */
async function sendNotes(
  stored: Versioned<StoredScan>,
  adminNotes: string,
): Promise<ApiError | null> {
  const { id } = stored.item;
  try {
    await adminApi.call(changeScan, {
      params: { id },
      payload: { adminNotes },
      headers: matchVersion(stored),
    });
  } catch (cause) {
    if (cause instanceof ApiError) return cause;
    throw cause;
  }
  scanList.updateRows([id], { adminNotes });
  showToast({ title: 'Note saved', tone: 'success' });
  return null;
}
