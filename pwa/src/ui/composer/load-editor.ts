import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { RichTextProps } from '../rich-text/rich-text-props.ts';
import type { ComponentType } from 'react';

export interface LoadedEditor {
  readonly state: 'waiting' | 'loading' | 'ready' | 'failed';
  readonly component: ComponentType<RichTextProps> | null;
}

const loaded = signal<LoadedEditor>({ state: 'waiting', component: null });

/** The formatting editor, a chunk of its own: a plain field stands in until it is here. */
export const editor: ReadonlySignal<LoadedEditor> = loaded;

/** Loads the editor unless it is here or on its way. Never rejects: see `editor`. */
export async function loadEditor(): Promise<void> {
  const { state } = loaded.peek();
  if (state === 'ready' || state === 'loading') return;
  loaded.value = { state: 'loading', component: null };
  // A missing chunk reloads a page (src/app/stale-chunks.ts). Here somebody writes already.
  const hold = (event: Event) => event.stopImmediatePropagation();
  addEventListener('vite:preloadError', hold, { capture: true });
  try {
    const { RichText } = await import('../rich-text/rich-text.tsx');
    loaded.value = { state: 'ready', component: RichText };
  } catch {
    loaded.value = { state: 'failed', component: null };
  } finally {
    removeEventListener('vite:preloadError', hold, { capture: true });
  }
}
