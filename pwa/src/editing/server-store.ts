import { signal } from '@preact/signals-react';
import { useEffect, useState } from 'react';
import { whenSessionEnds } from '../platform/session-state.ts';
import { DraftAutosave } from './draft-autosave.ts';
import type { DraftCalls, DraftValues } from './draft-calls.ts';
import { followOthers, keepWhileShown } from './drafts.tsx';
import type { EditStore } from './edit-stores.ts';
import { isEmpty, type Edits } from './edits.ts';

interface ServerStoreOptions<Fields> {
  /** Name of the copy on the device. */
  readonly name: string;
  readonly calls: DraftCalls;
  readonly readStored: () => Fields;
  /** Without edits, none. */
  readonly toValues: (edits: Edits<Fields>) => DraftValues;
  /** Null for a draft of another shape. */
  readonly fromValues: (values: DraftValues, stored: Fields) => Edits<Fields> | null;
}

export interface ServerStore<Fields> extends EditStore<Fields> {
  readonly autosave: DraftAutosave<Edits<Fields>>;
}

/**
 * Edits as a draft on the server, and on the device until it is there. The options stay those of
 * the first rendering.
 */
export function useServerStore<Fields extends object>(
  options: ServerStoreOptions<Fields>,
): ServerStore<Fields> {
  const [name] = useState(options.name);
  const [store] = useState(() => createServerStore(options));
  useEffect(() => follow(store.autosave, name), [store, name]);
  return store;
}

function createServerStore<Fields extends object>({
  readStored,
  fromValues,
  ...input
}: ServerStoreOptions<Fields>): ServerStore<Fields> {
  const edits = signal<Edits<Fields> | null>(null);
  const readStart = () => ({ base: readStored(), fields: {} });
  const autosave = new DraftAutosave<Edits<Fields>>({
    ...input,
    fromValues: (values, start) => fromValues(values, start.base) ?? start,
    readStart,
    read: () => edits.peek() ?? readStart(),
    replace: (next) => {
      edits.value = isEmpty(next.fields) ? null : next;
    },
  });
  const write = (next: Edits<Fields> | null) => {
    edits.value = next;
    autosave.touch();
  };
  const forget = () => {
    edits.value = null;
    void autosave.forget();
  };
  return { edits, autosave, write, forget };
}

/** Loads a draft and saves it, until the screen or the session ends. Returns a function that stops it. */
function follow<Content>(autosave: DraftAutosave<Content>, name: string): () => void {
  const close = keepWhileShown(autosave);
  const stopOthers = followOthers(name, () => void autosave.open());
  const stopSession = whenSessionEnds((end) => {
    // An expiry must not lose text: the person signs in again and continues.
    if (end === 'expired') autosave.keepOnDevice();
    autosave.stop();
  });
  return () => {
    stopOthers();
    stopSession();
    void close().then(autosave.stop);
  };
}
