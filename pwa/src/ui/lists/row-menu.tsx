import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import styles from './row-menu.module.css';

export interface RowAction {
  readonly label: string;
  readonly icon?: IconName;
  readonly isDanger?: boolean;
  readonly run: () => void;
}

interface RowMenuProps {
  /** Names the row's item, for people who cannot see the row. */
  readonly name: string;
  readonly actions: readonly RowAction[];
  readonly isBusy: boolean;
  /** Replaces the button's three dots; then `name` labels only the menu. */
  readonly children?: ReactNode;
}

/** The item that a key moves to from `index` (ARIA menu pattern). */
function stepTo(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** The actions of a row behind a button with three dots. */
export function RowMenu({ name, actions, isBusy, children }: RowMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const id = useId();
  const close = () => {
    setIsOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  return (
    <span
      className={styles['menu']}
      data-menu=""
      ref={box}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <Button
        tone="plain"
        size={children ? 'small' : 'icon'}
        isPending={isBusy}
        aria-label={children ? undefined : `Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {children ?? <Icon name="dots" />}
      </Button>
      {isOpen && <Menu id={id} name={name} actions={actions} onClose={close} />}
    </span>
  );
}

interface MenuProps extends Pick<RowMenuProps, 'name' | 'actions'> {
  readonly id: string;
  readonly onClose: () => void;
}

const itemsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll('button') ?? [])];

function Menu({ id, name, actions, onClose }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    itemsOf(list.current)[0]?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    const items = itemsOf(list.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = stepTo(event.key, at, items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };
  const choose = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <div
      className={styles['list']}
      id={id}
      role="menu"
      aria-label={`Actions for ${name}`}
      ref={list}
    >
      {actions.map(({ label, icon, isDanger, run }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={isDanger ? styles['danger'] : undefined}
          onKeyDown={press}
          onClick={choose(run)}
        >
          {icon && <Icon name={icon} />}
          {label}
        </button>
      ))}
    </div>
  );
}
