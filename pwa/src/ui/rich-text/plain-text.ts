import { parseHtml } from '../../platform/trusted-types.ts';

/**
 * Converts HTML of the editor's few elements from and to plain text, without the editor itself: for
 * the plain field that replaces it, for defaults, and for counting.
 */

// eslint-disable-next-line no-control-regex -- finding control characters is the point
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/gu;

/** Removes what servers reject: control characters and lone surrogates. */
export function dropControls(text: string): string {
  return text.replaceAll(control, '').toWellFormed();
}

export function escapeHtml(text: string): string {
  const plain = dropControls(text);
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function escapeAttribute(text: string): string {
  return escapeHtml(text).replaceAll('"', '&quot;');
}

/** One paragraph for each text; line breaks within one are kept. */
export function composeHtml(paragraphs: readonly string[]): string {
  return paragraphs
    .map((text) =>
      escapeHtml(text)
        .split(/\r\n?|\n/)
        .join('<br>'),
    )
    .map((inner) => `<p>${inner === '' ? '<br>' : inner}</p>`)
    .join('');
}

/** Blank lines separate paragraphs. Empty for a text without visible characters. */
export function textToHtml(text: string): string {
  if (text.trim() === '') return '';
  return composeHtml(text.replaceAll(/^\n+|\n+$/g, '').split(/\n{2,}/));
}

/**
 * Paragraphs are separated by a blank line, and items start with a dash or a number. Links lose
 * their address unless it is their text.
 */
export function htmlToText(html: string): string {
  const { body } = parseHtml(html);
  return [...body.childNodes]
    .map((node) => readBlock(node, ''))
    .filter((text) => text !== null)
    .join('\n\n');
}

function readBlock(node: Node, indent: string): string | null {
  if (!(node instanceof Element)) return node.textContent;
  const name = node.localName;
  if (name !== 'ul' && name !== 'ol') return readInline(node);
  const first = Number(node.getAttribute('start') ?? 1) || 1;
  const items = [...node.children].map((item, index) => {
    const marker = name === 'ul' ? '- ' : `${index + first}. `;
    const own = [...item.childNodes].filter((child) => !isList(child));
    const lists = [...item.children].filter(isList);
    const text = own.map(readInline).join('');
    return [`${indent}${marker}${text}`, ...lists.map((list) => readBlock(list, `${indent}  `))];
  });
  return items.flat().join('\n');
}

function isList(node: Node): boolean {
  return node instanceof Element && (node.localName === 'ul' || node.localName === 'ol');
}

function readInline(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  if (node.localName === 'br') return '\n';
  const text = [...node.childNodes].map(readInline).join('');
  const isOnlyBreak = node.localName === 'p' && text === '\n';
  return isOnlyBreak ? '' : text;
}

/** Characters that a reader sees, line breaks not counted. `html` is what the editor or `composeHtml` made. */
export function countCharacters(html: string): number {
  const text = html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, '.');
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
