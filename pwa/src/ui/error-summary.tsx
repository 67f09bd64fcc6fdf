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
}: {
  readonly errors: readonly FieldError[];
  readonly attempt: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div className="errsum" role="alert" tabIndex={-1} ref={box}>
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
