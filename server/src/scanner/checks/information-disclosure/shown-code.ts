const opening = /<(pre|code|textarea|script|template|xmp|samp|blockquote)(?=[\s>])|<!--/gi;

/**
 * A page without the code that it shows on purpose, its scripts and its comments. What is never closed goes
 * to the end of the page. Linear: a page of nothing but openings costs no more than any other.
 */
export function dropShownCode(html: string): string {
  const lower = html.toLowerCase();
  const kept: string[] = [];
  let at = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(html); match !== null; match = opening.exec(html)) {
    kept.push(html.slice(at, match.index));
    const [, name] = match;
    const end = name === undefined ? '-->' : `</${name.toLowerCase()}`;
    const close = lower.indexOf(end, opening.lastIndex);
    if (close === -1) return kept.join(' ');
    at = close + end.length;
    opening.lastIndex = at;
  }
  kept.push(html.slice(at));
  return kept.join(' ');
}
