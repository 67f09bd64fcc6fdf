import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useFileDrop } from '../../../ui/files/drop-zone.tsx';
import { useFocusError } from '../../../ui/focus.ts';
import { replyWords, type ComposerProps } from './composer-calls.ts';
import { Attachments, DraftClash, ComposerHead, ComposerTitle } from './composer-fields.tsx';
import { ComposerFoot } from './composer-foot.tsx';
import type { EmailDraft } from './email-draft.ts';
import { MessageField } from './message-field.tsx';
import { useEmailDraft } from './open-drafts.ts';
import { RepliesNote } from './other-replies.tsx';
import { offerUndo } from './undo-send.tsx';
import styles from './composer.module.css';

/** Writes one email to one recipient. The draft survives a reload, navigation, and a server outage. */
export function Composer(props: ComposerProps) {
  const draft = useEmailDraft(props);
  // A composer that the person has opened or entered stays, even when others have replied.
  const [use, setUse] = useState<'none' | 'opened' | 'inside' | 'sent'>('none');
  const isWanted = use === 'opened' || use === 'inside';
  if (props.canFold && draft.isDone.value && !isWanted) {
    return (
      <div className={styles['composer']}>
        {props.heading}
        {props.notice}
        <FoldedComposer takesFocus={use === 'sent'} onOpen={() => setUse('opened')} />
      </div>
    );
  }
  return (
    <ComposerForm
      {...props}
      draft={draft}
      startsInside={use === 'opened'}
      onEnter={() => setUse('inside')}
      onDone={() => setUse('sent')}
    />
  );
}

interface ComposerFormProps extends ComposerProps {
  readonly draft: EmailDraft;
  /** Focuses the message immediately. */
  readonly startsInside: boolean;
  readonly onEnter: () => void;
  readonly onDone: () => void;
}

function ComposerForm({ draft, startsInside, onEnter, onDone, ...props }: ComposerFormProps) {
  const { recipient } = props;
  const { sender, queue } = draft;
  const form = useFocusError(sender.attempt.value);
  useEffect(() => {
    if (startsInside) findMessage(form.current)?.focus();
  }, [startsInside, form]);
  const drop = useFileDrop(queue.add);
  const send = async () => {
    const sent = await sender.send();
    if (!sent) return;
    onDone();
    offerUndo(sent, props);
    props.onSent?.(sent.id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the key that sends from all its fields
    <form
      ref={form}
      className={drop.isOver ? `${styles['composer']} ${styles['over']}` : styles['composer']}
      noValidate
      aria-label={`Email to ${recipient}`}
      onFocus={onEnter}
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
      <ComposerBody {...props} draft={draft} />
    </form>
  );
}

type ComposerBodyProps = ComposerProps & { readonly draft: EmailDraft };

function ComposerBody({ draft, ...props }: ComposerBodyProps) {
  const { id, recipient, calls, heading, notice, words = replyWords } = props;
  const isFixed = props.defaults.to === undefined;
  return (
    <>
      <ComposerTitle heading={heading} recipient={isFixed ? recipient : null} draft={draft} />
      {notice}
      <DraftClash draft={draft} />
      <RepliesNote draft={draft} />
      <ComposerHead draft={draft} id={id} words={words} defaults={props.defaults} />
      <MessageField id={`${id}-message`} draft={draft} defaultText={props.defaults.paragraphs} />
      <Attachments
        draft={draft}
        id={id}
        {...(props.fileTypes && { fileTypes: props.fileTypes })}
        attached={props.attached}
      />
      <ComposerFoot draft={draft} recipient={recipient} calls={calls} sendLabel={words.send} />
    </>
  );
}

/** The message of a composer, in the editor or in its fallback field. */
function findMessage(form: HTMLElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>('[contenteditable=true], textarea') ?? null;
}

/** Ctrl or Cmd with Enter; not in the preview and the link dialog, which are inside the form. */
function isSendKey({ key, ctrlKey, metaKey, target, currentTarget }: KeyboardEvent): boolean {
  const isHere =
    target instanceof Element && target.closest('dialog') === currentTarget.closest('dialog');
  return key === 'Enter' && (ctrlKey || metaKey) && isHere;
}

interface FoldedComposerProps {
  /** An email was just sent: the control that had the focus was removed. */
  readonly takesFocus: boolean;
  readonly onOpen: () => void;
}

/** Replaces the form after a reply: writing again must be deliberate. */
function FoldedComposer({ takesFocus, onOpen }: FoldedComposerProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div ref={place}>
      <Button onClick={onOpen}>Write another email</Button>
    </div>
  );
}
