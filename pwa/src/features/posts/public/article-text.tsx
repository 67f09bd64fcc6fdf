import './article-text.css';
import type { Outline } from './outline-article.ts';

/** The text of an article in the looks of the site. Its HTML was sanitised by the server (decision 24). */
export function ArticleText({ outline }: { readonly outline: Outline }) {
  return (
    /* oxlint-disable-next-line react/no-danger -- sanitised by the server on each write */
    <div className="article-text" dangerouslySetInnerHTML={{ __html: outline.html }} />
  );
}
