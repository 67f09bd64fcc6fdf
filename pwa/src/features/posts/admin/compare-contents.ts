import { parseUnstyled } from './article-editor/parse-unstyled.ts';

/** Two contents as blocks: their common start and end, and the differing middle of each. */
export interface ComparedContents {
  readonly before: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  readonly after: readonly string[];
}

/** Compares the blocks of two contents, as HTML. */
export function compareContents(mine: string, theirs: string): ComparedContents {
  const [ours, others] = [splitBlocks(mine), splitBlocks(theirs)];
  const [left, right] = [ours.map(normalise), others.map(normalise)];
  const most = Math.min(left.length, right.length);
  let start = 0;
  while (start < most && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < most - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  return {
    before: others.slice(0, start),
    mine: ours.slice(start, ours.length - end),
    theirs: others.slice(start, others.length - end),
    after: others.slice(others.length - end),
  };
}

/** A content with the differing blocks of both. */
export function joinBlocks({ before, mine, theirs, after }: ComparedContents): string {
  return [...before, ...mine, ...theirs, ...after].join('\n');
}

/** The visible text of a block. */
export function readBlock(html: string): string {
  const { body } = parseUnstyled(html);
  for (const image of body.querySelectorAll('img'))
    image.replaceWith(`Image: ${image.alt || 'without alternative text'}\n`);
  return body.textContent?.trim() ?? '';
}

function splitBlocks(html: string): string[] {
  const nodes = [...parseUnstyled(html).body.childNodes];
  const texts = nodes.map((node) => (node instanceof Element ? node.outerHTML : node.textContent));
  return texts.flatMap((text) => (text?.trim() ? [text.trim()] : []));
}

/** Without additions by the server, and without whitespace between elements. */
function normalise(block: string): string {
  return block
    .replaceAll(/ (?:id|srcset|sizes|loading|decoding)="[^"]*"/g, '')
    .replaceAll(/>\s+</g, '><');
}
