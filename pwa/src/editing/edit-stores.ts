import { signal, type ReadonlySignal } from '@preact/signals-react';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { forgetDeviceDraft, readDeviceDraft, saveDeviceDraft } from '../platform/device-drafts.ts';
import type { Edits } from './edits.ts';

/** Where unsaved edits are until they are saved or discarded. */
export interface EditStore<Fields> {
  readonly edits: ReadonlySignal<Edits<Fields> | null>;
  /** Null when nothing differs any more. */
  readonly write: (edits: Edits<Fields> | null) => void;
  /** They were saved or discarded. */
  readonly forget: () => void;
}

/** Edits that live as long as their screen. */
export function createMemoryStore<Fields>(): EditStore<Fields> {
  const edits = signal<Edits<Fields> | null>(null);
  const write = (next: Edits<Fields> | null) => {
    edits.value = next;
  };
  return { edits, write, forget: () => write(null) };
}

/** The form of edits on the device. */
export interface EditFormat<Fields> {
  /** Null for anything else. */
  readonly parse: (saved: unknown) => Edits<Fields> | null;
  readonly format: (edits: Edits<Fields>) => unknown;
}

/** Edits as they are; `schema` validates the fields. */
export function plainFormat<Fields>(schema: z.ZodMiniType<Fields>): EditFormat<Fields> {
  return {
    parse: (saved) => {
      const { base, fields } = (saved ?? {}) as Partial<Edits<Fields>>;
      const known = schema.safeParse(base);
      if (!known.success || !schema.safeParse({ ...known.data, ...fields }).success) return null;
      return { base: known.data, fields: { ...fields } };
    },
    format: (edits) => edits,
  };
}

/**
 * Edits on this device: the end of a session, a reload or a crash loses nothing.
 * @param name with the id of the administrator, so that others on the same device cannot read them;
 * it stays that of the first rendering
 */
export function useDeviceStore<Fields>(
  name: string,
  format: EditFormat<Fields>,
): EditStore<Fields> {
  const [store] = useState(() => createDeviceStore(name, format));
  return store;
}

function createDeviceStore<Fields>(
  name: string,
  { parse, format }: EditFormat<Fields>,
): EditStore<Fields> {
  const edits = signal(parse(readDeviceDraft(name)));
  const write = (next: Edits<Fields> | null) => {
    edits.value = next;
    if (next) saveDeviceDraft(name, format(next));
    else forgetDeviceDraft(name);
  };
  return { edits, write, forget: () => write(null) };
}
