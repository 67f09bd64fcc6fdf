import { useEffect, useEffectEvent } from 'react';
import { signal } from '@preact/signals-react';
import type { FormValues } from '../form-draft.ts';
import type { Rejection } from './outbox-item.ts';

/** A text that has returned from the outbox to the draft of its form. */
export interface ReturnedItem {
  readonly values: FormValues;
  /** Milliseconds since 1970. */
  readonly writtenAt: number;
  /** Null if the person moved it back for editing. */
  readonly rejection: Rejection | null;
}

/** Keyed by form name, until the form has read it. Written only in the browser. */
const returnedItems = signal<Readonly<Record<string, ReturnedItem>>>({});

export function returnItem(form: string, item: ReturnedItem): void {
  returnedItems.value = { ...returnedItems.peek(), [form]: item };
}

/** The text that has returned to a form, once. */
function takeReturned(form: string): ReturnedItem | undefined {
  const { [form]: returned, ...others } = returnedItems.peek();
  if (returned) returnedItems.value = others;
  return returned;
}

/** Gives a form its text from the outbox, after its draft. */
export function useReturnedItem(form: string, receive: (returned: ReturnedItem) => void): void {
  const returned = returnedItems.value[form];
  const take = useEffectEvent(() => {
    const taken = takeReturned(form);
    if (taken) receive(taken);
  });
  useEffect(() => {
    if (returned) take();
  }, [returned]);
}
