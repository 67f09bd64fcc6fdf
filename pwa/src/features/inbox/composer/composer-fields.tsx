import { upload } from '@longitude/contract/files';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { DropZone } from '../../../ui/files/drop-zone.tsx';
import { FileRows } from '../../../ui/files/file-rows.tsx';
import { htmlToText } from '../../../ui/rich-text/plain-text.ts';
import { CcField } from './cc-field.tsx';
import type { Writing } from './email-draft.ts';

interface ComposerHeadProps {
  readonly writing: Writing;
  readonly id: string;
}

interface TitleProps {
  readonly heading: ReactNode;
  readonly recipient: string;
  readonly writing: Writing;
}

/** The title and the recipient, and where the draft is kept: that comes and goes without moving what is below. */
export function ComposerTitle({ heading, recipient, writing }: TitleProps) {
  const at = recipient.lastIndexOf('@');
  const to = (
    <dl className="facts">
      <dt>To</dt>
      <dd>
        {recipient.slice(0, at)}
        <wbr />
        {recipient.slice(at)}
      </dd>
    </dl>
  );
  return (
    <>
      <div className="composer-title">
        {heading ?? to}
        <DraftNote writing={writing} />
      </div>
      {heading && to}
    </>
  );
}

/** What the e-mail is about, and who gets a copy. */
export function ComposerHead({ writing, id }: ComposerHeadProps) {
  const { sending } = writing;
  // Read here: what reads a signal within a child's function is not drawn again.
  const { subject } = writing.typed.value;
  return (
    <>
      <Field id={`${id}-subject`} label="Subject" error={sending.errors.value.subject}>
        {(control) => (
          <input
            {...control}
            enterKeyHint="next"
            autoComplete="off"
            value={subject}
            onChange={({ currentTarget }) => {
              writing.edit({ subject: currentTarget.value });
              sending.forgiveField('subject');
            }}
            onKeyDown={(event) => {
              // Half an e-mail must not leave because of a key that reads Next.
              if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
            }}
          />
        )}
      </Field>
      <CcField id={`${id}-cc`} writing={writing} />
    </>
  );
}

const megabytes = upload.largestBytes / 1024 / 1024;

/** The files of the e-mail, and where more are chosen. */
export function Attachments({ writing, id }: { readonly writing: Writing; readonly id: string }) {
  const { queue, sending } = writing;
  const hasFailed = queue.items.value.some(({ state }) => state === 'failed');
  // Once the last failed file is gone, what was said about them is no longer true.
  const error = hasFailed ? sending.errors.value.files : undefined;
  const text = error ?? queue.notice.value;
  const noteId = `${id}-files-note`;
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
        limits={`(${upload.mostFiles} at a time, ${megabytes} MB each)`}
        describedBy={text ? noteId : undefined}
      />
    </div>
  );
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** Says where the draft is kept. */
function DraftNote({ writing }: { readonly writing: Writing }) {
  const state = writing.keeper.state.value;
  const time = 'at' in state ? clock.format(new Date(state.at)) : '';
  return (
    <p className="draft-note muted small">
      {state.kind === 'server' && `Draft saved ${time}`}
      {state.kind === 'device' && `Draft saved on this device ${time}, the server is out of reach`}
      {state.kind === 'nowhere' && 'This draft could not be saved: keep this page open'}
    </p>
  );
}

const texts = {
  window: {
    title: 'Another window saved a different draft',
    other: 'Load the other text',
  },
  gone: {
    title: 'This draft was sent or discarded in another window',
    other: 'Begin anew',
  },
  undo: {
    title: 'The email you took back is here, and you have written something else',
    other: 'Load the email',
  },
} as const;

/** Two texts that cannot both stand: shows how the other begins, and asks. */
export function ClashNotice({ writing }: { readonly writing: Writing }) {
  const clash = writing.keeper.clash.value;
  if (!clash) return null;
  const { title, other } = texts[clash.from];
  return (
    <div className="note clash" role="alert">
      <p>
        <b>{title}</b>
      </p>
      <blockquote>
        {clash.other.subject}
        <br />
        {shorten(htmlToText(clash.other.message))}
      </blockquote>
      <div className="row tight">
        <Button size="small" onClick={() => void writing.settle('other')}>
          {other}
        </Button>
        <Button size="small" onClick={() => void writing.settle('mine')}>
          Keep mine
        </Button>
      </div>
    </div>
  );
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}
