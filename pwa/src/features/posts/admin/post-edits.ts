import { listEdits } from '@longitude/contract/core/edits';
import { mergeEdits } from '../../../platform/versioned.ts';
import { dropControls } from '../../../ui/rich-text/plain-text.ts';
import type { DraftValues } from '../../../editing/drafts.tsx';
import { emptyPost, type PostDraft } from './post-draft.ts';

/** Another administrator saved during editing. */
export interface Clash {
  /** The fields that both changed to different values; the rest was merged. */
  readonly fields: readonly (keyof PostDraft)[];
  readonly theirs: PostDraft;
}

/** Unsaved edits on top of the stored post. */
export interface PostEdits {
  /** The stored post, as far as this page knows. */
  readonly base: PostDraft;
  readonly draft: PostDraft;
  readonly clash: Clash | null;
}

export const startEdits = (base: PostDraft): PostEdits => ({ base, draft: base, clash: null });

export const isEdited = ({ base, draft }: Pick<PostEdits, 'base' | 'draft'>): boolean =>
  Object.keys(listEdits(base, draft)).length > 0;

/** Rebases edits on another version of the post. */
export function rebase(
  { base, draft }: Pick<PostEdits, 'base' | 'draft'>,
  current: PostDraft,
): PostEdits {
  const { merged, conflicts } = mergeEdits(base, draft, current);
  const clash = conflicts.length > 0 ? { fields: conflicts, theirs: current } : null;
  return { base: current, draft: merged, clash };
}

/** Edits in the form of a draft: the edited fields, and the values they were made from. */
export function toValues({ base, draft }: PostEdits): DraftValues {
  const edits = Object.entries(listEdits(base, draft));
  if (edits.length === 0) return {};
  const texts = edits.map(([field, value]) => [field, dropControls(String(value))] as const);
  const from = { ...base, content: fingerprint(base.content) };
  return { ...Object.fromEntries(texts), base: dropControls(JSON.stringify(from)) };
}

/** Edits of a draft on top of the stored post, which may have changed since. */
export function fromValues(values: DraftValues, start: PostEdits): PostEdits {
  const from = readBase(values['base']);
  if (!from) return start;
  const isSame = from.content === fingerprint(start.base.content);
  const base = { ...from, content: isSame ? start.base.content : '' };
  const edits = Object.entries(values).filter(([field]) => field in base);
  const draft = {
    ...base,
    ...Object.fromEntries(edits.map(([key, text]) => [key, parse(key, text)])),
  };
  return rebase({ base, draft }, start.base);
}

/** Converts edits to and from drafts. */
export const editValues = { toValues, fromValues };

const switches = new Set(['published', 'featured'] satisfies (keyof PostDraft)[] as string[]);
const parse = (field: string, text: string) => (switches.has(field) ? text === 'true' : text);

function readBase(text = ''): PostDraft | null {
  try {
    const stored: unknown = JSON.parse(text);
    // Drafts of earlier versions have no date.
    const base: unknown = { publishedAt: '', ...(stored as object | null) };
    return isPostDraft(base) ? base : null;
  } catch {
    return null;
  }
}

/** Whether a stored value has the shape of a draft. */
function isPostDraft(value: unknown): value is PostDraft {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Record<string, unknown>;
  return Object.entries(emptyPost('')).every(([key, like]) => typeof given[key] === typeof like);
}

/** A hash of a long text (FNV-1a, 32 bits), to detect changes. */
function fingerprint(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  return `${text.length}:${hash >>> 0}`;
}
