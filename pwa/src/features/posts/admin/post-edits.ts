import { addEdit, type Edits } from '../../../editing/edits.ts';
import type { DraftValues } from '../../../editing/draft-calls.ts';
import { dropControls } from '../../../ui/rich-text/plain-text.ts';
import { emptyPost, type PostDraft } from './post-draft.ts';

/** Edits in the form of a draft: the edited fields, and the values that they were made from. */
export function toValues({ base, fields }: Edits<PostDraft>): DraftValues {
  // In the same order for the same edits.
  const edits = Object.keys(base).filter((field) => field in fields) as (keyof PostDraft)[];
  if (edits.length === 0) return {};
  const texts = edits.map((field) => [field, dropControls(String(fields[field]))] as const);
  const from = { ...base, content: fingerprint(base.content) };
  return { ...Object.fromEntries(texts), base: dropControls(JSON.stringify(from)) };
}

/** Edits of a draft; the stored post may have changed since. */
export function fromValues(values: DraftValues, stored: PostDraft): Edits<PostDraft> | null {
  const from = readBase(values['base']);
  if (!from) return null;
  const isSame = from.content === fingerprint(stored.content);
  const base = { ...from, content: isSame ? stored.content : '' };
  const edits = Object.entries(values).filter(([field]) => field in base && field !== 'base');
  const fields = Object.fromEntries(edits.map(([field, text]) => [field, parse(field, text)]));
  return addEdit({ base, fields }, {}, stored);
}

const switches = new Set(['published', 'featured'] satisfies (keyof PostDraft)[] as string[]);
const parse = (field: string, text: string) => (switches.has(field) ? text === 'true' : text);

function readBase(text = ''): PostDraft | null {
  try {
    const stored: unknown = JSON.parse(text);
    // Drafts of earlier versions have no date.
    const base: unknown = { publishedAt: '', ...(stored as object | null) };
    // In the same order as other windows.
    return isPostDraft(base) ? { ...emptyPost(''), ...base } : null;
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
