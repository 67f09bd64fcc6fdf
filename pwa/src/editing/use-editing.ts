import { listEdits } from '@longitude/contract/core/edits';
import { ApiError } from '@longitude/contract/core/errors';
import { useState } from 'react';
import type { Resource } from '../platform/resource.ts';
import { matchVersion, type Versioned } from '../platform/versioned.ts';
import { createMemoryStore, type EditStore } from './edit-stores.ts';
import { addEdit, dropSaved, isEmpty, mergeEdits, settleClash, type Clash } from './edits.ts';
import { useSaving, type Report, type Saving } from './use-saving.ts';

export interface Edited<Fields> {
  readonly stored: Fields;
  readonly draft: Fields;
  /** The fields that differ from the stored ones. */
  readonly changes: Partial<Fields>;
  /** Headers that make the save fail with `stale` if someone else has saved since. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A stored item. */
interface Source<Fields, Item> {
  readonly resource: Resource<Versioned<Item>>;
  readonly toFields: (item: Item) => Fields;
}

interface EditingOptions<Fields, Item> {
  /** The values of a new item; of a stored one, until it is loaded. */
  readonly start: Fields;
  /** Without it, the item is new, or has no versions. */
  readonly source?: Source<Fields, Item> | undefined;
  /** Where unsaved edits are; by default in memory. */
  readonly store?: EditStore<Fields>;
  /** Throws ApiError, InvalidInput. */
  readonly save: (edited: Edited<Fields>) => Promise<unknown>;
  /** Runs once it is saved, before the edits are dropped. */
  readonly onSaved?: (edited: Edited<Fields>) => void | Promise<void>;
  /** Unchanged values of a stored item are saved as well; by default that makes no call. */
  readonly savesUnchanged?: boolean;
  /**
   * It is saved only once, such as a new item: edits made during that are dropped, because their
   * save would store a second one.
   */
  readonly savesOnce?: boolean;
  readonly report?: Report;
}

type TextField<Fields> = {
  [Field in keyof Fields]: Fields[Field] extends string ? Field : never;
}[keyof Fields] &
  string;

export interface Editing<Fields> extends Omit<Saving, 'run' | 'forgetErrors'> {
  readonly draft: Fields;
  readonly changes: Partial<Fields>;
  readonly isDirty: boolean;
  /** What someone else has saved during editing; null while saving. */
  readonly clash: Clash<Fields> | null;
  readonly edit: (change: Partial<Fields>) => void;
  /** For the props of a text field. */
  readonly bind: (field: TextField<Fields>) => {
    readonly value: string;
    readonly error: string | undefined;
    readonly onType: (text: string) => void;
  };
  /** Chooses values for fields of a clash. */
  readonly settle: (choice: Partial<Fields>) => void;
  readonly discard: () => void;
  /** True when everything is saved. Otherwise the edits stay, or there are newer ones. */
  readonly save: () => Promise<boolean>;
}

/**
 * Edits an item: keeps unsaved edits, merges them with what others save, and saves against the
 * version that was read.
 */
export function useEditing<Fields extends object, Item = never>(
  options: EditingOptions<Fields, Item>,
): Editing<Fields> {
  const { source } = options;
  const [memory] = useState(createMemoryStore<Fields>);
  const store = options.store ?? memory;
  const { run, forgetErrors, ...saving } = useSaving(options.report);
  /** A save was rejected, and the version of someone else is loaded. */
  const [isStale, setIsStale] = useState(false);
  const isLoaded = !source || source.resource.data.value !== undefined;
  const stored = peekStored(options).item;
  const { clash, ...merged } = mergeEdits(store.edits.value, stored);

  const change = (apply: typeof addEdit<Fields>, fields: Partial<Fields>) => {
    store.write(apply(store.edits.peek(), fields, peekStored(options).item));
    forgetErrors(Object.keys(fields));
  };
  const edit = (fields: Partial<Fields>) => change(addEdit, fields);
  const discard = () => {
    store.forget();
    setIsStale(false);
    saving.refuse({});
  };
  const save = async () => {
    setIsStale(false);
    return isLoaded && saveEdits({ ...options, store }, () => setIsStale(true));
  };
  return {
    ...saving,
    ...merged,
    isDirty: isLoaded && !isEmpty(merged.changes),
    clash: saving.isSaving ? null : (clash ?? (isStale ? { fields: [], theirs: stored } : null)),
    edit,
    bind: (field) => {
      const onType = (text: string) => edit({ [field]: text } as Partial<Fields>);
      return { value: merged.draft[field] as string, error: saving.errors[field], onType };
    },
    settle: (choice) => change(settleClash, choice),
    discard,
    save: () => run(save),
  };
}

function peekStored<Fields, Item>(options: EditingOptions<Fields, Item>): Versioned<Fields> {
  const { source, start } = options;
  const found = source?.resource.data.peek();
  if (!source || !found) return { item: start, etag: null };
  return { item: source.toFields(found.item), etag: found.etag };
}

type SavingOptions<Fields, Item> = EditingOptions<Fields, Item> & {
  readonly store: EditStore<Fields>;
};

/** True when everything is saved; false when there are newer edits. Throws ApiError, InvalidInput. */
async function saveEdits<Fields extends object, Item>(
  options: SavingOptions<Fields, Item>,
  onStale: () => void,
): Promise<boolean> {
  const { source, store, save, savesUnchanged = false, savesOnce = false, onSaved } = options;
  const { item, etag } = peekStored(options);
  const { draft, changes } = mergeEdits(store.edits.peek(), item);
  const edited = { stored: item, draft, changes, headers: matchVersion({ etag }) };
  if (!source || savesUnchanged || !isEmpty(changes)) {
    try {
      await save(edited);
    } catch (cause) {
      const sent = savesUnchanged ? draft : changes;
      if (!(await isAlreadySaved(options, cause, sent, onStale))) throw cause;
    }
    await onSaved?.(edited);
  }
  if (savesOnce) {
    store.forget();
    return true;
  }
  const hasMore = () => dropSaved(store.edits.peek(), draft) !== null;
  // The next save must name the stored version.
  if (hasMore() && source?.resource.data.peek()?.etag === etag) await source.resource.load();
  const rest = dropSaved(store.edits.peek(), draft);
  if (rest) store.write(rest);
  else store.forget();
  return rest === null;
}

/**
 * After a rejection because of another version, loads that one. True if it has the sent values:
 * they were saved, and only the response was lost.
 */
async function isAlreadySaved<Fields extends object, Item>(
  options: EditingOptions<Fields, Item>,
  cause: unknown,
  sent: Partial<Fields>,
  onStale: () => void,
): Promise<boolean> {
  const { source } = options;
  if (!source || !(cause instanceof ApiError) || cause.code !== 'stale') return false;
  await source.resource.load();
  if (source.resource.error.peek()) return false;
  const { item } = peekStored(options);
  const isSame = isEmpty(listEdits(trimTexts(item), trimTexts({ ...item, ...sent })));
  if (!isSame) onStale();
  return isSame;
}

/** The server stores texts without the space around them. */
const trimTexts = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' ? value.trim() : value,
    ]),
  ) as Fields;
