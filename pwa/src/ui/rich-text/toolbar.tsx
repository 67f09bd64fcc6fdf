import { createElement, Fragment, useRef, useState, type KeyboardEvent } from 'react';
import { LineIcon } from '../line-icon.tsx';
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
    <div
      ref={bar}
      className="fmt"
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its buttons
      onKeyDown={move}
    >
      {toolbarItems.map((item, index) => (
        <Fragment key={item.label}>
          {item.isFirst && <span className="gap" />}
          <button
            type="button"
            aria-label={item.label}
            title={
              item.keys ? `${item.label} (${item.keys.replace('Control', 'Ctrl')})` : item.label
            }
            aria-pressed={item.active ? active[item.active] : undefined}
            aria-keyshortcuts={item.keys}
            tabIndex={index === current ? 0 : -1}
            // The text keeps its focus and its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setCurrent(index);
              onPress(item);
            }}
          >
            {item.letter && createElement(item.letter, null, item.letter.toUpperCase())}
            {item.path && <LineIcon path={item.path} />}
          </button>
        </Fragment>
      ))}
    </div>
  );
}

function chooseNext(key: string, current: number): number | null {
  const count = toolbarItems.length;
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
