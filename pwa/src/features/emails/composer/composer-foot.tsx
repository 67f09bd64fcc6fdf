import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { askConfirm } from '../../../ui/confirm.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import type { ComposerCalls } from './composer-calls.ts';
import type { EmailDraft } from './email-draft.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { countRunning } from './send-mail.ts';
import styles from './composer.module.css';

interface ComposerFootProps {
  readonly draft: EmailDraft;
  readonly recipient: string;
  readonly calls: Pick<ComposerCalls, 'preview'>;
  readonly sendLabel: string;
}

/** The email's actions, and why it was not sent. */
export function ComposerFoot({ draft, recipient, calls, sendLabel }: ComposerFootProps) {
  const [isPreviewing, setIsPreviewing] = useState(false);
  const failure = draft.sender.failure.value;
  return (
    <div className={styles['foot']}>
      <ErrorNote text={failure} />
      <div className={`row ${styles['actions']}`}>
        <SendButton draft={draft} label={sendLabel} />
        <Button onClick={() => setIsPreviewing(true)}>Preview</Button>
        <Others draft={draft} />
      </div>
      {isPreviewing && (
        <PreviewDialog
          email={draft.read()}
          recipient={draft.read().to ?? recipient}
          cc={draft.read().cc}
          files={draft.queue.items.value.filter(({ state }) => state !== 'failed')}
          preview={calls.preview}
          onClose={() => setIsPreviewing(false)}
        />
      )}
    </div>
  );
}

function SendButton({
  draft,
  label,
}: Pick<ComposerFootProps, 'draft'> & { readonly label: string }) {
  const state = draft.sender.state.value;
  return (
    <Button
      tone="cta"
      type="submit"
      isPending={state !== 'idle'}
      pendingLabel={state === 'waiting' ? 'Waiting...' : 'Sending...'}
    >
      {label}
    </Button>
  );
}

function Others({ draft }: Pick<ComposerFootProps, 'draft'>) {
  const { sender, queue, isPristine } = draft;
  const state = sender.state.value;
  const running = countRunning(queue);
  return (
    <>
      {state === 'waiting' && (
        <Button tone="plain" className={styles['discard']} onClick={sender.cancel}>
          Don’t send yet
        </Button>
      )}
      {state === 'idle' && !isPristine.value && (
        <Button tone="plain" className={styles['discard']} onClick={() => void discard(draft)}>
          Discard draft
        </Button>
      )}
      <output className="muted small">{running > 0 && describeWaiting(running)}</output>
    </>
  );
}

function describeWaiting(count: number): string {
  const words = ['', 'one upload', 'two uploads', 'three uploads'];
  return `Waiting for ${words[count] ?? `${count} uploads`}`;
}

async function discard(draft: EmailDraft): Promise<void> {
  const isSure = await askConfirm({
    title: 'Discard this draft?',
    text: 'Your text will be lost and the attached files removed.',
    confirmLabel: 'Discard draft',
    tone: 'danger',
  });
  if (isSure) await draft.discard();
}
