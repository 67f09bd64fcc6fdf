import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { upload as limits } from '@longitude/contract/files';
import { askConfirm } from '../confirm.tsx';
import { Button } from '../button.tsx';
import { Field } from '../field.tsx';
import { DropZone } from '../files/drop-zone.tsx';
import { FileRows } from '../files/file-rows.tsx';
import { useFileDrop } from '../files/use-file-drop.ts';
import { CcField } from './cc-field.tsx';
import type { ComposerProps } from './composer-props.ts';
import { ClashNotice, DraftNote } from './draft-note.tsx';
import { MessageField } from './message-field.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { countRunning } from './sending.ts';
import { offerUndo } from './undo-send.tsx';
import { useWriting } from './use-writing.ts';
import type { Writing } from './writing.ts';

export type { ComposerProps } from './composer-props.ts';

/** Writes one e-mail to one recipient. What is typed survives a reload, another screen, and a server that is away. */
export function Composer(props: ComposerProps) {
  const writing = useWriting(props);
  const { sending } = writing;
  const form = useFocusError(sending.attempt.value);
  const drop = useFileDrop(writing.queue.add);
  const send = async () => {
    const sent = await sending.send();
    if (!sent) return;
    offerUndo(sent, writing, props);
    props.onSent?.(sent.id);
  };
  return (
    <form
      ref={form}
      className={drop.isOver ? 'composer over' : 'composer'}
      noValidate
      aria-label={`Email to ${props.recipient}`}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if (!isSend || isInDialogAbove(event)) return;
        event.preventDefault();
        if (!event.repeat) void send();
      }}
      {...drop.handlers}
    >
      <DraftNote writing={writing} />
      <ClashNotice keeper={writing.keeper} />
      <Head writing={writing} recipient={props.recipient} id={props.id} />
      <MessageField
        id={`${props.id}-message`}
        writing={writing}
        error={sending.errors.value.message}
        onEdit={() => sending.forgiveField('message')}
        onFiles={writing.queue.add}
      />
      <Attachments writing={writing} id={props.id} />
      <Foot writing={writing} calls={props.calls} />
    </form>
  );
}

/** The preview and the link dialog stand inside the form. */
function isInDialogAbove({ target, currentTarget }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('dialog') !== currentTarget.closest('dialog');
}

interface PartProps {
  readonly writing: Writing;
  readonly id: string;
}

function Head({ writing, recipient, id }: PartProps & Pick<ComposerProps, 'recipient'>) {
  const { subject, sending } = writing;
  const errors = sending.errors.value;
  return (
    <>
      <dl className="facts">
        <dt>To</dt>
        <dd>{recipient}</dd>
      </dl>
      <Field id={`${id}-subject`} label="Subject" error={errors.subject}>
        {(control) => (
          <input
            {...control}
            enterKeyHint="next"
            autoComplete="off"
            value={subject.value}
            onChange={({ currentTarget }) => {
              subject.value = currentTarget.value;
              sending.forgiveField('subject');
            }}
            onKeyDown={(event) => {
              // Half an e-mail must not leave because of a key on a phone that reads Next.
              if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
            }}
          />
        )}
      </Field>
      <CcField
        id={`${id}-cc`}
        writing={writing}
        error={errors.cc}
        onEdit={() => sending.forgiveField('cc')}
      />
    </>
  );
}

function Attachments({ writing, id }: PartProps) {
  const { queue, sending } = writing;
  const items = queue.items.value;
  const isFailed = items.some(({ state }) => state === 'failed');
  const wrong = isFailed || sending.errors.value.files !== undefined;
  const error = wrong ? sending.errors.value.files : undefined;
  const text = error ?? queue.notice.value;
  const noteId = `${id}-files-note`;
  const megabytes = limits.largestBytes / 1024 / 1024;
  return (
    <div>
      <FileRows queue={queue} label="Attachments of this email" />
      {text && (
        <p className="err" id={noteId} role="alert">
          {text}
        </p>
      )}
      <DropZone
        onFiles={(files) => {
          sending.forgiveField('files');
          queue.add(files);
        }}
        lead="Drop files here or"
        browseLabel="browse"
        limits={`(${limits.mostFiles} at a time, ${megabytes} MB each)`}
        describedBy={text ? noteId : undefined}
      />
    </div>
  );
}

function Foot({ writing, calls }: { readonly writing: Writing } & Pick<ComposerProps, 'calls'>) {
  const { sending, queue } = writing;
  const [isPreviewing, setIsPreviewing] = useState(false);
  const state = sending.state.value;
  const running = countRunning(queue);
  const failure = sending.failure.value;
  return (
    <div className="composer-foot">
      {failure && (
        <p className="err" role="alert">
          {failure}
        </p>
      )}
      <div className="row tight">
        <Button
          tone="cta"
          type="submit"
          isPending={state !== 'idle'}
          pendingLabel={state === 'waiting' ? 'Waiting...' : 'Sending...'}
        >
          Send email
        </Button>
        <Button onClick={() => setIsPreviewing(true)}>Preview</Button>
        {!writing.isPristine.value && state === 'idle' && (
          <Button tone="plain" onClick={() => void discard(writing)}>
            Discard draft
          </Button>
        )}
        {state === 'waiting' && <Button onClick={sending.cancel}>Don’t send yet</Button>}
        <span className="muted small" role="status">
          {running > 0 && describeWaiting(running)}
        </span>
      </div>
      {isPreviewing && (
        <PreviewDialog
          email={writing.read()}
          preview={calls.preview}
          onClose={() => setIsPreviewing(false)}
        />
      )}
    </div>
  );
}

function describeWaiting(count: number): string {
  const words = ['', 'one upload', 'two uploads', 'three uploads'];
  return `Waits for ${words[count] ?? `${count} uploads`}`;
}

async function discard(writing: Writing): Promise<void> {
  const isSure = await askConfirm({
    title: 'Discard this draft?',
    text: 'What you wrote is lost, and the files you attached to it are removed.',
    confirmLabel: 'Discard draft',
    tone: 'danger',
  });
  if (isSure) await writing.discard();
}

/** The first wrong field takes the focus after each attempt that was refused. */
function useFocusError(attempt: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempt]);
  return form;
}
