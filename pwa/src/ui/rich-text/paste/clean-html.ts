import { forgetNames, parseInert } from '../inert-html.ts';
import { readBlocks } from './read-blocks.ts';
import { gatherWordLists } from './word-lists.ts';
import { writeHtml } from './write-html.ts';

/**
 * What Word, Google Docs, Outlook or a page put on the clipboard, as HTML of the editor's few
 * elements. It is read in a document that runs and loads nothing.
 */
export function cleanHtml(html: string): string {
  const { body } = forgetNames(parseInert(html));
  return writeHtml(gatherWordLists(readBlocks(body)));
}
