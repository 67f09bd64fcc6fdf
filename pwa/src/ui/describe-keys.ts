const names: Readonly<Record<string, string>> = { Escape: 'Esc', ArrowUp: '↑', ArrowDown: '↓' };

/** Whether the command key takes the part of Ctrl. */
function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** The keys of a shortcut as they are printed on a keyboard: 'g r' as G, R and 'Mod+k' as Ctrl, K. */
export function describeKeys(keys: string): readonly string[] {
  return keys.split(/[ +]/).map((key) => {
    if (key === 'Mod') return isMac() ? '⌘' : 'Ctrl';
    return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  });
}

/** The value of `aria-keyshortcuts`, which cannot say sequences. */
export function toAriaKeys(keys: string): string | undefined {
  if (keys.includes(' ')) return undefined;
  return keys.replace('Mod', isMac() ? 'Meta' : 'Control').replace(/(?<=\+)[a-z]$/, upper);
}

const upper = (letter: string) => letter.toUpperCase();
