import { Field } from '../field.tsx';
import { CcField } from './cc-field.tsx';
import type { Writing } from './writing.ts';

interface ComposerHeadProps {
  readonly writing: Writing;
  readonly id: string;
  readonly recipient: string;
}

/** Whom the e-mail goes to, and what it is about. */
export function ComposerHead({ writing, id, recipient }: ComposerHeadProps) {
  const { sending } = writing;
  // Read here: what reads a signal within a child's function is not drawn again.
  const { subject } = writing.typed.value;
  return (
    <>
      <dl className="facts">
        <dt>To</dt>
        <dd>{recipient}</dd>
      </dl>
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
