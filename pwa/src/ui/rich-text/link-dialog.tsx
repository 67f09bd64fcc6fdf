import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Field } from '../field.tsx';
import type { CheckedLink } from './check-link.ts';
import dialogStyles from '../dialog.module.css';

interface LinkDialogProps {
  /** Address of the edited link; empty for a new one. */
  readonly href: string;
  readonly check: (typed: string) => CheckedLink;
  readonly onSave: (href: string) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Asks for the address of a link, and allows only web and mail addresses. */
export function LinkDialog({ href, check, onSave, onRemove, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState(href.replace(/^mailto:/, ''));
  const [error, setError] = useState<string>();
  const save = () => {
    const link = check(typed);
    if ('href' in link) onSave(link.href);
    else setError(link.error);
  };
  const type = (text: string) => {
    setTyped(text);
    setError(undefined);
  };
  return (
    <Dialog open onClose={onClose} labelledBy="link-title" className={dialogStyles['ask']}>
      <header>
        <h2 id="link-title">{href ? 'Edit link' : 'Add link'}</h2>
      </header>
      <div>
        <AddressField value={typed} error={error} onType={type} onEnter={save} />
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        {href && (
          <Button tone="danger" onClick={onRemove}>
            Remove link
          </Button>
        )}
        <Button tone="ink" onClick={save}>
          Save
        </Button>
      </footer>
    </Dialog>
  );
}

interface AddressFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  readonly onEnter: () => void;
}

function AddressField({ value, error, onType, onEnter }: AddressFieldProps) {
  return (
    <Field id="link-address" label="Address" error={error}>
      {(control) => (
        <input
          {...control}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog
          autoFocus
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          value={value}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Must not submit the form around the editor.
            event.preventDefault();
            event.stopPropagation();
            onEnter();
          }}
        />
      )}
    </Field>
  );
}
