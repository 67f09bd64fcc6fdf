interface EditorStubProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly value: string;
  readonly onChange: (html: string) => void;
}

/** Replaces the article editor, which needs a real browser (e2e/article-editor.test.ts). */
export function EditorStub({ id, labelledBy, value, onChange }: EditorStubProps) {
  return (
    <textarea
      id={id}
      aria-labelledby={labelledBy}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
