import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Strength } from './strength-texts.ts';
// oxlint-disable-next-line import/default -- Vite composes this module
import workerUrl from './strength.worker.ts?worker&url';
import { trustScript } from '../../platform/trusted-types.ts';

/** The worker's input. */
export interface EstimateOrder {
  /** Increases; a result with an older one is out of date. */
  readonly order: number;
  readonly password: string;
  /** Texts that an attacker knows. */
  readonly personal: readonly string[];
}

/** The worker's output. */
interface EstimateResponse {
  readonly order: number;
  readonly strength: Strength;
}

/** Milliseconds without typing before a password is estimated. */
const debounceMs = 200;

/**
 * Estimates a password in a worker, which is loaded at the first character and ends with the field.
 * Null for an empty password, until there is an estimate, and when the worker cannot be loaded.
 */
export function useStrength(password: string, personal: readonly string[]): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  const worker = useRef<Worker | null>(null);
  const order = useRef(0);

  const estimate = useEffectEvent(() => {
    worker.current ??= startWorker(
      (response) => {
        if (response.order === order.current) setStrength(response.strength);
      },
      () => {
        worker.current = null;
      },
    );
    order.current += 1;
    const message: EstimateOrder = { order: order.current, password, personal };
    worker.current?.postMessage(message);
  });

  useEffect(() => {
    if (password === '') return undefined;
    const timer = setTimeout(estimate, debounceMs);
    return () => clearTimeout(timer);
  }, [password]);

  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
    },
    [],
  );
  return password === '' ? null : strength;
}

/** Null where there are no workers. After `onFailure` the next character tries again. */
function startWorker(
  onAnswer: (response: EstimateResponse) => void,
  onFailure: () => void,
): Worker | null {
  if (!('Worker' in globalThis)) return null;
  const worker = new Worker(trustScript(workerUrl), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<EstimateResponse>) => onAnswer(data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    worker.terminate();
    onFailure();
  });
  return worker;
}
