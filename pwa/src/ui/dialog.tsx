import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Toasts, topDialog } from './toast.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  /** Also called for Escape and form method="dialog". */
  readonly onClose: () => void;
  /** Id of the heading inside. */
  readonly labelledBy: string;
  /** Additional classes of the style sheet. */
  readonly className?: string | undefined;
  /** `<header>`, `<div>` (scrolls) and `<footer>`, in this order. */
  readonly children: ReactNode;
}

/** Open modal dialogs, the topmost last: they may close in any order, several together. */
const openDialogs: symbol[] = [];

/** Puts a dialog on top. Returns a function that removes it, from whatever position. */
function stack(dialog: symbol): () => void {
  openDialogs.push(dialog);
  topDialog.value = dialog;
  return () => {
    openDialogs.splice(openDialogs.indexOf(dialog), 1);
    topDialog.value = openDialogs.at(-1) ?? null;
  };
}

/** A native modal dialog: traps and returns the focus, in the top layer. */
export function Dialog({ open, onClose, labelledBy, className = '', children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const [host] = useState(() => Symbol('dialog'));

  useEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return undefined;
    dialog.showModal();
    const unstack = stack(host);
    return () => {
      unstack();
      dialog.close();
    };
  }, [open, host]);

  return (
    <dialog
      ref={element}
      className={`${styles['dialog']} ${className}`.trimEnd()}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) onClose();
      }}
      onClose={(event) => {
        if (open && event.target === event.currentTarget) onClose();
      }}
    >
      {open && children}
      {open && <Toasts host={host} />}
    </dialog>
  );
}
