import { useState } from 'react';
import { listEdits } from '../../platform/merge-edits.ts';
import { useSaving, type Saving } from './use-saving.ts';

export interface FormDraft<Fields> extends Pick<Saving, 'isSaving' | 'errors' | 'attempt'> {
  readonly draft: Fields;
  readonly isDirty: boolean;
  readonly edit: (change: Partial<Fields>) => void;
  /** True when it was saved; else a dialog said why not, and what was typed stays. */
  readonly save: () => Promise<boolean>;
}

/** What is typed into a dialog, from `start` until `send` has stored it. `action` is what failed if it does. */
export function useFormDraft<Fields extends object>(
  start: Fields,
  action: string,
  send: (draft: Fields) => Promise<void>,
): FormDraft<Fields> {
  const [draft, setDraft] = useState(start);
  const { run, forgetErrors, ...saving } = useSaving();
  const edit = (change: Partial<Fields>) => {
    setDraft((before) => ({ ...before, ...change }));
    forgetErrors(Object.keys(change));
  };
  const save = () =>
    run(action, async () => {
      await send(draft);
      return true;
    });
  const isDirty = Object.keys(listEdits(start, draft)).length > 0;
  return { ...saving, draft, isDirty, edit, save };
}
