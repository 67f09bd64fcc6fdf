import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { tableNodes } from 'prosemirror-tables';
import { schema as basic } from '../../../../ui/rich-text/schema.ts';
import { htmlBlock } from './html-block.ts';

const { nodes, marks } = basic.spec;

/** Inline elements without a button in the toolbar: they are preserved. */
const otherInline =
  'abbr bdi cite data del dfn ins kbd mark q s samp small span sub sup time var'.split(' ');

/** An anchor: in the editor under another name, so that it is no id of the page. */
export const anchorName = 'data-anchor';
const anchor = { default: null, validate: 'string|null' } as const;
const readAnchor = (element: Element) =>
  element.getAttribute('id') ?? element.getAttribute(anchorName);
const writeAnchor = ({ attrs }: { readonly attrs: Readonly<Record<string, unknown>> }) =>
  typeof attrs['anchor'] === 'string' ? { [anchorName]: attrs['anchor'] } : {};

const paragraph: NodeSpec = {
  ...nodes.get('paragraph'),
  attrs: { anchor },
  parseDOM: [{ tag: 'p', getAttrs: (element) => ({ anchor: readAnchor(element) }) }],
  toDOM: (node) => ['p', writeAnchor(node), 0],
};

const heading: NodeSpec = {
  attrs: { level: { default: 2, validate: 'number' }, anchor },
  content: 'inline*',
  group: 'block',
  defining: true,
  // The title is the page's `h1`.
  parseDOM: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag, index) => ({
    tag,
    getAttrs: (element) => ({
      level: Math.min(Math.max(index + 1, 2), 4),
      anchor: readAnchor(element),
    }),
  })),
  toDOM: (node) => [`h${node.attrs['level']}`, writeAnchor(node), 0],
};

const blockquote: NodeSpec = {
  content: 'block+',
  group: 'block',
  defining: true,
  parseDOM: [{ tag: 'blockquote' }],
  toDOM: () => ['blockquote', 0],
};

const codeBlock: NodeSpec = {
  attrs: { language: { default: '', validate: 'string' } },
  content: 'text*',
  marks: '',
  group: 'block',
  code: true,
  defining: true,
  parseDOM: [
    {
      tag: 'pre',
      preserveWhitespace: 'full',
      getAttrs: (pre) => {
        const { className } = pre.querySelector('code[class]') ?? pre;
        return { language: /\blanguage-([\w+#-]{1,30})/.exec(className)?.[1] ?? '' };
      },
    },
  ],
  toDOM: ({ attrs }) => {
    const language = String(attrs['language']);
    return ['pre', ['code', language ? { class: `language-${language}` } : {}, 0]];
  },
};

const rule: NodeSpec = {
  group: 'block',
  parseDOM: [{ tag: 'hr' }],
  toDOM: () => ['hr'],
};

const text = { default: '', validate: 'string' } as const;
const size = { default: null, validate: 'number|null' } as const;
const optional = { default: null, validate: 'string|null' } as const;

/** An image with its description and caption. */
const picture: NodeSpec = {
  attrs: { src: text, alt: text, caption: text, width: size, height: size },
  group: 'block',
  draggable: true,
  parseDOM: [
    { tag: 'figure:has(> img)', getAttrs: readFigure },
    { tag: 'img[src]', getAttrs: (img) => readImage(img) },
  ],
  toDOM: ({ attrs: { src, alt, caption, width, height } }) => {
    const sides = width && height ? { width: String(width), height: String(height) } : {};
    const img: DOMOutputSpec = ['img', { src: String(src), alt: String(alt), ...sides }];
    return caption ? ['figure', img, ['figcaption', String(caption)]] : ['figure', img];
  },
};

function readFigure(figure: HTMLElement) {
  const caption = figure.querySelector('figcaption')?.textContent?.trim() ?? '';
  return { ...readImage(figure.querySelector('img')), caption: caption.replaceAll(/\s+/g, ' ') };
}

function readImage(img: HTMLElement | null) {
  const side = (name: string) => Number(img?.getAttribute(name)) || null;
  return {
    src: img?.getAttribute('src') ?? '',
    alt: img?.getAttribute('alt') ?? '',
    width: side('width'),
    height: side('height'),
  };
}

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'block+',
  cellAttributes: {
    scope: {
      default: null,
      getFromDOM: (cell) => cell.getAttribute('scope'),
      setDOMAttr: (value, attributes) => {
        if (value) attributes['scope'] = value;
      },
    },
  },
});

export const tableScroll = 'data-table-scroll';

const table: NodeSpec = {
  ...tables.table,
  attrs: { caption: text },
  parseDOM: [
    { tag: 'table', getAttrs: (each) => ({ caption: each.querySelector('caption')?.textContent }) },
    // Its text is an attribute of the table.
    { tag: 'caption', ignore: true },
  ],
  toDOM: ({ attrs }) => {
    const caption = String(attrs['caption'] ?? '');
    const head: DOMOutputSpec[] = caption
      ? [['caption', { contenteditable: 'false' }, caption]]
      : [];
    // Makes a wide table scrollable; not part of the HTML.
    return ['div', { [tableScroll]: '', tabindex: '0' }, ['table', ...head, ['tbody', 0]]];
  },
};

const code: MarkSpec = {
  parseDOM: [{ tag: 'code' }],
  toDOM: () => ['code', 0],
};

/** An unchanged URL: the server checks it on saving. */
const link: MarkSpec = {
  attrs: { title: optional, hreflang: optional, href: { validate: 'string' }, anchor },
  inclusive: false,
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (each) => ({
        title: each.getAttribute('title'),
        hreflang: each.getAttribute('hreflang'),
        href: each.getAttribute('href'),
        anchor: readAnchor(each),
      }),
    },
  ],
  // Omits attributes that are null.
  toDOM: (mark) => {
    const { title, hreflang, href } = mark.attrs;
    return ['a', { title, hreflang, href, ...writeAnchor(mark) }, 0];
  },
};

const other: MarkSpec = {
  attrs: { tag: { validate: 'string' }, attributes: { default: '{}', validate: 'string' } },
  // Marks can be nested.
  excludes: '',
  inclusive: false,
  parseDOM: otherInline.map((tag) => ({
    tag,
    getAttrs: (element) => {
      const pairs = [...element.attributes].map(({ name, value }) => [name, value] as const);
      const attributes = Object.fromEntries(
        pairs.filter(([name]) => !/^(style|class|data-)/.test(name)),
      );
      const isBare = ['span', 'bdi', 'data'].includes(tag) && Object.keys(attributes).length === 0;
      return !isBare && { tag, attributes: JSON.stringify(attributes) };
    },
  })),
  toDOM: ({ attrs }) => [
    String(attrs['tag']),
    JSON.parse(String(attrs['attributes'])) as Record<string, string>,
    0,
  ],
};

/** The editable elements of an article; all others are preserved in `html_block`. */
export const articleSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph,
    heading,
    blockquote,
    code_block: codeBlock,
    horizontal_rule: rule,
    bullet_list: nodes.get('bullet_list') as NodeSpec,
    ordered_list: nodes.get('ordered_list') as NodeSpec,
    list_item: { ...nodes.get('list_item'), content: 'paragraph block*' },
    picture,
    ...tables,
    table,
    html_block: htmlBlock,
    text: { group: 'inline' },
    hard_break: nodes.get('hard_break') as NodeSpec,
  },
  marks: {
    link,
    strong: marks.get('strong') as MarkSpec,
    em: marks.get('em') as MarkSpec,
    underline: marks.get('underline') as MarkSpec,
    other,
    code,
  },
});
