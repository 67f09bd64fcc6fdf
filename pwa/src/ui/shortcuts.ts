import { computed, signal } from '@preact/signals-react';
import { useEffect, useRef } from 'react';
import { readStored, writeStored } from '../platform/storage.ts';
import { topDialog } from './toast.tsx';

export interface Shortcut {
  /**
   * In terms of `KeyboardEvent.key`, letters in lowercase: 'j', '?', 'Enter', 'Shift+x', 'Mod+k'
   * (Ctrl, or Command on a Mac), and 'g r' for a sequence of two keys.
   */
  readonly keys: string;
  /** Name of its action, for the sheet. */
  readonly label: string;
  /** Shortcuts of one group share a row of the sheet, with this name. */
  readonly group?: string;
  /** Repeats while the key is held down. */
  readonly canRepeat?: true;
  readonly run: (event: KeyboardEvent) => void;
}

interface Section {
  /** A heading on the sheet, such as 'In a list'. */
  readonly scope: string;
  readonly shortcuts: readonly Shortcut[];
}

const storageKey = 'shortcuts';
/** Milliseconds within which the second key of a sequence must follow. */
const sequenceMs = 1500;

const registered = signal<readonly Section[]>([]);
/** The active shortcuts by section, in order of registration. */
export const activeSections = computed(() => mergeScopes(registered.value));
/** Single keys can be switched off on a device (WCAG 2.1.4); those with Ctrl or Command stay. */
export const areShortcutsOn = signal(true);

/** Stores on this device whether single keys are active. */
export function switchShortcuts(on: boolean): void {
  areShortcutsOn.value = on;
  writeStored(storageKey, on ? null : 'off');
}

function mergeScopes(sections: readonly Section[]): readonly Section[] {
  const merged = new Map<string, readonly Shortcut[]>();
  for (const { scope, shortcuts } of sections) {
    merged.set(scope, [...(merged.get(scope) ?? []), ...shortcuts]);
  }
  return [...merged].map(([scope, shortcuts]) => ({ scope, shortcuts }));
}

/**
 * Activates these keys while the component is shown. They are inactive during typing and in modal
 * dialogs, except those with `Mod`. Of two with the same keys, the last one registered wins.
 */
export function useShortcuts(scope: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const shape = JSON.stringify(shortcuts);
  useEffect(() => {
    // The text changes only when the sheet does; the latest `run` always runs.
    const described = JSON.parse(shape) as readonly Omit<Shortcut, 'run'>[];
    const section: Section = {
      scope,
      shortcuts: described.map((shortcut, index) => ({
        ...shortcut,
        run: (event) => latest.current[index]?.run(event),
      })),
    };
    registered.value = [...registered.peek(), section];
    if (registered.peek().length === 1) listen();
    return () => {
      registered.value = registered.peek().filter((other) => other !== section);
      if (registered.peek().length === 0) document.removeEventListener('keydown', press);
    };
  }, [scope, shape]);
}

function listen(): void {
  areShortcutsOn.value = readStored(storageKey) !== 'off';
  document.addEventListener('keydown', press);
}

/** The first key of a started sequence, and its expiry. */
let begun: { readonly key: string; readonly until: number } | undefined;

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const key = nameKey(event);
  const isCommand = event.ctrlKey || event.metaKey;
  if (!isCommand && !isFree(event)) return;
  const before = begun && begun.until > event.timeStamp ? `${begun.key} ` : '';
  begun = undefined;
  const all = registered.peek().flatMap(({ shortcuts }) => shortcuts);
  const found =
    all.findLast(({ keys }) => keys === before + key) ?? all.findLast(({ keys }) => keys === key);
  if (found && (!event.repeat || found.canRepeat)) {
    event.preventDefault();
    found.run(event);
    return;
  }
  const isFirst = all.some(({ keys }) => keys.startsWith(`${key} `));
  if (isFirst) begun = { key, until: event.timeStamp + sequenceMs };
}

/** 'Mod+k', 'Shift+x', 'j'. Shift appears only with letters: for others it is part of the character. */
function nameKey({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  const name = isLetter ? key.toLowerCase() : key;
  const shift = shiftKey && (isLetter || key.length > 1) ? 'Shift+' : '';
  return `${ctrlKey || metaKey ? 'Mod+' : ''}${shift}${name}`;
}

const typing =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]';
const pressable = 'a, button, summary, label, [role=menuitem], [role=option], [role=tab]';

/** Whether the focused element has no use for a key without Ctrl. */
function isFree({ key, target }: KeyboardEvent): boolean {
  if (!areShortcutsOn.peek() || topDialog.peek() !== null) return false;
  if (!(target instanceof Element)) return true;
  if (target.closest(`dialog, [role=menu], [role=listbox], ${typing}`)) return false;
  return !(['Enter', ' '].includes(key) && target.closest(`${pressable}, input`));
}

const names: Readonly<Record<string, string>> = { Escape: 'Esc', ArrowUp: '↑', ArrowDown: '↓' };

/** Whether the Command key replaces Ctrl. */
function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** The keys of a shortcut as printed on a keyboard: 'g r' as G, R and 'Mod+k' as Ctrl, K. */
export function describeKeys(keys: string): readonly string[] {
  return keys.split(/[ +]/).map((key) => {
    if (key === 'Mod') return isMac() ? '⌘' : 'Ctrl';
    return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  });
}

/** The value of `aria-keyshortcuts`, which cannot express sequences. */
export function toAriaKeys(keys: string): string | undefined {
  if (keys.includes(' ')) return undefined;
  return keys.replace('Mod', isMac() ? 'Meta' : 'Control').replace(/(?<=\+)[a-z]$/, upper);
}

const upper = (letter: string) => letter.toUpperCase();
