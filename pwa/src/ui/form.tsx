import { pluralize } from '@longitude/contract/core/text';
import { honeypotName } from '@longitude/contract/constants';
import { useEffect, useRef } from 'react';
import controlStyles from './field.module.css';

interface FieldError {
  /** Id of the control, to jump to. */
  readonly id: string;
  readonly text: string;
}

function formatCount(count: number): string {
  return `Please check ${pluralize(count, 'one field', `${count} fields`)}`;
}

/** Lists the errors of a form, and takes the focus at each new `attempt` to send it. */
export function ErrorSummary({
  title,
  text,
  errors,
  attempt,
  takesFocus = false,
}: {
  /** Counts the fields by default. */
  readonly title?: string;
  readonly text?: string;
  readonly errors: readonly FieldError[];
  readonly attempt: number;
  /** The page was rendered with it, in response to a post without scripts. */
  readonly takesFocus?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div
      className={controlStyles['summary']}
      role="alert"
      tabIndex={-1}
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- where it is on, it answers what was just sent
      autoFocus={takesFocus}
    >
      <h2 className="subheading">{title ?? formatCount(errors.length)}</h2>
      {text && <p>{text}</p>}
      <ul>
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Hidden fields of a public form: its name, for a post without scripts; its rendering time; and a
 * field that only bots fill in.
 */
export function FormGuards({
  form,
  token,
}: {
  readonly form: string;
  /** Null if the page has none: then the spam check ignores the time. */
  readonly token: string | null;
}) {
  const id = `${form}-${honeypotName}`;
  return (
    <>
      <input type="hidden" name="form" value={form} />
      {token && <input type="hidden" name="formToken" value={token} />}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={id}>Leave this field empty</label>
        <input id={id} name={honeypotName} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
