import type { Post } from '@longitude/contract/posts';
import { useMemo } from 'react';
import { Contents } from '../../../ui/contents.tsx';
import { ArticleText, outlineArticle } from '../article-text.tsx';
import { ArticleHeader } from './article-header.tsx';
import { BodySkeleton } from './post-missing.tsx';
import styles from './article.module.css';

/** A whole article, with a skeleton until its text has loaded. */
export function ArticlePage({ post }: { readonly post: Post }) {
  return (
    <article aria-busy={post.content === undefined}>
      <ArticleHeader post={post} />
      {post.content === undefined ? <BodySkeleton /> : <ArticleBody html={post.content} />}
    </article>
  );
}

/** The text of an article. `html` was sanitized when it was saved (spec decision 24). */
function ArticleBody({ html }: { readonly html: string }) {
  const outline = useMemo(() => outlineArticle(html), [html]);
  return (
    <div
      className={
        outline.isLong ? `wrap ${styles['body']} ${styles['columns']}` : `wrap ${styles['body']}`
      }
    >
      {outline.isLong && <Contents chapters={outline.sections} />}
      <ArticleText outline={outline} />
    </div>
  );
}
