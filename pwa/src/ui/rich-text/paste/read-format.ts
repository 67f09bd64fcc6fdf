import { checkLink } from '../check-link.ts';
import { readAllowedStyle } from '../inert-html.ts';
import type { TextFormat } from './blocks.ts';

const bolds = new Set(['b', 'strong', 'th']);
const italics = new Set(['i', 'em', 'cite', 'dfn', 'var']);
const underlines = new Set(['u', 'ins']);
const headings = /^h[1-6]$/;

/** The declarations of a `style` attribute by name, including Word's own (`mso-…`), which browsers ignore. */
export function readStyle(element: Element): ReadonlyMap<string, string> {
  const declarations = readAllowedStyle(element).split(';');
  return new Map(
    declarations.map((text): [string, string] => {
      const [name = '', ...value] = text.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()];
    }),
  );
}

/** Whether an element is invisible. */
export function isHidden(element: Element, style: ReadonlyMap<string, string>): boolean {
  return (
    element.hasAttribute('hidden') ||
    style.get('display') === 'none' ||
    style.get('visibility') === 'hidden' ||
    style.get('mso-hide') === 'all' ||
    style.get('mso-list') === 'ignore'
  );
}

/** The format that an element gives its text. A style overrides the element's default. */
export function readFormat(
  element: Element,
  style: ReadonlyMap<string, string>,
  format: TextFormat,
): TextFormat {
  const name = element.localName;
  const href = name === 'a' ? readHref(element) : format.href;
  const isHeading = headings.test(name) || element.closest('h1, h2, h3, h4, h5, h6') !== null;
  return {
    href,
    bold: isHeading || (readBold(style) ?? (bolds.has(name) || format.bold)),
    italic: readItalic(style) ?? (italics.has(name) || format.italic),
    // Links are underlined anyway.
    underline:
      href === null && (readUnderline(style) ?? (underlines.has(name) || format.underline)),
  };
}

function readHref(element: Element): string | null {
  const link = checkLink(element.getAttribute('href') ?? '');
  return 'href' in link ? link.href : null;
}

function readBold(style: ReadonlyMap<string, string>): boolean | undefined {
  const weight = style.get('font-weight');
  if (weight === undefined || weight === 'inherit') return undefined;
  return weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600;
}

function readItalic(style: ReadonlyMap<string, string>): boolean | undefined {
  const slope = style.get('font-style');
  if (slope === undefined || slope === 'inherit') return undefined;
  return slope.startsWith('italic') || slope.startsWith('oblique');
}

/** Decorations are not inherited: `none` on an element inside an underlined one changes nothing. */
function readUnderline(style: ReadonlyMap<string, string>): boolean | undefined {
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  if (line.includes('underline')) return true;
  return line.includes('none') ? false : undefined;
}
