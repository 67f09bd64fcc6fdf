import { useMemo } from 'react';
import { Contents } from '../../../ui/contents.tsx';
import { ArticleText } from './article-text.tsx';
import { outlineArticle } from './outline-article.ts';

/** The text of an article. `html` was sanitised when it was saved (decision 24). */
export function ArticleBody({ html }: { readonly html: string }) {
  const outline = useMemo(() => outlineArticle(html), [html]);
  return (
    <div className={outline.isLong ? 'wrap article-columns' : 'wrap'}>
      {outline.isLong && <Contents chapters={outline.sections} />}
      <ArticleText outline={outline} />
    </div>
  );
}
