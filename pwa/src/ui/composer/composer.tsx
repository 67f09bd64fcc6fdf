import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useFileDrop } from '../files/use-file-drop.ts';
import { AnswersNote } from './answers-note.tsx';
import { Attachments } from './attachments.tsx';
import { ComposerFoot } from './composer-foot.tsx';
import { ComposerHead } from './composer-head.tsx';
import type { ComposerProps } from './composer-props.ts';
import { ClashNotice, DraftNote } from './draft-note.tsx';
import { MessageField } from './message-field.tsx';
import { offerUndo } from './undo-send.tsx';
import { useWriting } from './use-writing.ts';

export type { ComposerProps } from './composer-props.ts';

/** Writes one e-mail to one recipient. What is typed survives a reload, another screen, and a server that is away. */
export function Composer(props: ComposerProps) {
  const { id, recipient, calls } = props;
  const writing = useWriting(props);
  const { sending, queue } = writing;
  const form = useFocusError(sending.attempt.value);
  const drop = useFileDrop(queue.add);
  const send = async () => {
    const sent = await sending.send();
    if (!sent) return;
    offerUndo(sent, props);
    props.onSent?.(sent.id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the key that sends from all its fields
    <form
      ref={form}
      className={drop.isOver ? 'composer over' : 'composer'}
      noValidate
      aria-label={`Email to ${recipient}`}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (!isSendKey(event)) return;
        event.preventDefault();
        if (!event.repeat) void send();
      }}
      {...drop.handlers}
    >
      <DraftNote writing={writing} />
      <ClashNotice writing={writing} />
      <AnswersNote writing={writing} />
      <ComposerHead writing={writing} recipient={recipient} id={id} />
      <MessageField id={`${id}-message`} writing={writing} />
      <Attachments writing={writing} id={id} />
      <ComposerFoot writing={writing} calls={calls} />
    </form>
  );
}

/** Ctrl or Cmd with Enter; not in the preview and the link dialog, which stand inside the form. */
function isSendKey({ key, ctrlKey, metaKey, target, currentTarget }: KeyboardEvent): boolean {
  const isHere =
    target instanceof Element && target.closest('dialog') === currentTarget.closest('dialog');
  return key === 'Enter' && (ctrlKey || metaKey) && isHere;
}

/** The first wrong field takes the focus after each attempt that was refused. */
function useFocusError(attempt: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempt]);
  return form;
}
