import { computed, signal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import type { IconName } from '../../ui/icon.tsx';
import { whenSessionEnds } from '../../platform/session-state.ts';

/** An action on the open item, listed under 'Actions' in the command palette. */
export interface PaletteAction {
  readonly label: string;
  /** A second line: the action's object. */
  readonly hint?: string;
  /** Shortcut of the same action, as in `useShortcuts`; displayed only. */
  readonly keys?: string;
  readonly icon?: IconName;
  readonly run: () => void;
}

const registered = signal<readonly (readonly PaletteAction[])[]>([]);
/** Actions of the open screens, the latest first. */
export const paletteActions = computed(() => [...registered.value].reverse().flat());

/** Adds actions to the command palette while the component is shown. */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const shape = JSON.stringify(actions);
  useEffect(() => {
    const described = JSON.parse(shape) as readonly Omit<PaletteAction, 'run'>[];
    const mine = described.map((action, index) => ({
      ...action,
      run: () => latest.current[index]?.run(),
    }));
    registered.value = [...registered.peek(), mine];
    return () => {
      registered.value = registered.peek().filter((other) => other !== mine);
    };
  }, [shape]);
}

/** The dialog above the screen: the command palette or the sheet of shortcuts. */
type LazyDialog = 'palette' | 'keys';
export const lazyDialog = signal<LazyDialog | null>(null);

export const paletteKeys = 'Mod+k';
export const sheetKeys = '?';

export const openPalette = (): void => void (lazyDialog.value = 'palette');
export const openSheet = (): void => void (lazyDialog.value = 'keys');
export const closeLazyDialog = (): void => void (lazyDialog.value = null);
whenSessionEnds(closeLazyDialog);
