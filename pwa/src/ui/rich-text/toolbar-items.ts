import {
  clearFormat,
  isMarked,
  toggleBold,
  toggleBullets,
  toggleItalic,
  toggleNumbers,
  toggleUnderline,
} from './commands.ts';
import { isListed } from './lists.ts';
import type { ToolbarItem } from './toolbar.tsx';

const linkPath =
  'M8.5 11.5a3.2 3.2 0 0 0 4.6 0l2.6-2.6a3.25 3.25 0 0 0-4.6-4.6l-1 1M11.5 8.5a3.2 3.2 0 0 0-4.6 0l-2.6 2.6a3.25 3.25 0 0 0 4.6 4.6l1-1';
const bulletsPath = 'M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01';
const numbersPath =
  'M8.5 5h8.5M8.5 10h8.5M8.5 15h8.5M3 3.5l1-.5v4M2.8 11.8c.2-1.2 2-1 1.9.2-.1.8-1.2 1.2-1.9 2.3h2';
const clearPath = 'M4.5 4.5h11M10 4.5l-1.5 7M3.5 16.5l13-13';

/** The formatting buttons of the specification (back-office section 2), in its order. */
export const basicItems: readonly ToolbarItem[] = [
  {
    label: 'Bold',
    command: toggleBold,
    isActive: isMarked('strong'),
    keys: 'Control+B',
    letter: 'b',
  },
  {
    label: 'Italic',
    command: toggleItalic,
    isActive: isMarked('em'),
    keys: 'Control+I',
    letter: 'i',
  },
  {
    label: 'Underline',
    command: toggleUnderline,
    isActive: isMarked('underline'),
    keys: 'Control+U',
    letter: 'u',
  },
  {
    label: 'Link',
    command: null,
    isActive: isMarked('link'),
    keys: 'Control+K',
    path: linkPath,
    isFirst: true,
  },
  {
    label: 'Bulleted list',
    command: toggleBullets,
    isActive: isListed('bullet_list'),
    path: bulletsPath,
  },
  {
    label: 'Numbered list',
    command: toggleNumbers,
    isActive: isListed('ordered_list'),
    path: numbersPath,
  },
  { label: 'Clear', command: clearFormat, path: clearPath, isFirst: true },
];
