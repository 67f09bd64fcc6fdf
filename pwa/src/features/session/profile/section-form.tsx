import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useFocusError } from '../../../ui/focus.ts';
import sectionStyles from '../../../ui/sections.module.css';

interface SectionFormProps {
  readonly isPending: boolean;
  /** Incremented with each rejection. */
  readonly attempt: number;
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  readonly onSubmit: () => Promise<unknown>;
  /** The grid of the fields. */
  readonly className: string | undefined;
  /** The class of the row with the button. */
  readonly actionsClassName: string | undefined;
  readonly children: ReactNode;
  /** Shown beside the button. */
  readonly aside?: ReactNode;
}

/** One form of the profile: its subject, its fields and its button. */
export function SectionForm(props: SectionFormProps) {
  const { title, text, submitLabel, isPending, attempt, children, aside } = props;
  const form = useFocusError(attempt);
  return (
    <form
      className={sectionStyles['sections']}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void props.onSubmit();
      }}
    >
      <section>
        <header>
          <h2>{title}</h2>
          <p className="muted">{text}</p>
        </header>
        <div className={props.className}>
          {children}
          <div className={props.actionsClassName}>
            <Button
              tone="cta"
              size="small"
              type="submit"
              isPending={isPending}
              pendingLabel="Updating..."
            >
              {submitLabel}
            </Button>
            {aside}
          </div>
        </div>
      </section>
    </form>
  );
}
