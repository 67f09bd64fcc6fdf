import { signal, type ReadonlySignal } from '@preact/signals-react';

/** A part of a screen in a chunk of its own. */
interface LazyPart<Part> {
  /** Undefined until it is loaded. */
  readonly part: ReadonlySignal<Part | undefined>;
  /** Loads it once. Rejects if it cannot be loaded; then call it again. */
  fetch(): Promise<void>;
}

/** @param load the import */
export function createLazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  const part = signal<Part | undefined>();
  const fetch = async () => {
    part.value ??= await load();
  };
  return { part, fetch };
}
