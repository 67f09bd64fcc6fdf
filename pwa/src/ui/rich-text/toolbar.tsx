import { createElement, Fragment, useRef, useState, type KeyboardEvent } from 'react';
import { LineIcon } from '../icon.tsx';
import type { Active } from './commands.ts';
import type { Command } from 'prosemirror-state';

interface ToolbarProps {
  readonly items: readonly ToolbarItem[];
  /** Id of the text that the toolbar formats. */
  readonly controls: string;
  readonly active: Active;
  readonly onPress: (command: ToolbarItem['command']) => void;
}

/** One tab stop; the arrow keys move between buttons (ARIA APG, toolbar). */
export function Toolbar({ items, controls, active, onPress }: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const shown = items.filter(({ within }) => within === undefined || active[within]);
  const move = (event: KeyboardEvent) => {
    const stops = bar.current?.querySelectorAll<HTMLElement>('button, select') ?? [];
    const to = chooseNext(event.key, current, stops.length);
    if (to === null) return;
    event.preventDefault();
    setCurrent(to);
    stops[to]?.focus();
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
      {shown.map((item, index) => (
        <Fragment key={item.label}>
          {item.isFirst && <span className="gap" />}
          <ToolbarControl
            item={item}
            active={active}
            isStop={index === Math.min(current, shown.length - 1)}
            onPress={(command) => {
              setCurrent(index);
              onPress(command);
            }}
          />
        </Fragment>
      ))}
    </div>
  );
}

interface ToolbarControlProps {
  readonly item: ToolbarItem;
  readonly active: Active;
  readonly isStop: boolean;
  readonly onPress: (command: ToolbarItem['command']) => void;
}

function ToolbarControl({ item, active, isStop, onPress }: ToolbarControlProps) {
  const { label, keys, letter, path, options, command } = item;
  const isActive = item.active === undefined ? undefined : active[item.active];
  if (options) {
    return (
      <select
        aria-label={label}
        tabIndex={isStop ? 0 : -1}
        value={Number(isActive)}
        onChange={({ currentTarget }) =>
          onPress(options[currentTarget.selectedIndex]?.command ?? null)
        }
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    );
  }
  return (
    <button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
      aria-pressed={isActive === undefined ? undefined : isActive === true}
      aria-keyshortcuts={keys}
      tabIndex={isStop ? 0 : -1}
      // The text keeps its focus and selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPress(command)}
    >
      {letter && createElement(letter, null, letter.toUpperCase())}
      {path && <LineIcon path={path} />}
    </button>
  );
}

function chooseNext(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

interface ToolbarOption {
  readonly value: number;
  readonly text: string;
  readonly command: Command;
}

export interface ToolbarItem {
  readonly label: string;
  /** Null opens the link dialog. */
  readonly command: Command | null;
  /** A choice instead of a button; its value is that of `active`. */
  readonly options?: readonly ToolbarOption[];
  /** Shown only while this format is active. */
  readonly within?: 'table';
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
