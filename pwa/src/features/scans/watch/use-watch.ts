import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  confirmWatch,
  resumeWatch,
  stopWatch,
  type ScanWatch,
} from '@longitude/contract/scan-watch';
import { api } from '../../../platform/api.ts';
import { explainNotDone, isUnknownLink, usePress } from '../../../ui/use-press.ts';

/** The calls of the page's buttons. */
const calls = { confirm: confirmWatch, stop: stopWatch, resume: resumeWatch } as const;
export type WatchAction = keyof typeof calls;

const failures = {
  confirm: 'Not started',
  stop: 'Not stopped',
  resume: 'Not resumed',
} as const satisfies Record<WatchAction, string>;

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
  const [done, setDone] = useState<WatchAction | null>(null);
  const [pressed, setPressed] = useState<WatchAction | null>(null);
  const { isPending, error, press } = usePress();
  const isUnknown = error !== null && isUnknownLink(error);
  const failure = error && pressed && !isUnknown ? explainNotDone(failures[pressed], error) : null;
  const act = (action: WatchAction) =>
    void press(async () => {
      setPressed(action);
      setWatch(await api.call(calls[action], { payload: { token } }));
      setDone(action);
    });
  useEffect(() => {
    if (done !== null || isUnknown) heading.current?.focus();
  }, [done, isUnknown]);
  return { watch, isUnknown, done, pending: isPending ? pressed : null, failure, heading, act };
}
