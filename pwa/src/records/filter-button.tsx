import { useId, useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { CloseButton } from '../ui/close-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';

interface FilterButtonProps {
  /** Number of active filters. */
  readonly count: number;
  /** The result count, such as '12 scans'; null until it is counted. */
  readonly found: string | null;
  /** Null without any active filter. */
  readonly onClear: (() => void) | null;
  readonly csv: ReactNode;
  /** The fields of the filters. */
  readonly children: ReactNode;
}

/** Opens all filters of a list; each choice applies immediately. */
export function FilterButton({ count, found, onClear, csv, children }: FilterButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon name="filter" />
        Filter
        {count > 0 && (
          <span className="badge num">
            {count}
            <span className="vh"> active</span>
          </span>
        )}
      </Button>
      <Dialog open={isOpen} onClose={close} labelledBy={id}>
        <header>
          <h2 id={id}>Filter</h2>
          <CloseButton onClose={close} />
        </header>
        <div className="stack">{children}</div>
        <footer>
          {csv}
          <Button size="small" disabled={onClear === null} onClick={() => onClear?.()}>
            Clear filters
          </Button>
          <Button tone="ink" size="small" onClick={close}>
            {found === null ? 'Show' : `Show ${found}`}
          </Button>
        </footer>
      </Dialog>
    </>
  );
}
