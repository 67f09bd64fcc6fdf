import controlStyles from './field.module.css';
interface ErrorNoteProps {
  readonly id?: string;
  readonly text: string | null | undefined;
}

/** An error that screen readers announce; empty without a text. */
export function ErrorNote({ id, text }: ErrorNoteProps) {
  if (!text) return null;
  return (
    <p className={controlStyles['error']} role="alert" id={id}>
      {text}
    </p>
  );
}
