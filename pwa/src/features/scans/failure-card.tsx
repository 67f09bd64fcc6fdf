import './marks.css';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

export interface FailureCardProps {
  readonly message: string;
  /** Clears the error. */
  readonly onRetry: () => void;
}

/** What went wrong with a scan, above the form that still holds what was typed. */
export function FailureCard({ message, onRetry }: FailureCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    card.current?.focus();
    scrollTo(0, 0);
  }, []);
  const tryAgain = () => {
    onRetry();
    document.getElementById('scan-url')?.focus();
  };
  return (
    <div className="errsum scan-error" role="alert" tabIndex={-1} ref={card}>
      <h2 className="h3">Scan Error:</h2>
      <p className="anywhere">{message}</p>
      <Button size="small" onClick={tryAgain}>
        Try Again
      </Button>
    </div>
  );
}
