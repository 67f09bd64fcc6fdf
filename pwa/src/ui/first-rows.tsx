import { useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';

interface FirstRows<Row> {
  readonly rows: readonly Row[];
  /** Number of hidden rows. */
  readonly rest: number;
  readonly showAll: () => void;
}

/** The first `count` rows of a long list, until all are requested. */
export function useFirstRows<Row>(all: readonly Row[], count: number): FirstRows<Row> {
  const [isAll, setIsAll] = useState(false);
  const rows = isAll ? all : all.slice(0, count);
  return { rows, rest: all.length - rows.length, showAll: () => setIsAll(true) };
}

interface ShowRestProps {
  readonly rest: number;
  /** Describes the hidden rows, beside their number. */
  readonly word?: 'earlier' | 'later' | 'more';
  readonly showAll: () => void;
}

/** Directly below a list: shows the remaining rows, and focuses the first of them. */
export function ShowRest({ rest, word = 'earlier', showAll }: ShowRestProps) {
  if (rest === 0) return null;
  const show = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const list = currentTarget.previousElementSibling;
    const shown = list?.childElementCount ?? 0;
    flushSync(showAll);
    focusRow(list?.children[shown]);
  };
  return (
    <Button size="small" onClick={show}>
      Show {rest} {word}
    </Button>
  );
}

function focusRow(row: Element | undefined): void {
  if (!(row instanceof HTMLElement)) return;
  const target = row.querySelector<HTMLElement>('summary') ?? row;
  if (target === row) row.tabIndex = -1;
  target.focus();
}
