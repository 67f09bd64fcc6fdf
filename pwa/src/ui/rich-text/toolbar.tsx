import { createElement, Fragment, useRef, useState, type KeyboardEvent } from 'react';
import { LineIcon } from '../icon.tsx';
import {
  type Active,
  clearFormat,
  toggleBold,
  toggleBullets,
  toggleItalic,
  toggleNumbers,
  toggleUnderline,
} from './commands.ts';
import type { Command } from 'prosemirror-state';

interface ToolbarProps {
  /** Id of the text that the toolbar formats. */
  readonly controls: string;
  readonly active: Active;
  readonly onPress: (item: ToolbarItem) => void;
}

/** One tab stop; the arrow keys move between buttons (ARIA APG, toolbar). */
export function Toolbar({ controls, active, onPress }: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const to = chooseNext(event.key, current);
    if (to === null) return;
    event.preventDefault();
    setCurrent(to);
    bar.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div
      ref={bar}
      className="fmt"
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={move}
    >
      {toolbarItems.map((item, index) => (
        <Fragment key={item.label}>
          {item.isFirst && <span className="gap" />}
          <ToolbarButton
            item={item}
            isPressed={item.active && active[item.active]}
            isStop={index === current}
            onPress={() => {
              setCurrent(index);
              onPress(item);
            }}
          />
        </Fragment>
      ))}
    </div>
  );
}

interface ToolbarButtonProps {
  readonly item: ToolbarItem;
  readonly isPressed: boolean | undefined;
  readonly isStop: boolean;
  readonly onPress: () => void;
}

function ToolbarButton({ item, isPressed, isStop, onPress }: ToolbarButtonProps) {
  const { label, keys, letter, path } = item;
  return (
    <button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
      aria-pressed={isPressed}
      aria-keyshortcuts={keys}
      tabIndex={isStop ? 0 : -1}
      // The text keeps its focus and selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {letter && createElement(letter, null, letter.toUpperCase())}
      {path && <LineIcon path={path} />}
    </button>
  );
}

function chooseNext(key: string, current: number): number | null {
  const count = toolbarItems.length;
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

export interface ToolbarItem {
  readonly label: string;
  /** Null opens the link dialog. */
  readonly command: Command | null;
  /** The field of `Active` that presses the button; none for one-off commands. */
  readonly active?: keyof Active;
  /** In the format of `aria-keyshortcuts`. */
  readonly keys?: string;
  /** A styled letter; without it a drawing. */
  readonly letter?: 'b' | 'i' | 'u';
  readonly path?: string;
  /** Separated from the previous button by a line. */
  readonly isFirst?: true;
}

const linkPath =
  'M8.5 11.5a3.200 3.200 0 0 0 4.600 0l2.600-2.600a3.250 3.250 0 0 0-4.600-4.600l-1 1M11.500 8.500a3.200 3.200 0 0 0-4.600 0l-2.600 2.600a3.250 3.250 0 0 0 4.600 4.600l1-1';
const bulletsPath = 'M8 5h9M8 10h9M8 15h9M3.500 5h.01M3.500 10h.01M3.500 15h.01';
const numbersPath =
  'M8.500 5h8.500M8.500 10h8.500M8.500 15h8.500M3 3.500l1-.5v4M2.800 11.800c.2-1.200 2-1 1.900.2-.1.800-1.200 1.200-1.900 2.300h2';
const clearPath = 'M4.500 4.500h11M10 4.500l-1.500 7M3.500 16.500l13-13';

/** The formatting buttons of the specification (back-office section 2), in its order. */
const toolbarItems: readonly ToolbarItem[] = [
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
