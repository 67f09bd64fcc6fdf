import { useMemo } from 'react';
import { ArticleText } from './article-text.tsx';
import { outlineArticle, type Section } from './outline-article.ts';

/** The text of an article. `html` was sanitised when it was saved (decision 24). */
export function ArticleBody({ html }: { readonly html: string }) {
  const outline = useMemo(() => outlineArticle(html), [html]);
  return (
    <div className={outline.isLong ? 'wrap article-columns' : 'wrap'}>
      {outline.isLong && <Contents sections={outline.sections} />}
      <ArticleText outline={outline} />
    </div>
  );
}

function Contents({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <nav className="contents" aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ol className="l">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
