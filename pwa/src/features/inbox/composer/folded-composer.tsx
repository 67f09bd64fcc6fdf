import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';

interface FoldedComposerProps {
  /** An e-mail was sent just now: what had the focus is gone. */
  readonly takesFocus: boolean;
  readonly onOpen: () => void;
}

/** Stands where an e-mail was answered already: to write again is a decision. */
export function FoldedComposer({ takesFocus, onOpen }: FoldedComposerProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className="composer-fold" ref={place}>
      <Button onClick={onOpen}>Write another email</Button>
    </div>
  );
}
