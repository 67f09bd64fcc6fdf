import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';

interface RetryNoticeProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** Explains why a part of an item could not be loaded. */
export function RetryNotice({ text, onRetry }: RetryNoticeProps) {
  return (
    <div className="row">
      <ErrorNote text={text} />
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
