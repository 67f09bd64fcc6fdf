import { useState } from 'react';
import { EditorField, type RichTextProps } from '../../../../ui/rich-text/editor-field.tsx';
import { createArticleKit } from './article-kit.ts';
import type { OnProblem } from './picture-uploads.ts';

interface ArticleEditorProps extends RichTextProps {
  /** Gets a sentence for each picture that was not added. */
  readonly onProblem: OnProblem;
}

/** The text of an article as it will look, with pictures that can be dropped into it. */
export function ArticleEditor({ onProblem, ...props }: ArticleEditorProps) {
  const [kit] = useState(() => createArticleKit(onProblem));
  return <EditorField kit={kit} className="prose" {...props} />;
}
