/** Silent reading speed for non-fiction: 238 words per minute (Brysbaert 2019). */
const wordsPerMinute = 238;

interface ArticleSize {
  readonly words: number;
  /** Reading time; at least 1. */
  readonly minutes: number;
  readonly pictures: number;
  /** Images without alternative text. */
  readonly undescribed: number;
}

/** The size of an article from its HTML. */
export function measureArticle(html: string): ArticleSize {
  const images = html.match(/<img\b[^>]*>/gi) ?? [];
  const text = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&(?:nbsp|#160);/g, ' ');
  const words = text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  return {
    words,
    minutes: Math.max(1, Math.round(words / wordsPerMinute)),
    pictures: images.length,
    undescribed: images.filter((img) => !/\salt="\s*[^"\s]/i.test(img)).length,
  };
}

/** The reason why an article with these images cannot be published; undefined when it can be. */
export function explainUndescribed(count: number): string | undefined {
  if (count === 0) return undefined;
  if (count === 1) return 'One image has no alternative text: describe it, then publish';
  return `${count} images have no alternative text: describe them, then publish`;
}
