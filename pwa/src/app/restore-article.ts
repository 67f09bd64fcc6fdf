import type { PageData } from '../platform/site.ts';

/**
 * The server leaves an article's text out of the data block, because it stands in the page already:
 * it is read from there, without the frames that the page has put around what is wide.
 */
export function restoreArticle(data: PageData): PageData {
  const post = data.content?.post;
  const shown = document.querySelector('.article-text');
  if (!post || !shown) return data;
  const article = shown.cloneNode(true) as Element;
  for (const frame of article.querySelectorAll('.frame')) frame.replaceWith(...frame.childNodes);
  return { ...data, content: { ...data.content, post: { ...post, content: article.innerHTML } } };
}
