import { AddressText } from '../../../ui/address-text.tsx';
import { upload } from '@longitude/contract/files';
import type { KeyboardEvent, ReactNode } from 'react';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Field } from '../../../ui/field.tsx';
import { DropZone } from '../../../ui/files/drop-zone.tsx';
import { FileRows } from '../../../ui/files/file-rows.tsx';
import { htmlToText } from '../../../ui/rich-text/plain-text.ts';
import { ClashNotice, describeDraft, shortenText } from '../../../editing/drafts.tsx';
import { CcField } from './cc-field.tsx';
import type { ComposerDefaults, ComposerProps, ComposerWords } from './composer-calls.ts';
import type { EmailDraft } from './email-draft.ts';
import styles from './composer.module.css';
import factStyles from '../../../ui/facts.module.css';

interface DraftProps {
  readonly draft: EmailDraft;
}

/** `id`: of the composer. */
interface FieldProps extends DraftProps {
  readonly id: string;
}

interface TitleProps extends DraftProps {
  readonly heading: ReactNode;
  /** Null where it is a field. */
  readonly recipient: string | null;
}

/** The title, the recipient, and where the draft is saved: that note causes no layout shift. */
export function ComposerTitle({ heading, recipient, draft }: TitleProps) {
  const error = draft.sender.errors.value.to;
  const to = recipient !== null && (
    <>
      <Recipient address={recipient} />
      <ErrorNote text={error} />
    </>
  );
  return (
    <>
      <div className={styles['title']}>
        {heading ?? to}
        <DraftNote draft={draft} />
      </div>
      {heading && to}
    </>
  );
}

function Recipient({ address }: { readonly address: string }) {
  return (
    <dl className={`${factStyles['facts']} ${styles['recipient']}`}>
      <dt>To</dt>
      <dd>
        <AddressText address={address} />
      </dd>
    </dl>
  );
}

interface HeadProps extends FieldProps {
  readonly words: ComposerWords;
  readonly defaults: Pick<ComposerDefaults, 'subject'>;
}

/** Subject and copies, after a recipient that can be changed. */
export function ComposerHead({ draft, id, words, defaults }: HeadProps) {
  const { subject, to } = draft.typed.value;
  const copies = <CcField id={`${id}-cc`} label={words.cc} draft={draft} />;
  const subjectField = (
    <SubjectField id={id} draft={draft} subject={subject} standard={defaults.subject} />
  );
  if (to === undefined) {
    return (
      <>
        {subjectField}
        {copies}
      </>
    );
  }
  return (
    <>
      <RecipientField id={id} draft={draft} words={words} to={to} />
      {copies}
      {subjectField}
    </>
  );
}

/** Half an email must not be sent because of a key labelled Next. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
}

type RecipientFieldProps = Omit<HeadProps, 'defaults'> & { readonly to: string };

function RecipientField({ draft, id, words, to }: RecipientFieldProps) {
  const { sender } = draft;
  return (
    <Field id={`${id}-to`} label={words.to} hint={words.toHint} error={sender.errors.value.to}>
      {(control) => (
        <input
          {...control}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="next"
          value={to}
          onChange={({ currentTarget }) => {
            draft.edit({ to: currentTarget.value });
            sender.forgiveField('to');
          }}
          onKeyDown={keepEnter}
        />
      )}
    </Field>
  );
}

interface SubjectFieldProps extends FieldProps {
  readonly subject: string;
  /** The subject that is sent instead of an empty one (back-office section 5). */
  readonly standard: string;
}

// The text comes from the caller: a signal read in a render function does not re-render the field.
function SubjectField({ draft, id, subject, standard }: SubjectFieldProps) {
  const { sender } = draft;
  const hint = subject.trim() === '' ? `Left empty, it is “${standard}”.` : undefined;
  return (
    <Field id={`${id}-subject`} label="Subject" hint={hint} error={sender.errors.value.subject}>
      {(control) => (
        <input
          {...control}
          enterKeyHint="next"
          autoComplete="off"
          value={subject}
          onChange={({ currentTarget }) => {
            draft.edit({ subject: currentTarget.value });
            sender.forgiveField('subject');
          }}
          onKeyDown={keepEnter}
        />
      )}
    </Field>
  );
}

const megabytes = upload.maxBytes / 1024 / 1024;

function describeLimits(fileTypes: readonly string[] | undefined): string {
  const types = fileTypes ? `${fileTypes.join(', ')}; ` : '';
  return `(${types}${upload.maxFiles} at a time, ${megabytes} MB each)`;
}

interface AttachmentsProps extends FieldProps, Pick<ComposerProps, 'fileTypes' | 'attached'> {}

/** The email's files, and a drop zone for more. */
export function Attachments({ draft, id, fileTypes, attached }: AttachmentsProps) {
  const { queue, sender } = draft;
  const hasFailed = queue.items.value.some(({ state }) => state === 'failed');
  // Without failed files their error is out of date.
  const error = hasFailed ? sender.errors.value.files : undefined;
  const text = error ?? queue.notice.value;
  const noteId = `${id}-files-note`;
  return (
    <div>
      {attached}
      <FileRows queue={queue} label="Attachments of this email" />
      <ErrorNote id={noteId} text={text} />
      <DropZone
        onFiles={(files) => {
          sender.forgiveField('files');
          queue.add(files);
        }}
        lead="Drop files here or"
        browseLabel="browse"
        limits={describeLimits(fileTypes)}
        describedBy={text ? noteId : undefined}
      />
    </div>
  );
}

/** Where the draft is saved. */
function DraftNote({ draft }: DraftProps) {
  return (
    <p className={`${styles['draft']} muted small`}>{describeDraft(draft.autosave.state.value)}</p>
  );
}

/** Asks which of two conflicting drafts to keep. */
export function DraftClash({ draft }: DraftProps) {
  const clash = draft.autosave.clash.value;
  if (!clash) return null;
  return (
    <ClashNotice
      clash={clash}
      preview={
        <>
          {clash.other.subject}
          <br />
          {shortenText(htmlToText(clash.other.message))}
        </>
      }
      onSettle={(choice) => void draft.settle(choice)}
    />
  );
}
