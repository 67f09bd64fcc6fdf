import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import type { RichTextProps } from '../../../ui/rich-text/editor-field.tsx';

interface LoadedEditor {
  readonly state: 'waiting' | 'loading' | 'ready' | 'failed';
  readonly component: ComponentType<RichTextProps> | null;
}

const loaded = signal<LoadedEditor>({ state: 'waiting', component: null });

/** The formatting editor, a chunk of its own: until it is loaded, a plain field replaces it. */
export const editor: ReadonlySignal<LoadedEditor> = loaded;

interface EditorModule {
  readonly RichText: ComponentType<RichTextProps>;
}

let failedAddress: string | null = null;
let attempts = 0;

/** Chromium caches a failed module until a reload: another query makes it another module. */
function importEditor(): Promise<EditorModule> {
  attempts += 1;
  if (failedAddress === null) return import('../../../ui/rich-text/rich-text.tsx');
  return import(/* @vite-ignore */ `${failedAddress}?again=${attempts}`) as Promise<EditorModule>;
}

/** Loads the editor unless it is loaded or loading. Never rejects: see `editor`. */
export async function loadEditor(): Promise<void> {
  const { state } = loaded.peek();
  if (state === 'ready' || state === 'loading') return;
  loaded.value = { state: 'loading', component: null };
  // A missing chunk reloads a page (src/app/stale-chunks.ts). Here the person is already writing.
  const hold = (event: Event) => event.stopImmediatePropagation();
  addEventListener('vite:preloadError', hold, { capture: true });
  try {
    const { RichText } = await importEditor();
    loaded.value = { state: 'ready', component: RichText };
  } catch (error) {
    failedAddress = /https?:\/\/[^?\s]+/.exec(String(error))?.[0] ?? null;
    loaded.value = { state: 'failed', component: null };
  } finally {
    removeEventListener('vite:preloadError', hold, { capture: true });
  }
}
