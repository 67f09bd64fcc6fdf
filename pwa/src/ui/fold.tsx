import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import foldStyles from './fold.module.css';

interface FoldProps {
  readonly title: string;
  /** Undefined until it is known. */
  readonly count?: number | undefined;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A part that can be disclosed. */
export function Fold({ title, count, isOpen = false, children }: FoldProps) {
  return (
    <details className={foldStyles['fold']} open={isOpen}>
      <summary>
        <span>
          {title} {count !== undefined && <span className="numeric muted">{count}</span>}
        </span>
        <Icon name="down" />
      </summary>
      {children}
    </details>
  );
}
