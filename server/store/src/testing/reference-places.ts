/** Places of a document that update paths name, for changes in place. */
import { isDoc, type Doc, type Value } from '../values.ts';
import { refuse } from './reference-values.ts';

export const isSelector = (part: string): boolean => /^\$\[.*\]$/.test(part);

/** Whether two paths cannot be in one update: one leads through the other, or `[]` meets a name. */
export function clashes(a: readonly string[], b: readonly string[]): boolean {
  for (const [index, part] of a.entries()) {
    const other = b[index];
    if (other === undefined) return true;
    if (part !== other) return isSelector(part) !== isSelector(other);
  }
  return true;
}

export const inside = (value: Value | undefined, part: string): Value | undefined => {
  if (isDoc(value)) return value.get(part);
  return Array.isArray(value) && /^\d+$/.test(part) ? value[Number(part)] : undefined;
};

export function store(doc: Doc, path: readonly string[], value: Value): void {
  let at: Value = doc;
  for (const [index, part] of path.entries()) {
    if (!isDoc(at) && !(Array.isArray(at) && /^\d+$/.test(part))) return refuse(28);
    const there: Value | undefined = index === path.length - 1 ? value : inside(at, part);
    const next: Value = there === undefined ? new Map<string, Value>() : there;
    if (isDoc(at)) at.set(part, next);
    else if (Array.isArray(at)) {
      while (at.length < Number(part)) at.push(null);
      at[Number(part)] = next;
    }
    at = next;
  }
}

export function remove(doc: Doc, path: readonly string[]): void {
  const last = path.at(-1) as string;
  const parent = path.slice(0, -1).reduce<Value | undefined>(inside, doc);
  if (inside(parent, last) === undefined) return;
  if (isDoc(parent)) parent.delete(last);
  else (parent as Value[])[Number(last)] = null;
}

/** Whether a scalar, or an array accessed by name, is in the way. */
export function isBlocked(doc: Doc, path: readonly string[]): boolean {
  let at: Value | undefined = doc;
  for (const part of path) {
    if (at === undefined) return false;
    if (!isDoc(at) && !(Array.isArray(at) && /^\d+$/.test(part))) return true;
    at = inside(at, part);
  }
  return false;
}

/** By name, positions by number; a rename counts by its new place. */
export function order(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  const [x = '', y = ''] = [a[at], b[at]];
  if (/^\d+$/.test(x) && /^\d+$/.test(y)) return Number(x) - Number(y);
  return Buffer.compare(Buffer.from(x), Buffer.from(y));
}
