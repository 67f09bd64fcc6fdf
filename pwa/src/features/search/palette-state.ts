import { signal } from '@preact/signals-react';
import { whenSessionEnds } from '../../platform/session.ts';

/** What lies over the screen: the command palette or the sheet of shortcuts. */
export type Layer = 'palette' | 'keys';
export const layer = signal<Layer | null>(null);

export const paletteKeys = 'Mod+k';
export const sheetKeys = '?';

export const openPalette = (): void => void (layer.value = 'palette');
export const openSheet = (): void => void (layer.value = 'keys');
export const closeLayer = (): void => void (layer.value = null);
whenSessionEnds(closeLayer);
