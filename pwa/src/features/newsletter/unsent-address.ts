import { useCallback, useEffect, useRef } from 'react';
import { fillEmpty, readDraft, type FormValues } from '../../platform/form-draft.ts';
import { useReturnedItem } from '../../platform/outbox/returned-items.ts';

/**
 * The form element, with the address returned by the outbox, also after a reload.
 * @param refuse is called with the reason if the server has rejected it
 */
export function useUnsentAddress(form: string, refuse: (reason: string) => void) {
  const element = useRef<HTMLFormElement>(null);
  const fill = useCallback((values: FormValues) => {
    if (element.current) fillEmpty(element.current, values);
  }, []);
  useEffect(() => fill(readDraft(form)), [form, fill]);
  useReturnedItem(form, ({ values, rejection }) => {
    fill(values);
    if (!rejection) return;
    refuse(rejection.fields['email'] ?? rejection.message);
    element.current?.querySelector<HTMLElement>('[name=email]')?.focus();
  });
  return element;
}
