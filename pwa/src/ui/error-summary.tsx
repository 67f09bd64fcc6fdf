import { useEffect, useRef } from 'react';

export interface FieldError {
  /** Of the control, to jump to. */
  readonly id: string;
  readonly text: string;
}

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

function nameCount(count: number): string {
  const word = words[count] ?? String(count);
  return count === 1 ? `${word} field needs another look` : `${word} fields need another look`;
}

/** Lists what is wrong in a form, and takes the focus at each new `attempt` to send it. */
export function ErrorSummary({
  errors,
  attempt,
  takesFocus = false,
}: {
  readonly errors: readonly FieldError[];
  readonly attempt: number;
  /** The page came with it, as the answer to a form that was posted without scripts. */
  readonly takesFocus?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- where it is on, it answers what was just sent
    <div className="errsum" role="alert" tabIndex={-1} ref={box} autoFocus={takesFocus}>
      <h2 className="h3">{nameCount(errors.length)}</h2>
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
