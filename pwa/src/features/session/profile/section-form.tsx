import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EditForm } from '../../../editing/edit-form.tsx';
import type { Editing } from '../../../editing/use-editing.ts';
import sectionStyles from '../../../ui/sections.module.css';

interface SectionFormProps {
  readonly form: Pick<Editing<object>, 'attempt' | 'isSaving' | 'save'>;
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
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
  const { title, text, submitLabel, form, children, aside } = props;
  return (
    <EditForm className={sectionStyles['sections']} attempt={form.attempt} onSubmit={form.save}>
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
              isPending={form.isSaving}
              pendingLabel="Updating..."
            >
              {submitLabel}
            </Button>
            {aside}
          </div>
        </div>
      </section>
    </EditForm>
  );
}
