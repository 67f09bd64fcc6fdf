import { whenSessionEnds } from '../../../platform/session-state.ts';
import type { Content } from './content.ts';
import { keepReturned } from './returned-text.ts';
import { Writing, type WritingInput } from './writing.ts';

/** More than this are held only while something would be lost without them. */
const mostHeld = 8;

/** What is being written in this window, oldest first. */
const writings = new Map<string, Writing>();
const shown = new Map<Writing, number>();

whenSessionEnds((end) => {
  for (const writing of writings.values()) writing.end(end);
  writings.clear();
});

type Address = Pick<WritingInput, 'id' | 'userId'>;
const composeName = ({ id, userId }: Address) => `${userId}:${id}`;

/** The text that is being written under this id: the one that is open already, else a new one. */
export function openWriting(input: WritingInput): Writing {
  const name = composeName(input);
  const found = writings.get(name);
  if (found) return found;
  const writing = new Writing(name, input);
  writings.set(name, writing);
  dropIdle(name);
  return writing;
}

/** A screen shows it. Returns the function that says it no longer does. */
export function showWriting(writing: Writing): () => void {
  shown.set(writing, (shown.get(writing) ?? 0) + 1);
  return () => {
    const left = (shown.get(writing) ?? 1) - 1;
    if (left > 0) shown.set(writing, left);
    else shown.delete(writing);
  };
}

/** The text of an e-mail that was taken back is the draft again, now or when its composer opens next. */
export function returnText(address: Address, content: Content): void {
  const name = composeName(address);
  const writing = writings.get(name);
  if (writing) writing.takeBack(content);
  else keepReturned(name, content);
}

function dropIdle(opening: string): void {
  for (const [name, writing] of writings) {
    if (writings.size <= mostHeld) return;
    if (name === opening || shown.has(writing) || !writing.isIdle()) continue;
    writing.end('left');
    writings.delete(name);
  }
}
