import type { ApiError } from '@longitude/contract/core/errors';
import { endSentence } from '../../../platform/api.ts';
import { Button } from '../../../ui/button.tsx';
import boxes from '../../../ui/boxes.module.css';

interface CheckFailureProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
}

/** The texts could not be loaded. */
export function CheckFailure({ error, onRetry }: CheckFailureProps) {
  return (
    <div className={`${boxes['card']} stack`} role="alert">
      <h2 className="subheading">This could not be loaded</h2>
      <p className="muted">{endSentence(error.message)}</p>
      <Button onClick={onRetry}>Try Again</Button>
    </div>
  );
}
