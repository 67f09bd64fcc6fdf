import { ApiError } from '@longitude/contract/core/errors';
import { useRef, useState } from 'react';

interface Press {
  readonly isPending: boolean;
  /** Why the last call failed. */
  readonly error: ApiError | null;
  /** Makes a call; does nothing while another one is pending. Throws anything but ApiError. */
  readonly press: (call: () => Promise<void>) => Promise<void>;
}

/** The calls of the buttons of a public page, one at a time. */
export function usePress(): Press {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  // A second click arrives before the state is rendered.
  const isRunning = useRef(false);
  const press = async (call: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    setError(null);
    try {
      await call();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  };
  return { isPending, error, press };
}

/** The link of an email is truncated, invalid or expired. */
export const isUnknownLink = ({ code }: ApiError): boolean =>
  code === 'not_found' || code === 'validation_failed';

/** Why a button did nothing, after the start of the sentence: 'Not confirmed'. */
export function explainNotDone(notDone: string, { code, message }: ApiError): string {
  const noConnection = 'there is no connection to the server. Try again when you are back online.';
  return `${notDone}: ${code === 'offline' ? noConnection : message}`;
}
