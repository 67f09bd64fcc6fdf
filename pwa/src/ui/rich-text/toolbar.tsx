import { createElement, Fragment, useRef, useState, type KeyboardEvent } from 'react';
import { LineIcon } from '../icon.tsx';
import type { Active } from './commands.ts';
import { toolbarItems, type ToolbarItem } from './toolbar-items.ts';

interface ToolbarProps {
  /** Id of the text that it formats. */
  readonly controls: string;
  readonly active: Active;
  readonly onPress: (item: ToolbarItem) => void;
}

/** One stop for Tab; the arrow keys go from button to button (ARIA APG, toolbar). */
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
      // The text keeps its focus and its selection.
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
