import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { CloseButton } from '../ui/close-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useReturnFocus } from '../ui/focus.ts';
import { EditForm } from './edit-form.tsx';
import { useLeaveGuard, askToDiscard } from './leave-guard.ts';
import type { Editing } from './use-editing.ts';

interface EditDialogProps {
  readonly title: string;
  readonly form: Pick<Editing<object>, 'attempt' | 'isDirty' | 'isSaving' | 'save'>;
  /** Of Save: `cta` where that ends a task. */
  readonly tone?: 'ink' | 'cta';
  /** Of the button that submits, idle and pending; `Save` by default. */
  readonly submit?: { readonly label: string; readonly pendingLabel: string };
  readonly onClose: () => void;
  /** The form fields. */
  readonly children: ReactNode;
}

const saving = { label: 'Save', pendingLabel: 'Saving...' };

/** A form in a dialog that asks before it discards unsaved edits. */
export function EditDialog(props: EditDialogProps) {
  const { title, form, tone = 'ink', submit = saving, onClose, children } = props;
  const { attempt, isDirty, isSaving } = form;
  useReturnFocus();
  useLeaveGuard(isDirty);
  const close = async () => {
    if (!isDirty || (await askToDiscard('What you typed is not saved yet.'))) onClose();
  };
  const save = async () => {
    if (await form.save()) onClose();
  };
  return (
    <Dialog open onClose={() => void close()} labelledBy="edit-title">
      <Head title={title} onClose={() => void close()} />
      <div>
        <EditForm id="edit-form" className="stack" attempt={attempt} onSubmit={() => void save()}>
          {children}
        </EditForm>
      </div>
      <Foot tone={tone} submit={submit} isSaving={isSaving} onClose={() => void close()} />
    </Dialog>
  );
}

function Head({ title, onClose }: Pick<EditDialogProps, 'title' | 'onClose'>) {
  return (
    <header>
      <h2 id="edit-title">{title}</h2>
      <CloseButton onClose={onClose} />
    </header>
  );
}

interface FootProps extends Pick<EditDialogProps, 'onClose'> {
  readonly tone: 'ink' | 'cta';
  readonly submit: typeof saving;
  readonly isSaving: boolean;
}

function Foot({ tone, submit, isSaving, onClose }: FootProps) {
  return (
    <footer>
      <Button size="small" onClick={onClose}>
        Cancel
      </Button>
      <Button
        tone={tone}
        size="small"
        type="submit"
        form="edit-form"
        isPending={isSaving}
        pendingLabel={submit.pendingLabel}
      >
        {submit.label}
      </Button>
    </footer>
  );
}
