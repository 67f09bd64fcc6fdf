import { useState } from 'react';
import { EditorField, type RichTextProps } from '../../../../ui/rich-text/editor-field.tsx';
import { createArticleKit } from './article-kit.ts';
import type { PictureSource } from './picture-source.ts';
import styles from './article-editor.module.css';

interface ArticleEditorProps extends RichTextProps {
  /** Must not change while it is mounted. */
  readonly pictures: PictureSource;
}

/** The formatted text of an article; images can be dropped into it. */
export function ArticleEditor({ pictures, ...props }: ArticleEditorProps) {
  const [kit] = useState(() => createArticleKit(pictures));
  return <EditorField kit={kit} className={styles['prose']} {...props} />;
}
