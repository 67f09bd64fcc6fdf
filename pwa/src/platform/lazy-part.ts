import { signal, type ReadonlySignal } from '@preact/signals-react';

/** A part of a screen in a chunk of its own. */
interface LazyPart<Part> {
  /** Undefined until it is loaded. */
  readonly part: ReadonlySignal<Part | undefined>;
  /** Fetches it unless it is loaded. Rejects when it cannot be fetched; call it again then. */
  fetch(): Promise<void>;
}

/** @param load imports it */
export function createLazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  const part = signal<Part | undefined>();
  const fetch = async () => {
    part.value ??= await load();
  };
  return { part, fetch };
}
