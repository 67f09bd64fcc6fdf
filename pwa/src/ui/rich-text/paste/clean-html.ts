import { forgetNames, parseInert } from '../inert-html.ts';
import { gatherCode } from './gather-code.ts';
import { readBlocks } from './read-blocks.ts';
import { gatherWordLists } from './word-lists.ts';
import { escapeAttribute, escapeHtml } from '../plain-text.ts';
import type { Block, Item, List, Run } from './blocks.ts';

/**
 * Converts HTML from the clipboard (Word, Google Docs, Outlook, web pages) to the editor's few
 * elements. It is parsed in a document that runs and loads nothing.
 */
export function cleanHtml(html: string): string {
  const document = forgetNames(parseInert(html));
  gatherCode(document);
  const { body } = document;
  return writeHtml(gatherWordLists(readBlocks(body)));
}

/** Blocks as HTML of the editor's elements. All text is escaped: no markup of the source gets through. */
function writeHtml(blocks: readonly Block[]): string {
  return blocks
    .map((block) =>
      block.kind === 'p'
        ? `<p>${writeRuns(block.runs)}</p>`
        : `<${block.kind}${writeStart(block)}>${block.items.map(writeItem).join('')}</${block.kind}>`,
    )
    .join('');
}

const writeStart = ({ start = 1 }: List) => (start === 1 ? '' : ` start="${start}"`);

function writeItem({ runs, lists }: Item): string {
  return `<li>${writeRuns(runs)}${writeHtml(lists)}</li>`;
}

function writeRuns(runs: readonly Run[]): string {
  return runs.map(writeRun).join('');
}

function writeRun({ text, format }: Run): string {
  if (text === '\n') return '<br>';
  let html = escapeHtml(text);
  if (format.underline) html = `<u>${html}</u>`;
  if (format.italic) html = `<em>${html}</em>`;
  if (format.bold) html = `<strong>${html}</strong>`;
  return format.href === null ? html : `<a href="${escapeAttribute(format.href)}">${html}</a>`;
}
