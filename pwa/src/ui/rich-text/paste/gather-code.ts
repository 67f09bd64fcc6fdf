import { escapeAttribute, escapeHtml } from '../plain-text.ts';
import { readStyle } from './read-format.ts';
import { parseHtml } from '../../../platform/trusted-types.ts';

const monospace =
  /mono|courier|consolas|menlo|monaco|fira code|jetbrains|source code|cascadia|fixed|lucida console|typewriter/i;
const blocks = 'address article div dd dl dt li ol p pre section table tbody td tr ul'.split(' ');
const isBlock = (node: Node) => node instanceof Element && blocks.includes(node.localName);

/** Code as HTML that both editors read. @param language as the program names it; '' if unknown */
export function composeCode(text: string, language: string): string {
  const name = /^[\w+#-]{1,30}$/.test(language) ? language : '';
  const marked = name === '' ? '' : ` class="language-${escapeAttribute(name)}"`;
  return `<pre><code${marked}>${escapeHtml(text)}</code></pre>`;
}

/**
 * Replaces what programs write for code by `pre` with plain text, so that its lines and indentation
 * survive: elements whose spaces count (VS Code, Windows Terminal, selections in browsers), GitHub's
 * tables of lines, Xcode's and Terminal's paragraphs in a fixed font, and JetBrains' `pre`.
 * @param document from `parseInert`
 */
export function gatherCode(document: Document): void {
  const { body } = document;
  gatherCocoa(document);
  for (const table of body.querySelectorAll('table')) {
    if (table.querySelector('td.blob-code, td.js-file-line, td[data-code-text]')) {
      replace(table, readRows(table));
    }
  }
  for (const element of body.querySelectorAll('[data-kept-style*="white-space" i]')) {
    if (element.isConnected && isCode(element)) replace(element, readLines(element));
  }
  for (const pre of body.querySelectorAll('pre')) replace(pre, readLines(pre));
}

/** Google Docs also writes `white-space:pre`, and overrides it: only `pre` alone counts. */
function isCode(element: Element): boolean {
  const style = readStyle(element);
  if (style.get('white-space') !== 'pre' || element.closest('td, th, pre')) return false;
  const text = readLines(element);
  if (!text.includes('\n')) return false;
  return isBlock(element) || monospace.test(style.get('font-family') ?? style.get('font') ?? '');
}

function replace(element: Element, text: string): void {
  const html = composeCode(text, findLanguage(element));
  const made = parseHtml(html).body.firstElementChild;
  if (made) element.replaceWith(element.ownerDocument.importNode(made, true));
}

/** `language-ts`, `lang-ts`, `highlight-source-ts` and `lang="ts"`, of the code or around it. */
function findLanguage(element: Element): string {
  const near = [element.querySelector('code'), element, element.parentElement];
  for (const each of near) {
    const [, name] =
      /(?:^|\s)(?:language|lang|highlight-source)-([\w+#-]{1,30})/.exec(
        each?.getAttribute('class') ?? '',
      ) ?? [];
    if (name !== undefined) return name;
  }
  const pre = element.localName === 'pre' ? element : null;
  return pre?.getAttribute('lang') ?? pre?.getAttribute('data-lang') ?? '';
}

/** The text of code: line breaks and blocks are lines, hard spaces are spaces. */
function readLines(root: Element): string {
  let text = '';
  const visit = (node: Node): void => {
    if (node.nodeType === 3) text += node.nodeValue ?? '';
    else if (node instanceof Element && node.localName === 'br') text += '\n';
    else if (node instanceof Element) {
      const isLine = isBlock(node);
      if (isLine && text !== '' && !text.endsWith('\n')) text += '\n';
      const before = text.length;
      for (const child of node.childNodes) visit(child);
      // An empty block is an empty line, as is one with only a line break.
      const isOpen = !text.endsWith('\n') || text.length === before;
      if (isLine && isOpen && node.nextSibling) text += '\n';
    }
  };
  for (const child of root.childNodes) visit(child);
  return tidy(text);
}

const tidy = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/^\n+|\n+$/g, '');

/** One line for each row, without the numbers. */
function readRows(table: Element): string {
  const rows = [...table.querySelectorAll('tr')].map((row) => {
    const cells = [...row.querySelectorAll('td')].filter((cell) => !cell.matches('.blob-num'));
    return cells.map((cell) => (cell.textContent ?? '').replaceAll('\n', '')).join('');
  });
  return tidy(rows.join('\n'));
}

/** Programs on a Mac: paragraphs whose class names a font in a style sheet. */
function gatherCocoa(document: Document): void {
  const { body } = document;
  const sheets = [...document.querySelectorAll('kept-style')].map((each) => each.textContent ?? '');
  const rules = sheets.join('\n').matchAll(/\bp\.(p\d+)\s*\{([^}]*)\}/g);
  const fixed = new Set(
    [...rules].flatMap(([, name, rule = '']) => (monospace.test(rule) ? [String(name)] : [])),
  );
  const isLine = (node: Element | null): node is Element =>
    node?.localName === 'p' && fixed.has(node.getAttribute('class') ?? '');
  for (const first of body.querySelectorAll('p')) {
    if (!first.isConnected || !isLine(first)) continue;
    const lines: Element[] = [];
    for (let next: Element | null = first; isLine(next); next = next.nextElementSibling)
      lines.push(next);
    if (lines.length < 2) continue;
    const texts = lines.map((line) => (line.textContent ?? '').replaceAll('\n', ''));
    for (const line of lines.slice(1)) line.remove();
    replace(first, tidy(texts.join('\n')));
  }
}
