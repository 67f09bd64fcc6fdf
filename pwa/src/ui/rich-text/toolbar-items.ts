import {
  clearFormat,
  toggleBold,
  toggleBullets,
  toggleItalic,
  toggleNumbers,
  toggleUnderline,
} from './commands.ts';
import type { ToolbarItem } from './toolbar.tsx';

const linkPath =
  'M8.5 11.5a3.200 3.200 0 0 0 4.600 0l2.600-2.600a3.250 3.250 0 0 0-4.600-4.600l-1 1M11.500 8.500a3.200 3.200 0 0 0-4.600 0l-2.600 2.600a3.250 3.250 0 0 0 4.600 4.600l1-1';
const bulletsPath = 'M8 5h9M8 10h9M8 15h9M3.500 5h.01M3.500 10h.01M3.500 15h.01';
const numbersPath =
  'M8.500 5h8.500M8.500 10h8.500M8.500 15h8.500M3 3.500l1-.5v4M2.800 11.800c.2-1.200 2-1 1.900.2-.1.800-1.200 1.200-1.900 2.300h2';
const clearPath = 'M4.500 4.500h11M10 4.500l-1.500 7M3.500 16.500l13-13';

/** The formatting buttons of the specification (back-office section 2), in its order. */
export const basicItems: readonly ToolbarItem[] = [
  { label: 'Bold', command: toggleBold, active: 'bold', keys: 'Control+B', letter: 'b' },
  { label: 'Italic', command: toggleItalic, active: 'italic', keys: 'Control+I', letter: 'i' },
  {
    label: 'Underline',
    command: toggleUnderline,
    active: 'underline',
    keys: 'Control+U',
    letter: 'u',
  },
  {
    label: 'Link',
    command: null,
    active: 'link',
    keys: 'Control+K',
    path: linkPath,
    isFirst: true,
  },
  { label: 'Bulleted list', command: toggleBullets, active: 'bullets', path: bulletsPath },
  { label: 'Numbered list', command: toggleNumbers, active: 'numbers', path: numbersPath },
  { label: 'Clear', command: clearFormat, path: clearPath, isFirst: true },
];
