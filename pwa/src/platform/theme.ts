import { signal } from '@preact/signals-react';
import { readStored, writeStored } from './storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** src/app/theme.js uses the same key to set the theme before the first paint. */
const themeStorageKey = 'theme';
/** `--paper` of src/styles/tokens.css. */
const paper = { light: '#f5f8f8', dark: '#07171d' } as const;

export const theme = signal<Theme>('system');

/** Applies the earlier choice on this device. */
export function restoreTheme(): void {
  const stored = readStored(themeStorageKey);
  const known = themes.find((name) => name === stored);
  if (known && known !== 'system') applyTheme(known);
}

export function chooseTheme(chosen: Theme): void {
  writeStored(themeStorageKey, chosen === 'system' ? null : chosen);
  applyTheme(chosen);
}

function applyTheme(chosen: Theme): void {
  theme.value = chosen;
  if (chosen === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = chosen;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = paper[chosen === 'system' ? own : chosen];
  }
}
