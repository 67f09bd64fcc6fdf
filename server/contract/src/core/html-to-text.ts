import { compile, type FormatCallback, type SelectorDefinition } from 'html-to-text';

/** Elements below this depth are left out: the library recurses, and the stack is limited. */
const maxDepth = 200;

/** A link's text, and its address unless the text already contains it. */
const formatLink: FormatCallback = ({ attribs, children }, walk, builder) => {
  const address: unknown = attribs['href'];
  let text = '';
  builder.pushWordTransform((word) => {
    text += word;
    return word;
  });
  walk(children, builder);
  builder.popWordTransform();
  const isShown = [text, `${text}/`, `mailto:${text}`].some((shown) => shown === address);
  if (typeof address !== 'string' || isShown) return;
  builder.addInline(` <${address}>`, { noWordTransform: true });
};

const block = (lines: number) => ({ leadingLineBreaks: lines, trailingLineBreaks: lines });

const selectors: SelectorDefinition[] = [
  { selector: 'a', format: 'link' },
  { selector: 'p', options: block(2) },
  // The editor wraps each item in a paragraph, which needs no blank lines.
  { selector: 'li > p', format: 'paragraph', options: block(1) },
  { selector: 'ul', options: { itemPrefix: '- ' } },
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
    selector,
    options: { ...block(2), uppercase: false },
  })),
  { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
];

/**
 * The plain text of HTML: blank lines between paragraphs, marks before list items and quotes, and
 * addresses after links. The result is as untrusted as the input.
 * @param columns wraps lines, links and other single words excepted
 */
export function htmlToText(html: string, columns?: number): string {
  const convert = compile({
    wordwrap: columns ?? false,
    formatters: { link: formatLink },
    selectors,
    limits: { maxDepth },
  });
  return convert(html)
    .split('\n')
    .map((line) => line.replaceAll('\u00a0', ' ').trimEnd())
    .join('\n');
}
