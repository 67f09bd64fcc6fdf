/** Replaces each text as the translators of Chrome and Edge do: `<font><font>text</font></font>`. */
export function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const { parentNode, textContent } = text;
    if (textContent?.trim() === '' || parentNode?.nodeName === 'FONT') continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = textContent;
    outer.append(inner);
    parentNode?.insertBefore(outer, text);
    text.parentNode?.removeChild(text);
  }
}
