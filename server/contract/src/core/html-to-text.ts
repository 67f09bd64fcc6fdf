import { compile, type DomNode, type FormatCallback, type SelectorDefinition } from 'html-to-text';

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

/** A paragraph without text would add blank lines to those between its neighbours. */
const formatFilled: FormatCallback = ({ children }, walk, builder, options) => {
  if (!hasText(children)) return;
  builder.openBlock(options);
  walk(children, builder);
  builder.closeBlock(options);
};

function hasText(nodes: DomNode[]): boolean {
  const rest = [...nodes];
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (node.type === 'text' && /[^\s\u00a0]/.test(node.data ?? '')) return true;
    if (node.name === 'img') return true;
    for (const child of node.children ?? []) rest.push(child);
  }
  return false;
}

const block = (lines: number) => ({ leadingLineBreaks: lines, trailingLineBreaks: lines });

const selectors: SelectorDefinition[] = [
  { selector: 'a', format: 'link' },
  { selector: 'p', format: 'filled', options: block(2) },
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
    formatters: { link: formatLink, filled: formatFilled },
    selectors,
    limits: { maxDepth },
  });
  return convert(html)
    .split('\n')
    .map((line) => line.replaceAll('\u00a0', ' ').trimEnd())
    .join('\n');
}
