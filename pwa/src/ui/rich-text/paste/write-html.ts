import { escapeAttribute, escapeHtml } from '../plain-text.ts';
import type { Block, Item, Run } from './blocks.ts';

/** Blocks as HTML of the editor's elements. Every text is escaped: nothing of the source gets through as markup. */
export function writeHtml(blocks: readonly Block[]): string {
  return blocks
    .map((block) =>
      block.kind === 'p'
        ? `<p>${writeRuns(block.runs)}</p>`
        : `<${block.kind}>${block.items.map(writeItem).join('')}</${block.kind}>`,
    )
    .join('');
}

function writeItem({ runs, lists }: Item): string {
  return `<li>${writeRuns(runs)}${writeHtml(lists)}</li>`;
}

function writeRuns(runs: readonly Run[]): string {
  return runs.map(writeRun).join('');
}

function writeRun({ text, look }: Run): string {
  if (text === '\n') return '<br>';
  let html = escapeHtml(text);
  if (look.underline) html = `<u>${html}</u>`;
  if (look.italic) html = `<em>${html}</em>`;
  if (look.bold) html = `<strong>${html}</strong>`;
  return look.href === null ? html : `<a href="${escapeAttribute(look.href)}">${html}</a>`;
}
