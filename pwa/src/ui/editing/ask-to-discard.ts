import { askConfirm } from '../confirm.tsx';

/** Asks before what was typed is forgotten; `text` says what that is. */
export function askToDiscard(text: string): Promise<boolean> {
  return askConfirm({
    title: 'Discard your changes?',
    text,
    confirmLabel: 'Discard',
    tone: 'danger',
  });
}
