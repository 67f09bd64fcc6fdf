import { useEffect, type ComponentType } from 'react';
import { signal } from '@preact/signals-react';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { dismissToast, showToast, toasts } from '../../ui/toast.tsx';
import { useGoTo } from '../../editing/leave-guard.ts';
import {
  closeLazyDialog,
  lazyDialog,
  openPalette,
  openSheet,
  paletteKeys,
  sheetKeys,
} from './search.ts';

/** A place reached with two keys. */
export interface Place {
  /** Same format as in `useShortcuts`. */
  readonly keys: string;
  readonly title: string;
  readonly href: string;
}

/** Imports the component that draws palette and sheet. */
type ImportDialogs = () => Promise<{ readonly default: ComponentType }>;

interface PaletteHostProps {
  readonly places: readonly Place[];
  readonly importDialogs: ImportDialogs;
}

/** Both dialogs, a chunk of their own, because most visits to a screen do not need them. */
const dialogs = signal<ComponentType | undefined>(undefined);

async function loadDialogs(importDialogs: ImportDialogs): Promise<void> {
  dialogs.value ??= (await importDialogs()).default;
}

function loadNow(importDialogs: ImportDialogs): void {
  loadDialogs(importDialogs).catch(() => {
    closeLazyDialog();
    showToast({
      title: 'Search did not open',
      text: 'A part of the app could not be loaded. Check the connection, then try again.',
      tone: 'error',
    });
  });
}

/** Runs when the browser is idle, or soon where it cannot report that. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 2000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
}

/** Runs the Undo of the latest toast that offers one. */
function undoLatest(): void {
  const latest = toasts.peek().findLast(({ action }) => action?.label === 'Undo');
  if (!latest) return;
  dismissToast(latest.id);
  latest.action?.run();
}

/** Opens the command palette and the sheet of shortcuts, and handles the global keys. */
export function PaletteHost({ places, importDialogs }: PaletteHostProps) {
  const goTo = useGoTo();
  useShortcuts('Everywhere', [
    { keys: paletteKeys, label: 'Search or go to', run: openPalette },
    { keys: 'z', label: 'Undo the last change', run: undoLatest },
    { keys: sheetKeys, label: 'These shortcuts', run: openSheet },
  ]);
  useShortcuts(
    'Go to',
    places.map(({ keys, title, href }) => ({ keys, label: title, run: () => goTo(href) })),
  );
  const isOpen = lazyDialog.value !== null;
  useEffect(() => {
    if (isOpen) loadNow(importDialogs);
  }, [isOpen, importDialogs]);
  // A failure is reported when the dialog is opened.
  useEffect(
    () => whenIdle(() => void loadDialogs(importDialogs).catch(() => undefined)),
    [importDialogs],
  );
  const Dialogs = dialogs.value;
  return Dialogs && <Dialogs />;
}
