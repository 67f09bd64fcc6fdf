import { readStored, readStoredJson, writeStored } from '../../../platform/storage.ts';
import { isPostDraft, type PostDraft } from './post-draft.ts';

/** What was typed and not saved yet, on this device. */
export interface KeptDraft {
  /** What was stored when the typing began. */
  readonly base: PostDraft;
  readonly draft: PostDraft;
  /** When it was kept, ISO 8601. */
  readonly at: string;
}

const keyOf = (post: string) => `post-draft:${post}`;

/** @param post id of the post, or `new` */
export function readKeptDraft(post: string): KeptDraft | null {
  const kept = readStoredJson(keyOf(post)) as Partial<KeptDraft> | null;
  const isWhole = isPostDraft(kept?.base) && isPostDraft(kept.draft) && typeof kept.at === 'string';
  return isWhole ? (kept as KeptDraft) : null;
}

/** True when the device kept it: storage may be blocked or full. */
export function keepDraft(post: string, kept: KeptDraft): boolean {
  const text = JSON.stringify(kept);
  writeStored(keyOf(post), text);
  return readStored(keyOf(post)) === text;
}

export function forgetDraft(post: string): void {
  writeStored(keyOf(post), null);
}
