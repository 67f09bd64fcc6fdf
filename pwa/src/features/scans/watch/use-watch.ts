import { useEffect, useRef, useState, type RefObject } from 'react';
import { ApiError } from '@longitude/contract/core/errors';
import {
  confirmWatch,
  resumeWatch,
  stopWatch,
  type ScanWatch,
} from '@longitude/contract/scan-watch';
import { api } from '../../../platform/api.ts';

/** The calls of the page's buttons. */
const calls = { confirm: confirmWatch, stop: stopWatch, resume: resumeWatch } as const;
export type WatchAction = keyof typeof calls;

const failures = {
  confirm: 'Not started',
  stop: 'Not stopped',
  resume: 'Not resumed',
} as const satisfies Record<WatchAction, string>;

/** The link is truncated, invalid or expired. */
export const isUnknownLink = ({ code }: ApiError) =>
  code === 'not_found' || code === 'validation_failed';

export interface WatchState {
  readonly watch: ScanWatch;
  /** The link has become invalid since it was opened. */
  readonly isUnknown: boolean;
  /** The last action on this page. */
  readonly done: WatchAction | null;
  readonly pending: WatchAction | null;
  /** The error of the last action, if it failed. */
  readonly failure: string | null;
  /** Receives the focus, because the clicked button was removed. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly act: (action: WatchAction) => void;
}

/** A watch as the server returned it, updated by the actions of the buttons. */
export function useWatch(token: string, read: ScanWatch): WatchState {
  const heading = useRef<HTMLHeadingElement>(null);
  const [watch, setWatch] = useState(read);
  const [isUnknown, setUnknown] = useState(false);
  const [done, setDone] = useState<WatchAction | null>(null);
  const [pending, setPending] = useState<WatchAction | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (action: WatchAction) => {
    setPending(action);
    setFailure(null);
    try {
      setWatch(await api.call(calls[action], { payload: { token } }));
      setDone(action);
    } catch (error) {
      if (error instanceof ApiError && isUnknownLink(error)) setUnknown(true);
      else setFailure(`${failures[action]}: ${explain(error)}`);
    } finally {
      setPending(null);
    }
  };
  const act = (action: WatchAction) => {
    if (pending === null) void run(action);
  };
  useEffect(() => {
    if (done !== null || isUnknown) heading.current?.focus();
  }, [done, isUnknown]);
  return { watch, isUnknown, done, pending, failure, heading, act };
}

function explain(error: unknown): string {
  if (error instanceof ApiError && error.code !== 'offline') return error.message;
  return 'there is no connection to the server. Try again when you are back online.';
}
