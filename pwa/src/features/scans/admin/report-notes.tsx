import { maxLength } from '@longitude/contract/constants';
import { changeScan, type StoredScan } from '@longitude/contract/stored-scans';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDeviceStore, type EditFormat } from '../../../editing/edit-stores.ts';
import { askToDiscard, useLeaveGuard } from '../../../editing/leave-guard.ts';
import { useEditing, type Editing } from '../../../editing/use-editing.ts';
import { adminApi } from '../../../platform/api.ts';
import type { Resource } from '../../../platform/resource.ts';
import { session } from '../../../platform/session-state.ts';
import type { Versioned } from '../../../platform/versioned.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { scanList } from './scan-list.tsx';
import styles from './scan-report.module.css';
import headingStyles from './heading.module.css';
import controlStyles from '../../../ui/field.module.css';
import boxes from '../../../ui/boxes.module.css';

type Notes = Pick<StoredScan, 'adminNotes'>;

/** Unsaved notes, with the stored notes that they are based on. */
const SavedNotes = z.object({ base: z.string(), notes: z.string() });

const format: EditFormat<Notes> = {
  parse: (saved) => {
    const { data } = SavedNotes.safeParse(saved);
    return data ? { base: { adminNotes: data.base }, fields: { adminNotes: data.notes } } : null;
  },
  format: ({ base, fields }) => ({ base: base.adminNotes, notes: fields.adminNotes }),
};

/** Edits the notes; unsaved ones stay on this device until they are saved or discarded. */
function useNotes(resource: Resource<Versioned<StoredScan>>, id: string): Editing<Notes> {
  const name = `scan-notes:${session.peek().user?.id ?? ''}:${id}`;
  return useEditing({
    start: { adminNotes: '' },
    source: { resource, toFields: ({ adminNotes }) => ({ adminNotes }) },
    store: useDeviceStore(name, format),
    save: ({ changes, headers }) =>
      adminApi.call(changeScan, { params: { id }, payload: changes, headers }),
    onSaved: async ({ changes }) => {
      scanList.updateRows([id], changes);
      showToast({ title: 'Note saved', tone: 'success' });
      await resource.load();
    },
  });
}

interface ReportNotesProps {
  readonly id: string;
  /** The loaded scan. */
  readonly resource: Resource<Versioned<StoredScan>>;
}

/** The team's notes on a scan. */
export function ReportNotes({ id, resource }: ReportNotesProps) {
  const editing = useNotes(resource, id);
  const [isOpen, setIsOpen] = useState(editing.isDirty);
  const edit = useRef<HTMLButtonElement>(null);
  const { adminNotes } = editing.draft;
  const finish = () => {
    setIsOpen(false);
    requestAnimationFrame(() => edit.current?.focus());
  };
  return (
    <section aria-labelledby="report-notes">
      <div className={`${headingStyles['row']} ${headingStyles['spread']}`}>
        <h3 id="report-notes">Admin notes</h3>
        {!isOpen && (
          <button
            type="button"
            className={buttonClass('plain', 'small')}
            ref={edit}
            onClick={() => setIsOpen(true)}
          >
            Edit
            <span className="visually-hidden"> admin notes</span>
          </button>
        )}
      </div>
      {isOpen ? (
        <NotesForm editing={editing} onDone={finish} />
      ) : (
        <p className={adminNotes ? 'multiline' : 'muted'}>
          {adminNotes || 'No notes yet. Only the team sees notes.'}
        </p>
      )}
    </section>
  );
}

interface NotesFormProps {
  readonly editing: Editing<Notes>;
  readonly onDone: () => void;
}

function NotesForm({ editing, onDone }: NotesFormProps) {
  const { draft, isDirty, isSaving, clash, failure, edit, discard } = editing;
  const [isRestored] = useState(isDirty);
  // Shows notes that another administrator wrote in the meantime, so that saving replaces them
  // deliberately.
  const isOther = clash !== null && clash.fields.length > 0;
  useLeaveGuard(isDirty && !isSaving, discard);
  const cancel = async () => {
    if (isDirty && !(await askToDiscard('The notes you typed will be lost.'))) return;
    discard();
    onDone();
  };
  const save = async () => {
    if (await editing.save()) onDone();
  };
  return (
    <div className={styles['notes']}>
      {isOther && <OtherNotes text={clash.theirs.adminNotes} />}
      <textarea
        className={controlStyles['input']}
        aria-labelledby="report-notes"
        rows={4}
        maxLength={maxLength.notes}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- follows a press of Edit
        autoFocus={!isRestored}
        value={draft.adminNotes}
        onChange={(event) => edit({ adminNotes: event.target.value })}
      />
      <ErrorNote text={failure && failure.code !== 'stale' ? failure.message : undefined} />
      <div className="row">
        <Button
          tone="ink"
          size="small"
          isPending={isSaving}
          pendingLabel="Saving..."
          onClick={() => void save()}
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
    <div className={boxes['note']} role="alert">
      <p>
        <b>Someone else changed these notes.</b> Yours are still below.
      </p>
      <blockquote className="multiline">{text || 'They are empty now.'}</blockquote>
    </div>
  );
}
