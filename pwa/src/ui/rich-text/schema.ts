import { Schema, type DOMOutputSpec } from 'prosemirror-model';
import { checkLink } from './check-link.ts';

const linkSpec = (href: string): DOMOutputSpec => ['a', { href, rel: 'noreferrer' }, 0];

/** The first number of a list; 1 unless it is a whole number. */
function readStart(list: Element): number {
  const start = Number(list.getAttribute('start') ?? 1);
  return Number.isInteger(start) ? start : 1;
}

/** Exactly the elements that an email may contain: p, br, strong, em, u, a, ul, ol, li. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      content: 'inline*',
      group: 'block',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    bullet_list: {
      content: 'list_item+',
      group: 'block list',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    ordered_list: {
      content: 'list_item+',
      group: 'block list',
      attrs: { start: { default: 1, validate: 'number' } },
      parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ start: readStart(list) }) }],
      toDOM: ({ attrs }) => [
        'ol',
        attrs['start'] === 1 ? {} : { start: String(attrs['start']) },
        0,
      ],
    },
    list_item: {
      content: 'paragraph list*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    text: { group: 'inline' },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
      leafText: () => '\n',
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const link = checkLink(element.getAttribute('href') ?? '');
            return 'href' in link ? { href: link.href } : false;
          },
        },
      ],
      toDOM: (mark) => linkSpec(String(mark.attrs['href'])),
    },
    strong: {
      parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
      toDOM: () => ['strong', 0],
    },
    em: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }],
      toDOM: () => ['em', 0],
    },
    underline: {
      parseDOM: [{ tag: 'u' }],
      toDOM: () => ['u', 0],
    },
  },
});
