import {
  createElement,
  Fragment,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
} from 'react';
import { LineIcon } from '../line-icon.tsx';
import type { Command, EditorState } from 'prosemirror-state';
import styles from './rich-text.module.css';

interface ToolbarProps {
  readonly items: readonly ToolbarItem[];
  /** Id of the text that the toolbar formats. */
  readonly controls: string;
  /** Undefined until the text or the selection changes. */
  readonly state: EditorState | undefined;
  readonly onPress: (command: ToolbarItem['command']) => void;
}

/** One tab stop; the arrow keys move between buttons (ARIA APG, toolbar). */
export function Toolbar({ items, controls, state, onPress }: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const shown = items.filter(({ isShown }) => !isShown || (state && isShown(state)));
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
      className={styles['toolbar']}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={move}
    >
      {shown.map((item, index) => (
        <Fragment key={item.label}>
          {item.isFirst && <span className={styles['divider']} />}
          <ToolbarControl
            item={item}
            state={state}
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

interface ToolbarControlProps extends ToolbarChoiceProps {
  readonly item: ToolbarItem;
}

function ToolbarControl({ item, ...rest }: ToolbarControlProps) {
  const { label, command, keys, letter, path, isActive, Choice } = item;
  const { state, isStop, onPress } = rest;
  if (Choice) return <Choice {...rest} />;
  return (
    <button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
      aria-pressed={isActive && state !== undefined && isActive(state)}
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

export interface ToolbarChoiceProps extends Pick<ToolbarProps, 'state' | 'onPress'> {
  /** It is the tab stop of the toolbar. */
  readonly isStop: boolean;
}

export interface ToolbarItem {
  readonly label: string;
  /** Null opens the link dialog. */
  readonly command: Command | null;
  /** Whether its format is at the cursor; none for one-off commands. */
  readonly isActive?: (state: EditorState) => boolean;
  /** Where it applies; everywhere by default. */
  readonly isShown?: (state: EditorState) => boolean;
  /** Drawn instead of a button. */
  readonly Choice?: ComponentType<ToolbarChoiceProps>;
  /** In the format of `aria-keyshortcuts`. */
  readonly keys?: string;
  /** A styled letter; without it a drawing. */
  readonly letter?: 'b' | 'i' | 'u';
  readonly path?: string;
  /** Separated from the previous button by a line. */
  readonly isFirst?: true;
}
