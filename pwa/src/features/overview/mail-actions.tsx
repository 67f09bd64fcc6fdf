import { RetryMail, type ListedEmail } from '@longitude/contract/overview';
import { formatCount } from '@longitude/contract/totals';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EditDialog } from '../../editing/edit-dialog.tsx';
import { parseInput } from '../../ui/invalid-input.ts';
import { useEditing } from '../../editing/use-editing.ts';
import { alertFailure } from '../../ui/report-failure.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { cancelMail, retryAllMails, retryMail, sendTo } from './mail-changes.ts';
import entries from '../../ui/lists/entries.module.css';

/** Only an email to a client can be cancelled while it is queued, or sent to another address. */
const clientEmail = 'client-email';

/** Actions on an email that was not sent. */
export function MailAction({ mail }: { readonly mail: ListedEmail }) {
  const { id, kind, state, subject } = mail;
  const isClients = kind === clientEmail;
  if (state === 'sent' || (state === 'queued' && !isClients)) return null;
  return (
    <span className={entries['actions']}>
      {state === 'failed' && isClients && <AddressButton mail={mail} />}
      {state === 'failed' ? (
        <RetryButton id={id} subject={subject} />
      ) : (
        <ActionButton label={`Cancel “${subject}”`} act={() => cancelMail(id)}>
          Cancel
        </ActionButton>
      )}
    </span>
  );
}

export function RetryButton({ id, subject }: Pick<ListedEmail, 'id' | 'subject'>) {
  return (
    <ActionButton label={`Retry “${subject}”`} act={() => retryMail(id)}>
      Retry
    </ActionButton>
  );
}

/** Retries all failed email, including email that the list does not show. */
export function RetryAll({ count }: { readonly count: number }) {
  return <ActionButton act={retryAllMails}>{`Retry all ${formatCount(count)}`}</ActionButton>;
}

interface ActionButtonProps {
  /** For people who cannot see the row. */
  readonly label?: string;
  /** True on success. */
  readonly act: () => Promise<boolean>;
  readonly children: string;
}

function ActionButton({ label, act, children }: ActionButtonProps) {
  const [isBusy, run] = useBusy();
  return (
    <Button size="small" isPending={isBusy} aria-label={label} onClick={() => void run(act)}>
      {children}
    </Button>
  );
}

function AddressButton({ mail }: { readonly mail: ListedEmail }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        tone="plain"
        size="small"
        aria-label={`Correct address of “${mail.subject}”`}
        onClick={() => setIsOpen(true)}
      >
        Correct address
      </Button>
      {isOpen && <AddressDialog mail={mail} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface AddressDialogProps {
  readonly mail: ListedEmail;
  readonly onClose: () => void;
}

const sendAgain = { label: 'Send again', pendingLabel: 'Sending...' };

/** Sends a failed email to a corrected address. */
function AddressDialog({ mail: { id, to }, onClose }: AddressDialogProps) {
  const form = useEditing({
    start: { to: to ?? '' },
    save: async ({ draft }) => {
      parseInput(RetryMail, draft);
      await sendTo(id, draft.to);
    },
    savesOnce: true,
    report: (cause) => alertFailure('send email', cause),
  });
  return (
    <EditDialog title="Correct address" form={form} submit={sendAgain} onClose={onClose}>
      <p className="muted">The email will be sent to this address instead.</p>
      <TextField
        id="mail-to"
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="off"
        {...form.bind('to')}
      />
    </EditDialog>
  );
}
