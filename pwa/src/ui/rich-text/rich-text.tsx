import { basicKit } from './basic-kit.ts';
import { EditorField, type RichTextProps } from './editor-field.tsx';

/** Text with bold, italic, underline, links and lists, as minimal, deterministic HTML. */
export function RichText(props: RichTextProps) {
  return <EditorField kit={basicKit} {...props} />;
}
