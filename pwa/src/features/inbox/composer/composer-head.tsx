import { Field } from '../../../ui/field.tsx';
import type { ReactNode } from 'react';
import { CcField } from './cc-field.tsx';
import { DraftNote } from './draft-note.tsx';
import type { Writing } from './writing.ts';

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
