import type { Key } from 'ink';
import { splitCharacters } from '../text.ts';

/** One key, or a paste. */
export interface Press {
  /** `up`, `enter`, `ctrl+k`, `shift+tab`, `space`, `paste`, or the character itself. */
  readonly name: string;
  /** The text that it types into a field; empty for other keys. */
  readonly text: string;
}

const named = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'escape'],
  ['backspace', 'backspace'],
  ['delete', 'delete'],
] as const satisfies readonly (readonly [keyof Key, string])[];

const controls: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\b': 'backspace',
  '\u007f': 'backspace',
  '\u001b': 'escape',
};

/** The keys of one input event: with fast typing a terminal sends several characters in one. */
export function readPresses(input: string, key: Key): Press[] {
  if (key.tab) return [{ name: key.shift ? 'shift+tab' : 'tab', text: '' }];
  const name = named.find(([flag]) => key[flag])?.[1];
  if (name !== undefined) return [{ name, text: '' }];
  if (key.ctrl) return [{ name: `ctrl+${input}`, text: '' }];
  // Alt with a letter has no meaning.
  if (key.meta) return [];
  return splitCharacters(input).map(readCharacter);
}

function readCharacter(character: string): Press {
  const control = controls[character];
  if (control !== undefined) return { name: control, text: '' };
  if (character < ' ') {
    return { name: `ctrl+${String.fromCharCode(character.charCodeAt(0) + 96)}`, text: '' };
  }
  return { name: character === ' ' ? 'space' : character, text: character };
}

/** A pasted text as one line, because fields have one. */
export function readPaste(text: string): Press {
  return { name: 'paste', text: text.trim().replaceAll(/\s*[\r\n]+\s*/g, ' ') };
}
