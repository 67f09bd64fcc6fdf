import { useEffect, useRef } from 'react';
import { readDraft, type FormValues } from '../../platform/form-draft.ts';
import { useReturnedItem } from '../../platform/outbox/returned-items.ts';

/**
 * The form element, with the address returned by the outbox, also after a reload.
 * @param refuse is called with the reason if the server has rejected it
 */
export function useUnsentAddress(form: string, refuse: (reason: string) => void) {
  const element = useRef<HTMLFormElement>(null);
  const findField = () => {
    const field = element.current?.elements.namedItem('email');
    return field instanceof HTMLInputElement ? field : null;
  };
  const fill = ({ email = '' }: FormValues) => {
    const field = findField();
    if (field?.value === '') field.value = email;
  };
  useEffect(() => {
    fill(readDraft(form));
    // oxlint-disable-next-line react/exhaustive-deps -- the draft is read once
  }, [form]);
  useReturnedItem(form, ({ values, rejection }) => {
    fill(values);
    if (!rejection) return;
    refuse(rejection.fields['email'] ?? rejection.message);
    findField()?.focus();
  });
  return element;
}
